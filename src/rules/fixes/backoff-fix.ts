import type { Node } from '@oxc-project/types';
import { isSleepName, sleepsSeconds } from '../../analyzer/evaluate/names.ts';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { attemptCounter, powerOfTwo } from './attempt-counter.ts';
import { headerInReach, retryAfterHelper } from './retry-after-helper.ts';
import { indentationAt, type Style, styleOf } from './style.ts';
import { isCall, isFunction, isLoop, nodesIn, pathTo, plain, textOf } from './syntax.ts';

/** Base and cap where the code names none: Gemini's guidance has 1 s, and 30 s for the cap. */
const BASE = '1000';
const CAP = '30_000';

/**
 * Capped, full-jitter backoff (AWS Architecture Blog, "Exponential Backoff And Jitter") that honours Retry-After where an
 * answer is in reach: around the wait that is there, or as a new one. `null` for a shape that can't be edited surely, and, where
 * Retry-After is wanted, for one without an answer in reach.
 */
export function backoffFix(site: RetrySite, module: SourceModule, wanted: 'any' | 'retry-after' = 'any'): Fix | null {
  const style = styleOf(module);
  const here = site.waiting.locations.filter(({ file }) => file === module.file);
  const [wait] = here;
  if (here.length > 1) return null;
  const made = wait ? aroundWait(site, module, style, pathTo(module, wait)) : newWait(site, module, style);
  if (!made || (wanted === 'retry-after' && !made.honours)) return null;
  const title = made.honours
    ? 'Insert capped, full-jitter backoff that honours Retry-After'
    : 'Insert capped, full-jitter backoff';
  return { title, edits: made.edits, safe: true };
}

interface Made {
  readonly edits: readonly TextEdit[];
  readonly honours: boolean;
}

function aroundWait(site: RetrySite, module: SourceModule, style: Style, path: readonly Node[]): Made | null {
  const call = path.findLast(isCall);
  if (!call) return null;
  const written = durationArgument(call);
  if (!written) return null;
  const place = path.findLast((node) => node.type === 'BlockStatement') ? path : null;
  if (!place) return null;
  const duration = sourceOf(module, path, written);
  const own = ownPart(module, path, duration);
  const backoff = jittered(site, module, path, own.node, call.start);
  if (backoff === null) return null;
  // What is read elsewhere is not put right here.
  if (site.retryAfter.read === true && site.retryAfter.date === false && own.server === null) return null;
  const honoured = site.retryAfter.seconds === true && site.retryAfter.date !== false;
  const server = honoured ? null : announced(site, module, style, path, duration.start);
  const text = server ? `${server.expression} ?? ${backoff}` : backoff;
  const replaced = server || own.server === null ? duration : own.node;
  const edit: TextEdit = {
    start: replaced.start,
    end: replaced.end,
    text: replaced === own.node && own.server !== null ? wrapped(text) : text,
  };
  if (!server && !honoured && own.server !== null) return null;
  return { edits: server ? [edit, server.edit] : [edit], honours: server !== null || honoured };
}

const wrapped = (text: string): string => (text.includes('??') ? `(${text})` : text);

/** The argument that says how long: of `sleep(ms)`, of `setTimeout(callback, ms)`. */
function durationArgument(call: Extract<Node, { type: 'CallExpression' }>): Node | null {
  const name = calleeName(call.callee);
  if (sleepsSeconds(name)) return null;
  if (name === 'setTimeout') {
    const [first, second] = call.arguments;
    return second ?? (first && !isFunction(first) && first.type !== 'Identifier' ? first : null);
  }
  const [only] = call.arguments;
  return only && (isSleepName(name) || call.arguments.length === 1) ? only : null;
}

/** The expression that computes a duration: through a `const` of the same function. */
function sourceOf(module: SourceModule, path: readonly Node[], duration: Node): Node {
  if (duration.type !== 'Identifier') return duration;
  const around = path.find(isFunction) ?? module.program;
  const declarations = nodesIn(
    around,
    (node): node is Extract<Node, { type: 'VariableDeclaration' }> =>
      node.type === 'VariableDeclaration' && node.kind === 'const',
  );
  for (const { declarations: declarators } of declarations) {
    for (const { id, init } of declarators) {
      if (id.type === 'Identifier' && id.name === duration.name && init) return sourceOf(module, path, init);
    }
  }
  return duration;
}

