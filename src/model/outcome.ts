/** What an attempt ends in. A status is 100 to 599. */
export type Outcome =
  | { readonly kind: 'status'; readonly status: number }
  /** Connection refused or reset, DNS failure, connect timeout, socket closed. */
  | { readonly kind: 'network' }
  /** No answer within the attempt's own time limit. */
  | { readonly kind: 'timeout' }
  /** The caller's signal was aborted. */
  | { readonly kind: 'abort' }
  /** An exception that is not HTTP: a `TypeError` of the program, a schema mismatch. */
  | { readonly kind: 'other' };

/** The name of an outcome in reports: `"429"`, `"network"`, `"timeout"`, `"abort"`, `"other"`. */
export type OutcomeName = string;

/** What one site does after one outcome; `unknown` when the code does not show it. */
export type Decision = 'retry' | 'stop' | 'unknown';

/** The statuses that reports list, in order; decisions are computed for all of 100 to 599. */
export const REPORTED_STATUSES: readonly number[] = [
  400, 401, 403, 404, 405, 408, 409, 410, 413, 421, 422, 425, 429, 500, 501, 502, 503, 504, 505, 529,
];

/** The outcomes other than a status, in report order. */
export const OTHER_OUTCOMES = ['network', 'timeout', 'abort', 'other'] as const;
export type OtherOutcome = (typeof OTHER_OUTCOMES)[number];
