import { advanceAttempt } from './advance-attempt.ts';
import { boundedRetries } from './bounded-retries.ts';
import { capBackoff } from './cap-backoff.ts';
import { honorRetryAfter } from './honor-retry-after.ts';
import { noRetryClientError } from './no-retry-client-error.ts';
import { noRetryNonidempotent } from './no-retry-nonidempotent.ts';
import { parseRetryAfterDate } from './parse-retry-after-date.ts';
import { requireJitter } from './require-jitter.ts';
import { requireRetryDelay } from './require-retry-delay.ts';
import type { Rule } from './rule.ts';

/** Every rule, by group and name. */
export const RULES: readonly Rule[] = [
  noRetryClientError,
  noRetryNonidempotent,
  advanceAttempt,
  boundedRetries,
  capBackoff,
  requireJitter,
  requireRetryDelay,
  honorRetryAfter,
  parseRetryAfterDate,
];
