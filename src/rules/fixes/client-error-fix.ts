import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { httpEvidence } from '../http-evidence.ts';
import type { Settings } from '../settings.ts';
import { type Answer, answerAt, readHopeless } from './answer-in-reach.ts';
import { listedIn, stopAt } from './stop.ts';
import { before, indentationAt, type Style, styleOf } from './style.ts';
import {
  type Of,
  isCatch,
  isDeclarator,
  isFunction,
  isLoop,
  nameOf,
  nodesIn,
  ownPath,
  pathTo,
  textOf,
} from './syntax.ts';

/** Statuses worth another attempt (RFC 9110 §15, RFC 6585 §4, RFC 8470 §5.2; 529 is Anthropic's "overloaded"). */
const RETRYABLE = [408, 425, 429, 500, 502, 503, 504, 529];

/** Statuses that no second attempt cures: what the rule reports. */
const HARD = [400, 401, 403, 404, 405, 409, 410, 422];

const TITLE = 'Retry only what waiting can cure';

/**
 * Leaves before the next attempt for a 4xx or 5xx that waiting cannot cure, as the code leaves elsewhere: from the failure's
 * catch, or before the wait where the answer is in reach. `null` where the status is not.
 */
export function clientErrorFix(site: RetrySite, module: SourceModule, settings: Settings): Fix | null {
  if (site.failureLocation && site.failureLocation.file !== module.file) return null;
  // A helper that is told of no statuses serves other operations too.
  if (httpEvidence(site) !== 'proved') return null;
  const style = styleOf(module);
  const list = `[${retryable(site, module, settings).join(', ')}]`;
  const edits =
    inCatch(site, module, style, list) ?? inTest(site, module, list) ?? beforeNext(site, module, style, list);
  return edits ? { title: TITLE, edits, safe: true } : null;
}

/** The default statuses, the user's own, and those that the code names and that are not hopeless. */
function retryable(site: RetrySite, module: SourceModule, { retryableStatuses }: Settings): number[] {
  const named = statusesIn(module.program).filter(
    (status) => !HARD.includes(status) && site.decisions.get(String(status)) === 'retry',
  );
  return [...new Set([...RETRYABLE, ...retryableStatuses, ...named])].sort((a, b) => a - b);
}

/** Numbers from 400 that are compared with something, stand in a list, or name a case. */
function statusesIn(program: Node): number[] {
  return nodesIn(program, holdsStatuses)
    .flatMap((node): readonly (Node | null)[] => {
      if (node.type === 'ArrayExpression') return node.elements;
      return node.type === 'SwitchCase' ? [node.test] : [node.left, node.right];
    })
    .flatMap((node) => (node?.type === 'Literal' && typeof node.value === 'number' ? [node.value] : []))
    .filter((value) => Number.isInteger(value) && value >= 400 && value < 600);
}

const holdsStatuses = (node: Node): node is Of<'ArrayExpression' | 'SwitchCase' | 'BinaryExpression'> =>
  node.type === 'ArrayExpression' ||
  node.type === 'SwitchCase' ||
  (node.type === 'BinaryExpression' && /^===?$/.test(node.operator));

/** At the head of the catch that goes round. */
function inCatch(site: RetrySite, module: SourceModule, style: Style, list: string): readonly TextEdit[] | null {
  if (!site.failureLocation) return null;
  const path = pathTo(module, site.failureLocation);
  const index = path.findLastIndex(isCatch);
  const clause = path[index];
  if (!clause || !isCatch(clause) || index < path.findLastIndex(isFunction)) return null;
  const inner = [...path.slice(0, index + 1), clause.body];
  const answer = answerAt(module, inner, clause.body.start + 1);
  const tested = answer && answer.kind !== 'response' ? readHopeless(module, style, answer, list) : null;
  const unnamed = clause.param === null;
  const stop =
    unnamed && answer?.kind === 'inside-try' && leavesByThrowing(path)
      ? 'throw error'
      : stopAt(module, inner, clause.body.start + 1, answer);
  if (tested && stop !== null) {
    const start = clause.body.start + 1;
    const line = `if (${tested.expression}) ${stop}${style.end}`;
    const indentation = indentationAt(module.text, clause.start);
    const rest = clause.body.body.length === 0 ? `${style.newline}${indentation}` : '';
    const text = `${style.newline}${indentation}${style.step}${line}${rest}`;
    const named = unnamed ? [{ start: clause.body.start, end: clause.body.start, text: '(error) ' }] : [];
    return [...tested.edits, ...named, { start, end: start, text }];
  }
  return byOwnStatus(site, module, style, list, clause);
}

