import type { OperationRecord } from '../model/operation.ts';
import type { Scenario } from '../model/scenario.ts';
import type { SeedsReport, WaitRange } from '../model/seeds.ts';
import { play, type RunOptions } from './play.ts';
import { RunFailureError } from './run-failure-error.ts';

/**
 * Runs the scenario under many seeds (its own and the ones after it), in one process, and gives the waits before each
 * attempt. A run that does not end is the last.
 *
 * @throws {RunFailureError} when the runs could not start, or were stopped before the first had ended.
 */
export async function runSeeds(scenario: Scenario, runs: number, options: RunOptions = {}): Promise<SeedsReport> {
  const seeds = Array.from({ length: runs }, (_, index) => scenario.seed + index);
  const { operations, end, realMs } = await play(scenario, { kind: 'seeds', seeds }, options);
  if (operations.length === 0 && end.kind !== 'resolved') {
    throw new RunFailureError({ kind: 'runtime', message: `No run came to an end: ${end.error.message}` });
  }
  return {
    runs: operations.length,
    firstSeed: scenario.seed,
    waits: waitRanges(operations),
    callCounts: countBy(operations, ({ calls }) => String(calls.length)),
    ends: countBy(operations, (operation) => operation.end.kind),
    realMs,
  };
}

function waitRanges(operations: readonly OperationRecord[]): readonly WaitRange[] {
  const byAttempt: number[][] = [];
  for (const { calls } of operations) {
    for (const [index, { waitMs }] of calls.slice(1).entries()) (byAttempt[index] ??= []).push(waitMs);
  }
  return byAttempt.map((waits, index) => {
    const sorted = waits.sort((a, b) => a - b);
    return {
      attempt: index + 2,
      runs: sorted.length,
      leastMs: sorted[0] ?? 0,
      medianMs: median(sorted),
      mostMs: sorted.at(-1) ?? 0,
    };
  });
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = nameOf(item);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