/** The client's own part of a duration, beside what the server announced: `announced ?? own`, `announced ? … : own`. */
function ownPart(module: SourceModule, path: readonly Node[], duration: Node): { node: Node; server: Node | null } {
  const node = plain(duration);
  const names = announcedNames(module, path);
  const speaks = (part: Node): boolean => {
    const text = textOf(module, part);
    return ANNOUNCED.test(text) || names.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  };
  if (node.type === 'LogicalExpression' && node.operator !== '&&' && speaks(node.left)) {
    return { node: node.right, server: node.left };
  }
  if (node.type === 'ConditionalExpression' && speaks(node.consequent) !== speaks(node.alternate)) {
    return speaks(node.consequent)
      ? { node: node.alternate, server: node.consequent }
      : { node: node.consequent, server: node.alternate };
  }
  return { node: duration, server: null };
}

const ANNOUNCED = /retry_?-?after|announced|ratelimit|rate-limit|headers/i;

/** Constants of the function that are computed from what the server announced. */
function announcedNames(module: SourceModule, path: readonly Node[]): string[] {
  const around = path.find(isFunction) ?? module.program;
  return nodesIn(around, isDeclarator).flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && ANNOUNCED.test(textOf(module, init)) ? [id.name.replace(/\W/g, '')] : [],
  );
}

const isDeclarator = (node: Node): node is Extract<Node, { type: 'VariableDeclarator' }> =>
  node.type === 'VariableDeclarator';

