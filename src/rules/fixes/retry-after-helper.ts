import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import { nodesIn, isFunction } from './syntax.ts';
import { type Style, freeName } from './style.ts';

/** A function that reads Retry-After, and the edit that adds it to the file. */
export interface RetryAfterHelper {
  readonly name: string;
  readonly edit: TextEdit;
}

/** The longest announced wait that inserted code accepts, in ms: the bound of Google's Gemini guidance. */
const ACCEPTED = '60_000';

/** A helper that gives the announced wait in ms; put behind the statement of the module that a place lies in. */
export function retryAfterHelper(module: SourceModule, style: Style, path: readonly Node[]): RetryAfterHelper | null {
  const statement = path[1];
  if (!statement) return null;
  const name = freeName(module.text, 'retryAfterMs');
  const { typescript, end, step, newline, quote } = style;
  const parameter = typescript ? 'value: string | null | undefined' : 'value';
  const result = typescript ? ': number | null' : '';
  const lines = [
    '',
    '',
    '/** The wait that a Retry-After header asks for, in ms; null when there is none or it cannot be read. */',
    `function ${name}(${parameter})${result} {`,
    `${step}if (!value) return null${end}`,
    `${step}const date = value.endsWith(${quote}GMT${quote}) ? value : \`\${value} GMT\`${end}`,
    `${step}const ms = /^\\d+$/.test(value) ? Number(value) * 1000 : Date.parse(date) - Date.now()${end}`,
    `${step}if (Number.isNaN(ms)) return null${end}`,
    `${step}if (ms > ${ACCEPTED}) throw new Error(\`Retry-After: \${value} is longer than this caller waits\`)${end}`,
    `${step}return Math.max(0, ms)${end}`,
    '}',
  ];
  return { name, edit: { start: statement.end, end: statement.end, text: lines.join(newline) } };
}

/** How the header is read at a place: from the answer in reach there, or from a client's error. `null`: neither is. */
export function headerInReach(module: SourceModule, path: readonly Node[], at: number, style: Style): string | null {
  const around = path.find(isFunction) ?? module.program;
  const field = `${style.quote}retry-after${style.quote}`;
  for (const block of path.toReversed()) {
    if (block === around) break;
    if (block.type !== 'BlockStatement') continue;
    for (const statement of block.body) {
      if (statement.end > at || statement.type !== 'VariableDeclaration') continue;
      for (const { id, init } of statement.declarations) {
        if (id.type === 'Identifier' && init?.type === 'AwaitExpression' && isFetch(init.argument))
          return `${id.name}.headers.get(${field})`;
      }
    }
  }
  const clause = path.findLast((node) => node.type === 'CatchClause');
  if (clause?.type !== 'CatchClause' || clause.param?.type !== 'Identifier') return null;
  const { name } = clause.param;
  const typed = style.typescript && !clause.param.typeAnnotation && !narrows(clause, name);
  const body = module.text.slice(clause.body.start, clause.body.end);
  return !typed && new RegExp(`\\b${name}\\??\\.response\\b`).test(body)
    ? `${name}.response?.headers?.[${field}]`
    : null;
}

const isFetch = (node: Node): boolean =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && /fetch/i.test(node.callee.name);

/** True when the catch leaves at once for anything but an axios error, so that `error.response` is typed after it. */
function narrows(clause: Node, name: string): boolean {
  if (clause.type !== 'CatchClause') return false;
  return clause.body.body.some((statement) => {
    if (statement.type !== 'IfStatement' || !/Throw|Return/.test(statement.consequent.type)) return false;
    return nodesIn(
      statement.test,
      (node): node is Extract<Node, { type: 'UnaryExpression' }> =>
        node.type === 'UnaryExpression' && node.operator === '!',
    ).some(
      ({ argument }) =>
        argument.type === 'CallExpression' &&
        argument.arguments[0]?.type === 'Identifier' &&
        argument.arguments[0].name === name,
    );
  });
}
