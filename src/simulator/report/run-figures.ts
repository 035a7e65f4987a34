import type { Percentiles } from '../../model/herd.ts';
import type { Trace, TracedCall } from '../../model/trace.ts';
import { percentiles } from '../herd/percentiles.ts';
import { hasFailed, retryPairs } from '../judge/retry-pair.ts';

/** The figures by which retries are watched in operation. Times are virtual ms. */
export interface RunFigures {
  readonly calls: number;
  /** Calls by what they were answered with: `503`, `reset`. */
  readonly byAnswer: Readonly<Record<string, number>>;
  /** Retries by what the attempt before them was answered with. */
  readonly retriesAfter: Readonly<Record<string, number>>;
  /** It resolved, and only thanks to a retry. */
  readonly succeededAfterRetry: boolean;
  /** It failed although it had tried again. */
  readonly exhausted: boolean;
  /** What answers asked for, against what was waited before the retry. */
  readonly announced: readonly { readonly call: number; readonly announcedMs: number; readonly waitedMs: number }[];
  /** How long the calls took. */
  readonly callMs: Percentiles | null;
  readonly totalMs: number;
  /** State changes beyond the first for the same request. */
  readonly duplicates: number;
}

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

export function runFigures(trace: Trace): RunFigures {
  const { calls, end, virtualMs, ledger } = trace;
  const pairs = retryPairs(trace);
  const last = calls.at(-1);
  const failed = end.kind !== 'resolved' || (last !== undefined && hasFailed(last));
  return {
    calls: calls.length,
    byAnswer: countBy(calls, answerOf),
    retriesAfter: countBy(pairs, (pair) => answerOf(pair.failed)),
    succeededAfterRetry: !failed && pairs.length > 0,
    exhausted: failed && pairs.length > 0,
    announced: pairs.flatMap(({ retry, announcedMs, waitMs }) =>
      announcedMs === null || waitMs === null ? [] : [{ call: retry.n, announcedMs, waitedMs: waitMs }],
    ),
    callMs: percentiles(calls.flatMap(({ startMs, endMs }) => (endMs === null ? [] : [endMs - startMs]))),
    totalMs: virtualMs,
    duplicates: Math.max(0, ledger.applied - differentChanges(calls)),
  };
}

function answerOf({ outcome }: TracedCall): string {
  return outcome.split(' ', 1)[0] ?? outcome;
}

function differentChanges(calls: readonly TracedCall[]): number {
  const changes = calls.filter(({ method }) => !SAFE_METHODS.includes(method));
  return new Set(changes.map(({ method, url, bodyHash }) => JSON.stringify([method, url, bodyHash]))).size;
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = nameOf(item);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
