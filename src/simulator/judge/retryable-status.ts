/**
 * What a careful client does with a status, by default: `retry` it (after a wait; when the request is idempotent for
 * 5xx), `stop`, or `depends` on more than the status. RFC 9110 §15, RFC 6585 §4, RFC 8470 §5.2; 529 is Anthropic's
 * `overloaded_error`.
 */
export type StatusAdvice = 'retry' | 'stop' | 'depends';

/** The statuses that say of themselves that a later attempt may succeed. */
export const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504, 529];

/**
 * The statuses for which something else decides: 401 and 407 once after fresh credentials, 403 where it is a rate
 * limit (GitHub), 409 and 423 where the API says so or with an idempotency key, 413 with Retry-After, 421 on a new
 * connection.
 */
export const CONDITIONAL_STATUSES: readonly number[] = [401, 403, 407, 409, 413, 421, 423];

/** Advice for any status of 400 to 599. 5xx other than the retryable ones are mostly a proxy's own and depend. */
export function adviceFor(status: number): StatusAdvice {
  if (RETRYABLE_STATUSES.includes(status)) return 'retry';
  if (CONDITIONAL_STATUSES.includes(status)) return 'depends';
  if (status >= 500) return status === 501 || status === 505 ? 'stop' : 'depends';
  return 'stop';
}
