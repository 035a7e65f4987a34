/** How a run ended. */
export type RunEnd =
  /** `value` is absent when it is `undefined`. */
  | { readonly kind: 'resolved'; readonly value?: string }
  | { readonly kind: 'rejected'; readonly error: RunError }
  /** The call, time or wait budget ran out while the target was still retrying. */
  | { readonly kind: 'unbounded'; readonly error: RunError }
  /** The target waits for something that is not time. */
  | { readonly kind: 'stuck'; readonly error: RunError }
  /** Stopped from outside: an endless loop, too much memory, an exit of its own. */
  | { readonly kind: 'killed'; readonly error: RunError };

export interface RunError {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  /** Where in the user's own file, when it is known. 1-based. */
  readonly file?: string;
  readonly line?: number;
}

/** One HTTP request that the target made. Times are virtual ms since the start of the run. */
export interface TracedCall {
  /** 1-based. */
  readonly n: number;
  readonly startMs: number;
  /** `null` while it never ended. */
  readonly endMs: number | null;
  readonly method: string;
  readonly url: string;
  /** What it was answered with, in the script's words: `429 retry-after=2`. */
  readonly outcome: string;
  readonly status: number | null;
  /** From the end of the previous call to the start of this one; 0 for the first. */
  readonly waitMs: number;
  /** What the previous answer asked to wait, when it did. */
  readonly announcedMs: number | null;
  /** Whether the request carried an idempotency key. */
  readonly keyed: boolean;
  readonly key: string | null;
  readonly bodyBytes: number;
  /** A hash of the body, to tell whether two calls sent the same. */
  readonly bodyHash: string | null;
}

/** What the simulated server did to its state. */
export interface Ledger {
  /** State changes that non-safe requests really made. */
  readonly applied: number;
}

/** A judged fact of a trace. */
export interface Verdict {
  readonly ruleId: string;
  readonly message: string;
  /** The call it is about, 1-based, or `null` for the run as a whole. */
  readonly call: number | null;
  /** What was measured, where the verdict rests on a number. */
  readonly figure?: Measure;
  /** What it was held against, where there is such a number. */
  readonly limit?: Measure;
  /** Where to read about it, from the root of Retry Lab's repository. */
  readonly page?: string;
}

/** A number with its unit: virtual ms, calls, or a share between 0 and 1. */
export interface Measure {
  readonly value: number;
  readonly unit: 'ms' | 'calls' | 'share';
}

/** What a run did. */
export interface Trace {
  readonly end: RunEnd;
  readonly calls: readonly TracedCall[];
  /** `waitsMs[i]` runs from the end of call i to the start of the next, in virtual ms. */
  readonly waitsMs: readonly number[];
  /** Virtual ms from the start until the target settled or the run was ended. */
  readonly virtualMs: number;
  readonly realMs: number;
  /** Script steps never played. */
  readonly unused: number;
  readonly ledger: Ledger;
  /** What the target printed, limited. */
  readonly output: string;
  /** Timers of the target's own still armed after the call had settled; unref'd ones and `AbortSignal.timeout` don't count. */
  readonly leakedTimers: number;
  /** When the signal that the call was given was aborted, as the scenario asked; absent when it was not. */
  readonly abortedMs?: number;
  /** Errors that nothing handled. */
  readonly unhandled: readonly RunError[];
  readonly seed: number;
}

/** What `retrylab simulate --format json` prints and the panel shows. */
export interface RunReport extends Trace {
  readonly verdicts: readonly Verdict[];
}
