import type { Node } from '@oxc-project/types';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import { isSleepName, sleepsSeconds } from '../../analyzer/evaluate/names.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import type { Settings } from '../settings.ts';
import { type Change, announced } from './announced-wait.ts';
import { newWait } from './new-wait.ts';
import { jittered } from './own-backoff.ts';
import { broken, columnAt, isLong, waitDeclaration, waitName } from './long-line.ts';
import { listedIn } from './stop.ts';
import { before, indentationAt, type Style, styleOf } from './style.ts';
import {
  type Of,
  isCall,
  isDeclarator,
  isFunction,
  isLoop,
  nameOf,
  nodesIn,
  ownPath,
  pathTo,
  plain,
  textOf,
} from './syntax.ts';
import { withoutUnused } from './unused-constants.ts';

/** What a finding asks of the waits. */
export type Wanted = 'wait' | 'retry-after';

/**
 * Capped, full-jitter backoff (AWS Architecture Blog, "Exponential Backoff And Jitter") that honours Retry-After where an
 * answer is in reach: around the wait that is there, or as a new one. `null` for a shape that can't be edited surely, and, where
 * Retry-After is wanted, for one without an answer in reach.
 */
export function backoffFix(
  site: RetrySite,
  module: SourceModule,
  { longestWaitMs }: Settings,
  wanted: Wanted = 'wait',
): Fix | null {
  const style = styleOf(module);
  const here = site.waiting.locations.filter(({ file }) => file === module.file);
  const [wait] = here;
  if (here.length > 1) return null;
  const change = wait
    ? aroundWait(site, module, style, pathTo(module, wait), longestWaitMs)
    : newWait(site, module, style, longestWaitMs);
  if (!change || (wanted === 'retry-after' && !change.honours)) return null;
  const title = change.honours
    ? 'Insert capped, full-jitter backoff that honours Retry-After'
    : 'Insert capped, full-jitter backoff';
  return { title, edits: change.edits, safe: true };
}

/** True where the duration itself is not what is meant: in another unit, not a number, below zero. */
const isWrongOtherwise = ({ timing }: RetrySite): boolean =>
  timing.units !== null || (timing.overrun !== null && /^(nan|negative|epoch)$/.test(timing.overrun.kind));

function aroundWait(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  longestWaitMs: number,
): Change | null {
  const call = path.findLast(isCall);
  const written = call ? durationArgument(call) : null;
  if (!call || !written || !path.some((node) => node.type === 'BlockStatement')) return null;
  const duration = sourceOf(module, path, written);
  const own = ownPart(module, path, duration);
  const { read, seconds, date } = site.retryAfter;
  // What the server announced is no part to make random, and what is read elsewhere is not put right here.
  if (own.server === null && (read === true || own.speaks || isWrongOtherwise(site))) return null;
  const inner = ownPath(path, site);
  const backoff = jittered(site, module, style, inner, own.node, sourceOf(module, path, own.node), duration.start);
  if (!backoff) return null;
  const honoured = seconds === true && date !== false;
  const server = honoured ? null : announced(site, module, style, inner, duration.start, longestWaitMs);
  if (server) {
    const text = `${server.expression} ?? ${backoff.expression}`;
    const edits = placed(module, style, path, written, duration, text);
    return { edits: withoutUnused(module, path, [...edits, ...server.edits, ...backoff.edits]), honours: true };
  }
  if (own.server !== null && !honoured) return null;
  if (textOf(module, own.node) === backoff.expression && backoff.edits.length === 0) return null;
  const edits = placed(module, style, path, written, own.node, backoff.expression);
  return { edits: [...edits, ...backoff.edits], honours: honoured };
}

