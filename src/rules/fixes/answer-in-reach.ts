import type { Node } from '@oxc-project/types';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import { isFetchName } from '../../analyzer/evaluate/names.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import type { Range } from '../../model/source.ts';
import { before, behind, freeName, type Style } from './style.ts';
import { type Of, isCall, isCatch, isFunction, isLoop, listOf, nameOf, plain, textOf } from './syntax.ts';

/** Where the server's answer can be read at a place. */
export type Answer =
  /** In a variable that holds a Response; `?.` is needed where there may be none. */
  | { readonly kind: 'response'; readonly name: string; readonly optional: boolean }
  /** In a variable of the `try` whose `catch` the place is in: it has to be brought out. */
  | {
      readonly kind: 'inside-try';
      readonly name: string;
      readonly from: Node;
      readonly attempt: Of<'TryStatement'>;
      /** The function, whose names an inserted one must not meet. */
      readonly around: Range;
    }
  /** On an error that axios threw. `test` says that it is one; `null` where that is known. */
  | { readonly kind: 'axios-error'; readonly name: string; readonly test: string | null };

/** The answer that can be read at an offset, on the path that leads to it. */
export function answerAt(module: SourceModule, path: readonly Node[], at: number): Answer | null {
  return responseAt(module, path, at) ?? insideTry(module, path) ?? axiosError(module, path);
}

function responseAt(module: SourceModule, path: readonly Node[], at: number): Answer | null {
  const own = path.findLastIndex((node) => isFunction(node) && !chained(path, node));
  for (let index = path.length - 1; index > own; index--) {
    const node = path[index];
    if (node && isFunction(node)) {
      const name = nameOf(node.params[0]);
      if (name !== null && calledBack(path[index - 1]) === 'then' && afterFetch(path[index - 1]))
        return { kind: 'response', name, optional: false };
      continue;
    }
    for (const statement of listOf(node) ?? []) {
      if (statement.end > at) break;
      const name = received(module, path, statement);
      if (name !== null) return { kind: 'response', name, optional: false };
      if (statement.type === 'TryStatement') {
        const inner = statement.block.body.map((one) => received(module, path, one)).find((one) => one !== null);
        if (inner && declaredIn(path.slice(path.findLastIndex(isLoop)), inner))
          return { kind: 'response', name: inner, optional: true };
      }
    }
  }
  return null;
}

/** The variable that a statement puts the answer of a `fetch` into. */
function received(module: SourceModule, path: readonly Node[], statement: Node): string | null {
  if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      if (
        id.type === 'Identifier' &&
        init?.type === 'AwaitExpression' &&
        isResponse(module, path, init.argument, id.name)
      )
        return id.name;
    }
  }
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return null;
  const { left, right, operator } = statement.expression;
  const name = left.type === 'Identifier' && operator === '=' ? left.name : null;
  return name !== null && right.type === 'AwaitExpression' && isResponse(module, path, right.argument, name)
    ? name
    : null;
}

/** True for what `fetch` gives, and for what a wrapper gives whose type or use says that it is a Response. */
function isResponse(module: SourceModule, path: readonly Node[], value: Node, name: string): boolean {
  const call = plain(value);
  if (!isCall(call)) return false;
  const called = calleeName(call.callee);
  if (isFetchName(called)) return true;
  const around = path.find(isFunction) ?? module.program;
  if (new RegExp(`\\b${name}\\.headers\\.get\\(`).test(textOf(module, around))) return true;
  return called !== '' && new RegExp(`function ${called}\\([^{}]*\\): Promise<Response>`).test(module.text);
}

/** True where a block of the path declares a variable of that name. */
const declaredIn = (path: readonly Node[], name: string): boolean =>
  path.some((node) =>
    (listOf(node) ?? []).some(
      (one) => one.type === 'VariableDeclaration' && one.declarations.some(({ id }) => nameOf(id) === name),
    ),
  );

const chained = (path: readonly Node[], node: Node): boolean => calledBack(path[path.indexOf(node) - 1]) !== null;

/** `then` or `catch` for a call of it. */
function calledBack(node: Node | undefined): 'then' | 'catch' | null {
  const name = node && isCall(node) ? calleeName(node.callee) : '';
  return name === 'then' || name === 'catch' ? name : null;
}

/** True for `fetch(…).then(`. */
function afterFetch(call: Node | undefined): boolean {
  if (!call || !isCall(call) || call.callee.type !== 'MemberExpression') return false;
  const object = plain(call.callee.object);
  return isCall(object) && isFetchName(calleeName(object.callee));
}

function insideTry(module: SourceModule, path: readonly Node[]): Answer | null {
  const index = path.findLastIndex(isCatch);
  const attempt = path[index - 1];
  if (attempt?.type !== 'TryStatement' || path.slice(index).some(isFunction)) return null;
  if (!listOf(path[index - 2])) return null;
  const around = path.find(isFunction) ?? module.program;
  for (const statement of attempt.block.body) {
    const name = received(module, path, statement);
    if (name !== null) return { kind: 'inside-try', name, from: statement, attempt, around };
  }
  return null;
}

function axiosError(module: SourceModule, path: readonly Node[]): Answer | null {
  const test = axiosTest(module);
  if (test === null) return null;
  const clause = path.findLast(isCatch);
  if (!clause) return rejected(path);
  const name = nameOf(clause.param);
  if (name === null) return null;
  return { kind: 'axios-error', name, test: narrows(clause, name) ? null : `${test}(${name})` };
}

