import type { CountedOperation, HerdFigures, Load } from '../../model/herd.ts';
import { percentiles } from './percentiles.ts';

/** Counts what a herd did. @param intervalMs the width of the intervals of the load */
export function herdFigures(operations: readonly CountedOperation[], intervalMs: number): HerdFigures {
  const calls = operations.flatMap((operation) => operation.calls);
  const succeeded = operations.filter((operation) => operation.succeeded);
  const retried = ({ calls: own }: CountedOperation): boolean => own.length > 1;
  const ended = operations.filter(({ endMs }) => endMs !== null);
  const load = loadOf(calls, intervalMs);
  return {
    operations: operations.length,
    calls: calls.length,
    amplification: operations.length === 0 ? 0 : calls.length / operations.length,
    succeeded: succeeded.length,
    succeededAfterRetry: succeeded.filter(retried).length,
    exhausted: ended.filter((operation) => !operation.succeeded && retried(operation)).length,
    unfinished: operations.length - ended.length,
    successRate: operations.length === 0 ? 0 : succeeded.length / operations.length,
    byAnswer: byAnswer(calls),
    latencyMs: percentiles(ended.map(({ startMs, endMs }) => (endMs ?? 0) - startMs)),
    lastCallMs: lastMs(calls),
    peak: load.calls.reduce((most, count) => Math.max(most, count), 0),
    load,
  };
}

type CountedCall = CountedOperation['calls'][number];

/** `503` of `503 retry-after=2`, `reset` of `reset after=3s`. */
function byAnswer(calls: readonly CountedCall[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { outcome } of calls) {
    const answer = outcome.split(' ', 1)[0] ?? outcome;
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function loadOf(calls: readonly CountedCall[], intervalMs: number): Load {
  const last = calls.reduce((most, { startMs }) => Math.max(most, startMs), 0);
  const total = new Array<number>(Math.floor(last / intervalMs) + 1).fill(0);
  const failed = [...total];
  for (const call of calls) {
    const at = Math.floor(call.startMs / intervalMs);
    total[at] = (total[at] ?? 0) + 1;
    if (hasFailed(call)) failed[at] = (failed[at] ?? 0) + 1;
  }
  return { intervalMs, calls: total, failed };
}

function hasFailed({ status, endMs }: CountedCall): boolean {
  return endMs === null || status === null || status >= 400;
}

function lastMs(calls: readonly CountedCall[]): number {
  return calls.reduce((most, { startMs, endMs }) => Math.max(most, endMs ?? startMs), 0);
}

/** Widths in ms that people can read off an axis. */
const WIDTHS: readonly number[] = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 1_800_000, 3_600_000,
];
const MOST_INTERVALS = 90;

/** The width of the intervals in which calls up to `untilMs` are to be counted, so that a chart has at most 90 of them. */
export function intervalFor(untilMs: number): number {
  const widest = WIDTHS.at(-1) ?? 1;
  const fitting = WIDTHS.find((width) => untilMs / width < MOST_INTERVALS);
  return fitting ?? Math.ceil(untilMs / MOST_INTERVALS / widest) * widest;
}
