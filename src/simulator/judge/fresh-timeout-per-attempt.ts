import type { TracedCall } from '../../model/trace.ts';
import type { Judgement } from './judgement.ts';
import { LEAST_WAIT_MS, retryPairs, stepOf } from './retry-pair.ts';
import { exact, measured } from './span.ts';

/** A time limit that the first attempt used up leaves the next one none. */
export const freshTimeoutPerAttempt: Judgement = {
  ruleId: 'fresh-timeout-per-attempt',
  judge(trace) {
    // After the caller's abort every call ends at once, and rightly so.
    if (trace.abortedMs !== undefined) return null;
    for (const { failed, retry } of retryPairs(trace)) {
      const [first, second] = [givenUpAfter(failed), givenUpAfter(retry)];
      if (first === null || second === null || first < LEAST_WAIT_MS || second >= LEAST_WAIT_MS) continue;
      const message = `Call ${retry.n} was given up after ${measured(second)}, call ${failed.n} after ${exact(first)}: both run on one time limit.`;
      return { message, call: retry.n };
    }
    return null;
  },
};

/** How long the client waited for an answer that did not come; `null` when it came, or when the client waits still. */
function givenUpAfter(call: TracedCall): number | null {
  if (call.endMs === null) return null;
  const step = stepOf(call);
  const lasted = call.endMs - call.startMs;
  return step?.answer.kind === 'hang' || (step !== null && lasted < step.afterMs) ? lasted : null;
}