/** True where the function of a path gives its caller a value or an error. */
const leavesByThrowing = (path: readonly Node[]): boolean => {
  const around = path.findLast(isFunction);
  return (
    around !== undefined &&
    nodesIn(around, (node): node is Of<'ReturnStatement'> => node.type === 'ReturnStatement').some(
      ({ argument }) => argument !== null,
    )
  );
};

/** Behind the declaration of a status that the catch reads off its error, where that tells statuses apart. */
function byOwnStatus(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  list: string,
  clause: Of<'CatchClause'>,
): readonly TextEdit[] | null {
  const error = nameOf(clause.param);
  const isAll = HARD.every((status) => site.decisions.get(String(status)) === 'retry');
  if (error === null || isAll) return null;
  for (const statement of clause.body.body) {
    if (statement.type !== 'VariableDeclaration') continue;
    const status = nodesIn(statement, isDeclarator).find(({ id }) => /^(status|statusCode)$/.test(declared(id) ?? ''));
    const name = status ? declared(status.id) : null;
    if (!status?.init || name === null || !textOf(module, status.init).includes(error)) continue;
    const indentation = indentationAt(module.text, statement.start);
    const test = `${name} !== undefined && ${name} >= 400 && !${list}.includes(${name})`;
    const text = `${style.newline}${indentation}if (${test}) throw ${error}${style.end}`;
    return [{ start: statement.end, end: statement.end, text }];
  }
  return null;
}

/** The variable of `status` or `{ status }`. */
function declared(id: Node): string | null {
  if (id.type !== 'ObjectPattern') return nameOf(id);
  const [only] = id.properties;
  return only?.type === 'Property' && id.properties.length === 1 ? nameOf(only.value) : null;
}

/** In the test of `do … while (!res.ok && …)`. */
function inTest(site: RetrySite, module: SourceModule, list: string): readonly TextEdit[] | null {
  const loop = pathTo(module, site.location).findLast(isLoop);
  if (loop?.type !== 'DoWhileStatement' || loop.start !== site.location.start) return null;
  const parts = conjuncts(loop.test);
  const failed = parts.map((part) => notOk(part)).find((name) => name !== null);
  if (!failed) return null;
  return [{ start: loop.test.end, end: loop.test.end, text: ` && ${list}.includes(${failed}.status)` }];
}

const conjuncts = (node: Node): readonly Node[] =>
  node.type === 'LogicalExpression' && node.operator === '&&'
    ? [...conjuncts(node.left), ...conjuncts(node.right)]
    : [node];

/** `res` of `!res.ok`. */
const notOk = (node: Node): string | null =>
  node.type === 'UnaryExpression' &&
  node.operator === '!' &&
  node.argument.type === 'MemberExpression' &&
  nameOf(node.argument.property) === 'ok'
    ? nameOf(node.argument.object)
    : null;

/** Before the wait, or before the call that starts the next attempt. */
function beforeNext(site: RetrySite, module: SourceModule, style: Style, list: string): readonly TextEdit[] | null {
  const place =
    site.waiting.locations.find(({ file }) => file === module.file) ?? (site.kind === 'recursion' ? site.head : null);
  const listed = place ? listedIn(ownPath(pathTo(module, place), site)) : null;
  if (!listed) return null;
  const answer: Answer | null = answerAt(module, listed.path, listed.statement.start);
  const stop = stopAt(module, listed.path, listed.statement.start, answer);
  if (answer?.kind !== 'response' || stop === null) return null;
  const { expression } = readHopeless(module, style, answer, list);
  return [before(module, style, listed.statement.start, `if (${expression}) ${stop}`)];
}
