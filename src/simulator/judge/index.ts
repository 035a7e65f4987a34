import type { Trace, Verdict } from '../../model/trace.ts';
import { abortableDelay } from './abortable-delay.ts';
import { boundedRetries } from './bounded-retries.ts';
import { capBackoff } from './cap-backoff.ts';
import { capRetryAfter } from './cap-retry-after.ts';
import { freshBodyPerAttempt } from './fresh-body-per-attempt.ts';
import { freshTimeoutPerAttempt } from './fresh-timeout-per-attempt.ts';
import { honorRetryAfter } from './honor-retry-after.ts';
import type { JudgeContext, Judgement } from './judgement.ts';
import { noAuthRefreshLoop } from './no-auth-refresh-loop.ts';
import { noDelayAfterLastAttempt } from './no-delay-after-last-attempt.ts';
import { noLeakedTimers } from './no-leaked-timers.ts';
import { noRetryAfterAbort } from './no-retry-after-abort.ts';
import { noRetryClientError } from './no-retry-client-error.ts';
import { noRetryExhaustedQuota } from './no-retry-exhausted-quota.ts';
import { noRetryNonidempotent } from './no-retry-nonidempotent.ts';
import { noRetryProgrammerError } from './no-retry-programmer-error.ts';
import { noSecretsInRetryLog } from './no-secrets-in-retry-log.ts';
import { noUnhandledRejection } from './no-unhandled-rejection.ts';
import { parseRetryAfterDate } from './parse-retry-after-date.ts';
import { perAttemptTimeout } from './per-attempt-timeout.ts';
import { requireRetryDelay } from './require-retry-delay.ts';
import { rethrowLastError } from './rethrow-last-error.ts';
import { stableIdempotencyKey } from './stable-idempotency-key.ts';
import { timerRange } from './timer-range.ts';
import { unexpectedCall } from './unexpected-call.ts';
import { withPage } from './verdict-page.ts';

/** Everything that one trace can show; `require-jitter` takes two and stands apart (`judgeJitter`). */
export const JUDGEMENTS: readonly Judgement[] = [
  abortableDelay,
  boundedRetries,
  capBackoff,
  capRetryAfter,
  freshBodyPerAttempt,
  freshTimeoutPerAttempt,
  honorRetryAfter,
  noAuthRefreshLoop,
  noDelayAfterLastAttempt,
  noLeakedTimers,
  noRetryAfterAbort,
  noRetryClientError,
  noRetryExhaustedQuota,
  noRetryNonidempotent,
  noRetryProgrammerError,
  noSecretsInRetryLog,
  noUnhandledRejection,
  parseRetryAfterDate,
  perAttemptTimeout,
  requireRetryDelay,
  rethrowLastError,
  stableIdempotencyKey,
  timerRange,
  unexpectedCall,
];

/** Judges a trace: one verdict per rule that it shows to be violated, in the order of the calls; the whole run's last. */
export function judge(trace: Trace, context: JudgeContext): readonly Verdict[] {
  const verdicts = JUDGEMENTS.flatMap((judgement) => {
    const found = judgement.judge(trace, context);
    return found === null ? [] : [withPage({ ruleId: judgement.ruleId, ...found })];
  });
  return verdicts.sort((a, b) => (a.call ?? Infinity) - (b.call ?? Infinity));
}
