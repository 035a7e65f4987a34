import type { BinaryExpression, LogicalExpression, Node } from '@oxc-project/types';
import { exactText, truth } from './arithmetic.ts';
import type { Environment } from './environment.ts';
import type { Run } from './run.ts';
import { exactNumber, type Value } from './value.ts';

/** A test of a status that can't be what was meant. */
export interface StatusFlawEvent {
  readonly kind: 'status-flaw';
  readonly flaw: StatusFlaw;
  readonly node: BinaryExpression | LogicalExpression;
  readonly file: string;
  /** The test as written. */
  readonly text: string;
  readonly attempt: number;
}

/** `always` and `never`: the same for every status, although its parts are not; `past-500`: all above 500, and not 500. */
export type StatusFlaw = 'always' | 'never' | 'past-500';

/** What was found of a test; it is the same at every run. */
const known = new WeakMap<Node, StatusFlaw | 'none'>();

/** Notes `a && b` or `a || b` of statuses that comes to the same for every status, though neither part does. */
export function noteStatusCombination(
  run: Run,
  environment: Environment,
  node: LogicalExpression,
  left: Value,
  right: Value,
  both: Value,
): void {
  if (left.kind !== 'per-status' || node.operator === '??') return;
  // `status === 502 || 503`: a number by itself is true.
  const alone = node.right.type === 'Literal' ? exactNumber(right) : null;
  if (node.operator === '||' && alone !== null && alone >= 100 && alone < 600) note(run, environment, node, 'always');
  if (right.kind !== 'per-status') return;
  let flaw = known.get(node);
  if (flaw === undefined) {
    const whole = truths(both);
    const [always] = whole;
    const constant = whole.size === 1 && typeof always === 'boolean' && truths(left).size > 1 && truths(right).size > 1;
    flaw = constant ? (always ? 'always' : 'never') : 'none';
    known.set(node, flaw);
  }
  if (flaw !== 'none') note(run, environment, node, flaw);
}

/** Notes `status > 500` and `status === '503'`. */
export function noteStatusComparison(
  run: Run,
  environment: Environment,
  node: BinaryExpression,
  left: Value,
  right: Value,
): void {
  const swapped = right.kind === 'per-status';
  const [status, other] = swapped ? [right, left] : [left, right];
  if (status.kind !== 'per-status' || exactNumber(status.at(200)) !== 200) return;
  const { operator } = node;
  if (
    exactNumber(other) === 500 &&
    (swapped ? operator === '<' || operator === '>=' : operator === '>' || operator === '<=')
  )
    note(run, environment, node, 'past-500');
  const asText = exactText(other);
  // The status of an answer is a number; what clients put into their errors may be a text.
  if (asText === null || !/^\d{3}$/.test(asText) || run.plan.style !== 'answers') return;
  if (operator === '===') note(run, environment, node, 'never');
  if (operator === '!==') note(run, environment, node, 'always');
}

/** Every status there is: 100 to 599 (RFC 9110 §15). */
const STATUSES: readonly number[] = Array.from({ length: 500 }, (_, index) => 100 + index);

/** The truths that a value has over all statuses. */
function truths(value: Value): Set<boolean | null> {
  return new Set(STATUSES.map((status) => truth(value.kind === 'per-status' ? value.at(status) : value)));
}

function note(run: Run, environment: Environment, node: StatusFlawEvent['node'], flaw: StatusFlaw): void {
  const { source } = environment.module;
  const text = source.text.slice(node.start, node.end);
  run.events.push({ kind: 'status-flaw', flaw, node, file: source.file, text, attempt: run.attempts });
}
