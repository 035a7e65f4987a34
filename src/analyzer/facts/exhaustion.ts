import type { Decision, OutcomeName } from '../../model/outcome.ts';
import type { Exhaustion } from '../../model/site.ts';
import { caughtIn } from '../evaluate/caught-reasons.ts';
import { endure, runOnce, type RunResult } from '../evaluate/explore.ts';
import { ANSWER, ERROR, OPAQUE, has } from '../evaluate/provenance.ts';
import { provenance, type Value } from '../evaluate/value.ts';
import type { ModuleHost } from '../source-module.ts';
import { planOf, type Proven } from './probe.ts';
import { replacedBy } from './replaced-error.ts';

/** Evaluation steps for one success, and for following a lost connection to its end. */
const EFFORT = 8_000;
const ENDING_EFFORT = 20_000;
/** Attempts and ways that are followed for the latter. */
const FOLLOWED = 24;
const TRIES = 12;

interface Endurance {
  readonly best: RunResult;
  readonly complete: boolean;
}

/** What the caller gets after the last failure, read off the run that failed to its end, and off one of lost connections. */
export function exhaustionOf(
  proven: Proven,
  endurance: Endurance,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): Exhaustion | null {
  const { kind, root } = proven.candidate;
  if ((kind !== 'loop' && kind !== 'recursion' && kind !== 'helper') || root.node.type === 'Program') return null;
  const first = endingOf(proven, endurance, host);
  if ((first !== null && first.kind !== 'other') || decisions.get('network') !== 'retry') return first;
  const { call, style } = proven;
  const plan = planOf(proven.candidate, call.node, style, FOLLOWED, () => ({ kind: 'network' }), {
    left: ENDING_EFFORT,
  });
  return endingOf(proven, endure(root, plan, host, TRIES), host) ?? first;
}

function endingOf(proven: Proven, { best, complete }: Endurance, host: ModuleHost): Exhaustion | null {
  const { kind, root } = proven.candidate;
  if (!complete || (best.end !== 'returned' && best.end !== 'threw')) return null;
  if (best.end === 'threw')
    return best.run.attempts > 1 && isReplaced(best) ? { kind: 'replaced', ...replacedBy(root) } : { kind: 'other' };
  if (kind === 'helper') return { kind: 'other' };
  if (isUndefined(best.value) && !SAYS_UNDEFINED.test(returnTypeOf(proven)) && givesValue(proven, host))
    return { kind: 'undefined' };
  const given = emptyHanded(best.value);
  if (given !== null) return isTold(best) ? { kind: 'other' } : { kind: 'silent', given };
  const isError = isErrorObject(best.value) && caughtIn(best.run).includes(best.value);
  return isError && !/Error|Exception|Failure/.test(returnTypeOf(proven))
    ? { kind: 'error-returned' }
    : { kind: 'other' };
}

const SAYS_UNDEFINED = /\b(undefined|void)\b/;

function returnTypeOf({ candidate: { root } }: Proven): string {
  if (!('returnType' in root.node) || !root.node.returnType) return '';
  const { start, end } = root.node.returnType;
  return root.module.text.slice(start, end);
}

const isUndefined = (value: Value): boolean => value.kind === 'constant' && value.value === undefined;

/** A value that says nothing of what went wrong, as it would be written; `null` for any other, and for none at all. */
function emptyHanded(value: Value): string | null {
  if (isUndefined(value)) return null;
  if (value.kind === 'constant')
    return typeof value.value === 'string' ? JSON.stringify(value.value) : String(value.value);
  const list = value.kind === 'object' && value.internal?.kind === 'items' ? value.internal : null;
  return list && list.items.length === 0 && !list.more ? '[]' : null;
}

/** True when after the last attempt something was logged, or its failure handed to code that can't be seen. */
const isTold = ({ run }: RunResult): boolean =>
  run.events.some(
    (event) =>
      (event.kind === 'logged' || (event.kind === 'opaque-call' && event.informed)) && event.attempt === run.attempts,
  );

const isErrorObject = (value: Value): boolean => value.kind === 'object' && value.className === 'Error';

/** True for an error that the program made after it had caught another, of which nothing is left in it. */
function isReplaced({ value, run }: RunResult): boolean {
  const caught = caughtIn(run);
  const last = caught.at(-1);
  // An answer that was looked at and turned into an error is not caught.
  if (!last || run.caughtSinceAttempt === 0 || !isErrorObject(value)) return false;
  return !caught.includes(value) && !holds(value, caught, 0);
}

const NAMES_IT = ERROR | ANSWER | OPAQUE;

function holds(value: Value, caught: readonly Value[], depth: number): boolean {
  if (caught.includes(value)) return true;
  if (value.kind !== 'object') return has(provenance(value), NAMES_IT);
  if (depth > 2) return true;
  if (value.open !== null || has(value.from, NAMES_IT)) return true;
  const items = value.internal?.kind === 'items' ? value.internal.items : [];
  return [...value.properties.values(), ...items].some((part) => holds(part, caught, depth + 1));
}

/** True when a success gives something other than `undefined`. */
function givesValue({ candidate, call, style }: Proven, host: ModuleHost): boolean {
  const plan = planOf(candidate, call.node, style, 2, () => ({ kind: 'success' }), { left: EFFORT });
  const success = runOnce(candidate.root, plan, host, []);
  return success.end === 'returned' && success.run.attempts === 1 && !isUndefined(success.value);
}
