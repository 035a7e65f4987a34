import type { Node } from '@oxc-project/types';
import type { RunResult } from '../evaluate/explore.ts';
import { ANSWER, CLOCK, COUNTER, ERROR, ITEM, OPAQUE, has } from '../evaluate/provenance.ts';
import type { RunEvent, TestEvent } from '../evaluate/run.ts';
import type { Bound, StuckCounter } from '../../model/site.ts';
import type { Location } from '../../model/source.ts';

/** What ends the retries, read off a run that failed for as long as it could. `moves`: names that the site assigns. */
export function boundOf(
  { best, complete }: { readonly best: RunResult; readonly complete: boolean },
  moves: (name: string) => boolean,
): Bound {
  const { run, end } = best;
  const tests = run.events.filter((event): event is TestEvent => event.kind === 'test');
  const last = tests.findLast(({ attempt, from }) => attempt === run.attempts && has(from, CLOCK | COUNTER | ITEM));
  if (end === 'returned' || end === 'threw') {
    if (last && has(last.from, CLOCK)) return { kind: 'deadline', deadlineMs: null, location: place(last) };
    if (!complete) return { kind: 'unknown', why: 'too many ways through the code to follow them all', location: null };
    return { kind: 'attempts', attempts: run.attempts, location: last ? place(last) : null };
  }
  if (end === 'budget') return { kind: 'unknown', why: 'the code is too long to follow', location: null };
  const moving = movingTest(tests);
  if (moving) {
    return has(moving.from, CLOCK)
      ? { kind: 'deadline', deadlineMs: null, location: place(moving) }
      : { kind: 'counted', location: place(moving) };
  }
  const hidden = hiddenExit(best);
  if (hidden) return { kind: 'unknown', ...hidden };
  return { kind: 'none', counter: stuckCounter(tests, moves) };
}

const place = ({ node, file }: TestEvent): Location => ({ file, start: node.start, end: node.end });

/** A test of time or of a count whose operands are not the same at every attempt. */
export function movingTest(tests: readonly TestEvent[]): TestEvent | null {
  const byNode = new Map<Node, TestEvent[]>();
  for (const test of tests) {
    if (test.attempt === 0) continue;
    byNode.set(test.node, [...(byNode.get(test.node) ?? []), test]);
  }
  for (const group of byNode.values()) {
    const [first] = group;
    const counting = group.find(({ from }) => has(from, CLOCK | COUNTER | ITEM));
    if (!first || !counting) continue;
    const known = /^(true|false)$/.test(counting.key);
    const keys = new Set(group.map(({ key }) => key));
    if (known || keys.size > 1) return counting;
  }
  return null;
}

/** Something on the way that can't be seen and may end the retries: a strategy that throws, a flag set elsewhere. */
function hiddenExit({ run }: RunResult): { readonly why: string; readonly location: Location } | null {
  const flag = run.forks.find(({ from, attempt }) => attempt > 0 && has(from, OPAQUE) && !has(from, ERROR | ANSWER));
  if (flag) return { why: 'an exit depends on a value that other code sets', location: flag.place };
  const informed = run.forks.find(({ from, attempt }) => attempt > 0 && has(from, OPAQUE) && has(from, COUNTER));
  if (informed)
    return { why: "an exit depends on code that can't be seen and is given the count", location: informed.place };
  const call = run.events.find(
    (event: RunEvent) => event.kind === 'opaque-call' && event.attempt >= 1 && (event.awaited || event.counted),
  );
  if (call?.kind !== 'opaque-call') return null;
  const location = { file: call.file, start: call.node.start, end: call.node.end };
  return { why: `${call.name}() can't be seen and may end the retries`, location };
}

/** A comparison of a count with a limit, inside a test that no way to the next attempt changes. */
function stuckCounter(tests: readonly TestEvent[], moves: (name: string) => boolean): StuckCounter | null {
  for (const { node, file, attempt } of tests) {
    if (attempt === 0) continue;
    for (const { left, right, start, end } of comparisonsIn(node)) {
      // `maxRetries > 0` asks whether there is a limit at all.
      if (isZero(right) && left.type === 'Identifier' && /^max|limit/i.test(left.name)) continue;
      const name = countName(left) ?? countName(right);
      // One that moves is not what keeps the test from coming true.
      if (name !== null && !moves(name)) return { name, location: { file, start, end } };
    }
  }
  return null;
}

const isZero = (node: Node): boolean => node.type === 'Literal' && node.value === 0;

type Comparison = Extract<Node, { type: 'BinaryExpression' }>;

/** Order comparisons in a test, through `&&`, `||` and `!`. */
function comparisonsIn(node: Node): Comparison[] {
  switch (node.type) {
    case 'BinaryExpression':
      return /^[<>]=?$/.test(node.operator) ? [node] : [];
    case 'LogicalExpression':
      return [...comparisonsIn(node.left), ...comparisonsIn(node.right)];
    case 'UnaryExpression':
      return comparisonsIn(node.argument);
    case 'ParenthesizedExpression':
      return comparisonsIn(node.expression);
    default:
      return [];
  }
}

/** The name of a variable that is neither a constant by convention, nor a status, nor a duration. */
const countName = (node: Node): string | null =>
  node.type === 'Identifier' && node.name !== node.name.toUpperCase() && !NO_COUNT.test(node.name) ? node.name : null;

const NO_COUNT = /status|code|ms$|millis|seconds|delay|wait|backoff|pause|retry_?after|length|size/i;