/** The own backoff with a growing part, a cap and full jitter, keeping what is there of them. */
function jittered(site: RetrySite, module: SourceModule, path: readonly Node[], own: Node, at: number): string | null {
  const source = sourceOf(module, path, own);
  const text = textOf(module, own);
  const written = textOf(module, source);
  if (site.waiting.random === true && /Math\.random\(\)\s*\*/.test(written) && /Math\.min\(/.test(written)) return text;
  if (/random/i.test(written))
    return site.waiting.random === true && site.waiting.longestMs !== null && site.waiting.growth !== null
      ? capped(written, module)
      : null;
  const grows = site.waiting.growth !== 'constant';
  const counter = attemptCounter(module, path, at);
  const grown = grows ? text : counter ? `${factor(text, own)} * ${powerOfTwo(counter)}` : text;
  const hasCap = /Math\.min\(/.test(written);
  return `Math.random() * ${hasCap && grows ? factor(text, own) : `Math.min(${capName(module)}, ${grown})`}`;
}

const capped = (text: string, module: SourceModule): string =>
  /Math\.min\(/.test(text) ? text : `Math.min(${capName(module)}, ${text})`;

/** An operand of a product, in parentheses where it needs them. */
const factor = (text: string, node: Node): string =>
  /^(Literal|Identifier|MemberExpression|CallExpression|ParenthesizedExpression)$/.test(node.type) ? text : `(${text})`;

/** The file's own name for the longest wait, else 30 s. */
function capName({ program, text }: SourceModule): string {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') continue;
    for (const { id, init } of declaration.declarations) {
      if (
        id.type === 'Identifier' &&
        /^(max|cap|ceiling|longest)/i.test(id.name) &&
        /delay|backoff|wait|pause|ms$/i.test(id.name) &&
        init &&
        /^[\d_]+( \* [\d_]+)*$/.test(text.slice(init.start, init.end))
      )
        return id.name;
    }
  }
  return CAP;
}

interface Announced {
  readonly expression: string;
  readonly edit: TextEdit;
}

/** Reading Retry-After at a place, where an answer is in reach and giving up is possible there. */
function announced(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  at: number,
): Announced | null {
  if (site.decisions.get('429') !== 'retry' && site.decisions.get('503') !== 'retry') return null;
  const header = headerInReach(module, path, at, style);
  if (header === null || isSwallowed(path)) return null;
  const helper = retryAfterHelper(module, style, path);
  return helper ? { expression: `${helper.name}(${header})`, edit: helper.edit } : null;
}

/** True where a throw would be caught by the site's own catch and tried again. */
function isSwallowed(path: readonly Node[]): boolean {
  const loop = path.findLastIndex(isLoop);
  return path
    .slice(Math.max(loop, 0))
    .some(
      (node, index, inner) => node.type === 'TryStatement' && node.handler !== null && inner[index + 1] === node.block,
    );
}

/** A wait where there is none: at the end of the catch that goes round, else at the end of the loop's body. */
function newWait(site: RetrySite, module: SourceModule, style: Style): Made | null {
  if (site.waiting.missing !== true || !site.failureLocation || site.failureLocation.file !== module.file) return null;
  if (site.kind === 'recursion') return beforeRecursion(site, module, style);
  const path = pathTo(module, site.failureLocation);
  const loopIndex = path.findLastIndex(isLoop);
  const loop = path[loopIndex];
  const around = path.findLast(isFunction);
  if (!loop || !isLoop(loop) || !around?.async || loop.body.type !== 'BlockStatement') return null;
  const clause = path.slice(loopIndex).findLast((node) => node.type === 'CatchClause');
  const block = clause?.type === 'CatchClause' ? clause.body : loop.body;
  const last = block.body.at(-1);
  if (last && /^(Return|Throw|Break)Statement$/.test(last.type)) return null;
  const before = last?.type === 'ContinueStatement' ? last : null;
  const at = before ? before.start : block.end - 1;
  const counter = attemptCounter(module, [...path.slice(0, loopIndex + 1), block], at);
  const inner = [...path.slice(0, loopIndex + 1), loop.body, block];
  const server = announced(site, module, style, inner, at);
  const grown = counter ? `${BASE} * ${powerOfTwo(counter)}` : BASE;
  const backoff = `Math.random() * Math.min(${capName(module)}, ${grown})`;
  const duration = server ? `${server.expression} ?? ${backoff}` : backoff;
  const statement = `await ${sleepCall(module, duration)}${style.end}`;
  const outer = indentationAt(module.text, block.start);
  const text = before
    ? `${statement}${style.newline}${indentationAt(module.text, before.start)}`
    : `${style.step}${statement}${style.newline}${outer}`;
  const edit: TextEdit = { start: at, end: at, text };
  return { edits: server ? [edit, server.edit] : [edit], honours: server !== null };
}

/** The same before the statement that calls the function again. */
function beforeRecursion(site: RetrySite, module: SourceModule, style: Style): Made | null {
  const path = pathTo(module, site.head);
  const around = path.findLast(isFunction);
  const index = path.findLastIndex((node) => /^(Return|Expression)Statement$/.test(node.type));
  const again = path[index];
  const block = path[index - 1];
  if (!around?.async || !again || block?.type !== 'BlockStatement') return null;
  const inner = path.slice(0, index);
  const counter = attemptCounter(module, inner, again.start);
  const server = announced(site, module, style, inner, again.start);
  const grown = counter ? `${BASE} * ${powerOfTwo(counter)}` : BASE;
  const backoff = `Math.random() * Math.min(${capName(module)}, ${grown})`;
  const duration = server ? `${server.expression} ?? ${backoff}` : backoff;
  const indentation = indentationAt(module.text, again.start);
  const text = `await ${sleepCall(module, duration)}${style.end}${style.newline}${indentation}`;
  const edit: TextEdit = { start: again.start, end: again.start, text };
  return { edits: server ? [edit, server.edit] : [edit], honours: server !== null };
}

/** A call of the file's own sleeping function, else a promise on a timer. */
function sleepCall({ program, text }: SourceModule, duration: string): string {
  const name = /(?:const|function|let)\s+(sleep|delay|wait|pause)\b/.exec(text)?.[1] ?? importedSleep(program.body);
  if (name !== null) return `${name}(${duration})`;
  return `new Promise((resolve) => setTimeout(resolve, ${duration}))`;
}

function importedSleep(statements: readonly Node[]): string | null {
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local } of statement.specifiers) if (isSleepName(local.name)) return local.name;
  }
  return null;
}
