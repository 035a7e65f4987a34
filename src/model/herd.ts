import type { OperationRecord } from './operation.ts';
import type { Scenario } from './scenario.ts';
import type { RunEnd, Verdict } from './trace.ts';

/** Many clients that call the same function at once, against one server. */
export interface HerdScenario extends Scenario {
  readonly clients: number;
  /** The clients start evenly spread over so many virtual ms; 0: all in the same moment. */
  readonly overMs: number;
}

/** The 50th, 95th and 99th percentile in ms, each the time of one operation (nearest rank); `null` without any. */
export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Calls over time: interval i begins at `i * intervalMs`. */
export interface Load {
  readonly intervalMs: number;
  /** Calls that started in the interval. */
  readonly calls: readonly number[];
  /** Those of them that failed. */
  readonly failed: readonly number[];
}

/** What a herd came to. */
export interface HerdFigures {
  readonly operations: number;
  readonly calls: number;
  /** Calls for each operation: what retries make of the load. */
  readonly amplification: number;
  readonly succeeded: number;
  /** Those of them that needed more than one call. */
  readonly succeededAfterRetry: number;
  /** Operations that failed after more than one call. */
  readonly exhausted: number;
  /** Operations that did not end. */
  readonly unfinished: number;
  /** From 0 to 1. */
  readonly successRate: number;
  /** Calls by what they were answered with: `503`, `reset`. */
  readonly byAnswer: Readonly<Record<string, number>>;
  /** How long the operations took that ended, waits included. */
  readonly latencyMs: Percentiles | null;
  /** When the last call ended. */
  readonly lastCallMs: number;
  /** The most calls in one interval of the load. */
  readonly peak: number;
  readonly load: Load;
}

/** The same herd under a policy that is known to be good, or known to be bad. */
export interface ReferenceHerd {
  readonly id: string;
  readonly title: string;
  /** What the policy does, in one line. */
  readonly policy: string;
  readonly figures: HerdFigures;
}

/** A verdict on single clients, and how many of them it is true of. */
export interface HerdVerdict extends Verdict {
  readonly clients: number;
}

export interface HerdReport {
  /** How the run as a whole ended; `resolved` when every operation was followed to its end. */
  readonly end: RunEnd;
  readonly clients: number;
  readonly overMs: number;
  readonly seed: number;
  readonly figures: HerdFigures;
  readonly references: readonly ReferenceHerd[];
  /** What the clients' own calls show. The message and the call are those of the first client it is true of. */
  readonly verdicts: readonly HerdVerdict[];
  readonly realMs: number;
  /** The most memory that the process of the herd has had, in MB; `null` when it did not live to say so. */
  readonly peakMb: number | null;
  readonly output: string;
}

/** What figures are counted from. */
export type CountedOperation = Pick<OperationRecord, 'startMs' | 'endMs' | 'succeeded'> & {
  readonly calls: readonly Pick<
    OperationRecord['calls'][number],
    'startMs' | 'endMs' | 'outcome' | 'status' | 'announcedMs' | 'waitMs'
  >[];
};