/** The error parameter of a rejection handler that is typed as axios's. */
function rejected(path: readonly Node[]): Answer | null {
  const handler = path.findLast(isFunction);
  const [parameter] = handler?.params ?? [];
  if (parameter?.type !== 'Identifier' || parameter.typeAnnotation?.typeAnnotation.type !== 'TSTypeReference')
    return null;
  const type = parameter.typeAnnotation.typeAnnotation.typeName;
  return nameOf(type) === 'AxiosError' ? { kind: 'axios-error', name: parameter.name, test: null } : null;
}

/** How a file can ask whether an error is axios's: `isAxiosError`, `axios.isAxiosError`. */
function axiosTest({ program, text }: SourceModule): string | null {
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== 'axios') continue;
    if (statement.importKind === 'type') continue;
    const named = statement.specifiers.find(
      (one) =>
        one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' && one.imported.name === 'isAxiosError',
    );
    if (named) return named.local.name;
    const whole = statement.specifiers.find(({ type }) => type !== 'ImportSpecifier');
    if (whole) return `${whole.local.name}.isAxiosError`;
  }
  const required = /(?:const|let|var)\s+(\w+)\s*=\s*require\(['"]axios['"]\)/.exec(text)?.[1];
  return required === undefined ? null : `${required}.isAxiosError`;
}

/** True when the catch leaves at once for anything but an axios error, so that `error.response` is typed after it. */
function narrows({ body }: Of<'CatchClause'>, name: string): boolean {
  return body.body.some((statement) => {
    if (statement.type !== 'IfStatement' || !/^(Throw|Return)Statement$/.test(statement.consequent.type)) return false;
    const { test } = statement;
    const first = test.type === 'LogicalExpression' && test.operator === '||' ? leftmost(test) : test;
    if (first.type !== 'UnaryExpression' || first.operator !== '!') return false;
    const call = first.argument;
    return (
      call.type === 'CallExpression' && calleeName(call.callee) === 'isAxiosError' && nameOf(call.arguments[0]) === name
    );
  });
}

const leftmost = (node: Node): Node => (node.type === 'LogicalExpression' ? leftmost(node.left) : node);

/** An expression for a part of the answer, and the edits that bring it within reach. */
export interface Read {
  readonly expression: string;
  readonly edits: readonly TextEdit[];
}

/** The Retry-After header of an answer at a place: a string, or `null` or `undefined` where there is none. */
export function readHeader(
  module: SourceModule,
  style: Style,
  answer: Answer,
  path: readonly Node[],
  at: number,
): Read {
  const known = headerIn(module, path, at, answer.name);
  if (known !== null) return { expression: known, edits: [] };
  const field = `${style.quote}retry-after${style.quote}`;
  switch (answer.kind) {
    case 'response':
      return { expression: `${answer.name}${answer.optional ? '?' : ''}.headers.get(${field})`, edits: [] };
    case 'inside-try': {
      const type = style.typescript ? ': string | null' : '';
      return broughtOut(module, style, answer, 'retryAfter', `${type} = null`, `headers.get(${field})`);
    }
    case 'axios-error': {
      const header = `${answer.name}.response?.headers[${field}]`;
      return { expression: answer.test === null ? header : `${answer.test} ? ${header} : null`, edits: [] };
    }
  }
}

/** The constant that already holds the header at a place. */
function headerIn(module: SourceModule, path: readonly Node[], at: number, name: string): string | null {
  const read = new RegExp(`^${name}\\??\\.headers\\.get\\((['"\`])retry-after\\1\\)$`, 'i');
  for (const statement of path.flatMap((node) => listOf(node) ?? [])) {
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const' || statement.end > at) continue;
    for (const { id, init } of statement.declarations) if (init && read.test(textOf(module, init))) return nameOf(id);
  }
  return null;
}

/** A test that is true for a 4xx or 5xx outside a list. */
export function readHopeless(module: SourceModule, style: Style, answer: Answer, list: string): Read {
  switch (answer.kind) {
    case 'response': {
      const given = answer.optional ? `${answer.name} && ` : '';
      const status = `${answer.name}.status`;
      return { expression: `${given}${status} >= 400 && !${list}.includes(${status})`, edits: [] };
    }
    case 'inside-try': {
      const { expression, edits } = broughtOut(module, style, answer, 'status', ' = 0', 'status');
      return { expression: `${expression} >= 400 && !${list}.includes(${expression})`, edits };
    }
    case 'axios-error': {
      const { name } = answer;
      const test = `${answer.test ?? ''}${answer.test === null ? '' : ' && '}${name}.response`;
      return { expression: `${test} && !${list}.includes(${name}.response.status)`, edits: [] };
    }
  }
}

/** Declares a variable before the `try` and sets it behind the request. */
function broughtOut(
  module: SourceModule,
  style: Style,
  { name, from, attempt, around }: Extract<Answer, { kind: 'inside-try' }>,
  wanted: string,
  declared: string,
  part: string,
): Read {
  const variable = freeName(textOf(module, around), wanted);
  return {
    expression: variable,
    edits: [
      before(module, style, attempt.start, `let ${variable}${declared}`),
      behind(module, style, from, `${variable} = ${name}.${part}`),
    ],
  };
}

/** True where a throw would be caught by the construct's own catch and tried again. */
export function isSwallowed(path: readonly Node[]): boolean {
  const loop = path.findLastIndex(isLoop);
  const around = path.findLastIndex(isFunction);
  return path
    .slice(Math.max(loop, around, 0))
    .some(
      (node, index, inner) => node.type === 'TryStatement' && node.handler !== null && inner[index + 1] === node.block,
    );
}
