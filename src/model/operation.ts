import type { RunEnd, TracedCall } from './trace.ts';

/**
 * One operation out of many that were run in one process. Times are virtual ms: in a herd since its start, in runs under
 * many seeds since the operation's own start.
 */
export interface OperationRecord {
  /** 1-based: which client of the herd, or which of the runs. 0 collects calls that no client could be told for. */
  readonly client: number;
  /** The seed it ran under; in a herd the one that all share. */
  readonly seed: number;
  readonly startMs: number;
  /** `null` while it never settled. */
  readonly endMs: number | null;
  /** Without the value, and without the place of an error. */
  readonly end: RunEnd;
  /** True when it resolved, and its last call was not answered with an error. */
  readonly succeeded: boolean;
  readonly calls: readonly TracedCall[];
}