/** The new duration in the place of the old; before the waiting statement, under a name, where its line would get long. */
function placed(
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  written: Node,
  { start, end }: Node,
  text: string,
): TextEdit[] {
  const statement = listedIn(path)?.statement;
  if (start !== written.start || end !== written.end) {
    const declared = pathTo(module, { start, end }).findLast((node) => node.type === 'VariableDeclaration');
    if (!declared || !isLong(' '.repeat(columnAt(module.text, start)), `${text}${style.end}`)) {
      return [{ start, end, text }];
    }
    const gap = module.text[start - 1] === ' ' ? 1 : 0;
    return [{ start: start - gap, end, text: broken(style, indentationAt(module.text, declared.start), text) }];
  }
  const inPlace: TextEdit = { start, end, text };
  if (!statement || !/^(Expression|Return)Statement$/.test(statement.type)) return [inPlace];
  const indentation = indentationAt(module.text, statement.start);
  const whole = textOf(module, statement);
  const line = whole.slice(0, start - statement.start) + text + whole.slice(end - statement.start);
  if (!isLong(indentation, line) || whole.includes('\n')) return [inPlace];
  const name = waitName(module, path.find(isFunction) ?? module.program);
  const declaration = waitDeclaration(style, indentation, name, text);
  return [before(module, style, statement.start, declaration), { start, end, text: name }];
}

/** The argument that says how long: of `sleep(ms)`, of `setTimeout(callback, ms)`. */
function durationArgument(call: Of<'CallExpression'>): Node | null {
  const name = calleeName(call.callee);
  if (sleepsSeconds(name)) return null;
  const [first, second] = call.arguments;
  if (name === 'setTimeout')
    return second ?? (first && !isFunction(first) && first.type !== 'Identifier' ? first : null);
  return first && !isFunction(first) && (isSleepName(name) || call.arguments.length === 1) ? first : null;
}

/** The expression that computes a duration for each attempt: through a `const` of the same round. */
function sourceOf(module: SourceModule, path: readonly Node[], duration: Node): Node {
  const name = nameOf(duration);
  if (name === null) return duration;
  const round = path[Math.max(path.findLastIndex(isLoop), path.findIndex(isFunction))] ?? module.program;
  const constants = nodesIn(
    round,
    (node): node is Of<'VariableDeclaration'> => node.type === 'VariableDeclaration' && node.kind === 'const',
  );
  const found = constants.flatMap(({ declarations }) => declarations).find(({ id }) => nameOf(id) === name);
  return found?.init ? sourceOf(module, path, found.init) : duration;
}

/** The client's own part of a duration, beside what the server announced: `announced ?? own`, `announced ? … : own`. */
function ownPart(module: SourceModule, path: readonly Node[], duration: Node): OwnPart {
  const node = plain(duration);
  const names = announcedNames(module, path);
  const speaks = (part: Node): boolean => isAnnounced(textOf(module, part), names);
  if (node.type === 'LogicalExpression' && node.operator !== '&&' && speaks(node.left)) {
    return { node: node.right, server: node.left, speaks: true };
  }
  if (node.type === 'ConditionalExpression' && speaks(node.consequent) !== speaks(node.alternate)) {
    return speaks(node.consequent)
      ? { node: node.alternate, server: node.consequent, speaks: true }
      : { node: node.consequent, server: node.alternate, speaks: true };
  }
  return { node: duration, server: null, speaks: speaks(node) };
}

interface OwnPart {
  readonly node: Node;
  /** What the server announced, beside it. */
  readonly server: Node | null;
  /** True where the duration depends on what the server announced. */
  readonly speaks: boolean;
}

const ANNOUNCED = /retry_?-?after|announced|rate-?limit|\.headers\b/i;

const isAnnounced = (text: string, names: ReadonlySet<string>): boolean =>
  ANNOUNCED.test(text) || [...names].some((name) => new RegExp(`(?<![.\\w$])${name}(?![\\w$])`).test(text));

/** Constants of the function that are computed from what the server announced, at first hand or through one another. */
function announcedNames(module: SourceModule, path: readonly Node[]): ReadonlySet<string> {
  const around = path.find(isFunction) ?? module.program;
  const names = new Set<string>();
  for (const { id, init } of nodesIn(around, isDeclarator)) {
    if (id.type !== 'Identifier' || !init || /\bawait\b|=>/.test(textOf(module, init))) continue;
    if (isAnnounced(textOf(module, init), names)) names.add(id.name);
  }
  return names;
}
