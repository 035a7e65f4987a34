import { abortableDelay } from './abortable-delay.ts';
import { advanceAttempt } from './advance-attempt.ts';
import { attemptCountMismatch } from './attempt-count-mismatch.ts';
import { awaitInRetryTry } from './await-in-retry-try.ts';
import { awaitRetryDelay } from './await-retry-delay.ts';
import { boundedRetries } from './bounded-retries.ts';
import { capBackoff } from './cap-backoff.ts';
import { capRetryAfter } from './cap-retry-after.ts';
import { drainResponseBeforeRetry } from './drain-response-before-retry.ts';
import { contradictoryStatusTest } from './contradictory-status-test.ts';
import { durationUnits } from './duration-units.ts';
import { effectiveJitter } from './effective-jitter.ts';
import { freshBodyPerAttempt } from './fresh-body-per-attempt.ts';
import { freshTimeoutPerAttempt } from './fresh-timeout-per-attempt.ts';
import { honorRetryAfter } from './honor-retry-after.ts';
import { noAsyncRetryPredicate } from './no-async-retry-predicate.ts';
import { noCatchAllRetry } from './no-catch-all-retry.ts';
import { axiosRetryZeroDelay } from './axios-retry-zero-delay.ts';
import { fetchRetryUnbounded } from './fetch-retry-unbounded.ts';
import { infiniteLibraryRetries } from './infinite-library-retries.ts';
import { libraryRetryBudget } from './library-retry-budget.ts';
import { limitRetryConcurrency } from './limit-retry-concurrency.ts';
import { logFinalFailure } from './log-final-failure.ts';
import { knownRetryOptions } from './known-retry-options.ts';
import { retryHasNoEffect } from './retry-has-no-effect.ts';
import { returnAfterBail } from './return-after-bail.ts';
import { noAuthRefreshLoop } from './no-auth-refresh-loop.ts';
import { noDelayAfterLastAttempt } from './no-delay-after-last-attempt.ts';
import { noNestedRetries } from './no-nested-retries.ts';
import { noRetryAfterAbort } from './no-retry-after-abort.ts';
import { noRetryClientError } from './no-retry-client-error.ts';
import { noRetryMidStream } from './no-retry-mid-stream.ts';
import { noRetryExhaustedQuota } from './no-retry-exhausted-quota.ts';
import { noRetryNonidempotent } from './no-retry-nonidempotent.ts';
import { noRetryProgrammerError } from './no-retry-programmer-error.ts';
import { noShortenedRetryAfter } from './no-shortened-retry-after.ts';
import { noSecretsInRetryLog } from './no-secrets-in-retry-log.ts';
import { overallDeadline } from './overall-deadline.ts';
import { parseRetryAfterDate } from './parse-retry-after-date.ts';
import { perAttemptTimeout } from './per-attempt-timeout.ts';
import { perCallRetryState } from './per-call-retry-state.ts';
import { preferExponentialBackoff } from './prefer-exponential-backoff.ts';
import { requireJitter } from './require-jitter.ts';
import { requireRetryDelay } from './require-retry-delay.ts';
import { resetAttemptState } from './reset-attempt-state.ts';
import type { Rule } from './rule.ts';
import { rethrowLastError } from './rethrow-last-error.ts';
import { returnAttemptPromise } from './return-attempt-promise.ts';
import { stableIdempotencyKey } from './stable-idempotency-key.ts';
import { timerRange } from './timer-range.ts';
import { unusedSuppression } from './unused-suppression.ts';
import { uncheckedResponseStatus } from './unchecked-response-status.ts';

/** Every rule, by group and name. */
export const RULES: readonly Rule[] = [
  noAsyncRetryPredicate,
  noCatchAllRetry,
  contradictoryStatusTest,
  noAuthRefreshLoop,
  noRetryAfterAbort,
  noRetryClientError,
  noRetryExhaustedQuota,
  noRetryNonidempotent,
  noRetryProgrammerError,
  stableIdempotencyKey,
  uncheckedResponseStatus,
  abortableDelay,
  advanceAttempt,
  attemptCountMismatch,
  awaitRetryDelay,
  boundedRetries,
  capBackoff,
  durationUnits,
  effectiveJitter,
  freshTimeoutPerAttempt,
  noDelayAfterLastAttempt,
  overallDeadline,
  perAttemptTimeout,
  preferExponentialBackoff,
  requireJitter,
  requireRetryDelay,
  timerRange,
  capRetryAfter,
  honorRetryAfter,
  noShortenedRetryAfter,
  parseRetryAfterDate,
  awaitInRetryTry,
  drainResponseBeforeRetry,
  freshBodyPerAttempt,
  noNestedRetries,
  rethrowLastError,
  returnAttemptPromise,
  resetAttemptState,
  noRetryMidStream,
  perCallRetryState,
  limitRetryConcurrency,
  logFinalFailure,
  noSecretsInRetryLog,
  unusedSuppression,
  axiosRetryZeroDelay,
  fetchRetryUnbounded,
  infiniteLibraryRetries,
  libraryRetryBudget,
  knownRetryOptions,
  retryHasNoEffect,
  returnAfterBail,
];
