import { isOverflow } from './early-call.ts';
import { type Judgement, ms } from './judgement.ts';
import { LEAST_WAIT_MS, sameRequestPairs, type RetryPair } from './retry-pair.ts';
import { exact, measured } from './span.ts';

/** An announcement that does not fit a timer, malformed or too long, made the next call come at once. */
export const timerRange: Judgement = {
  ruleId: 'timer-range',
  judge(trace) {
    for (const pair of sameRequestPairs(trace)) {
      const why = reason(pair);
      if (why === null || pair.waitMs === null) continue;
      const { failed, retry, waitMs } = pair;
      const message = `Call ${retry.n} came ${measured(waitMs)} after a ${String(failed.status)} ${why}.`;
      return { message, call: retry.n, figure: ms(waitMs), limit: ms(LEAST_WAIT_MS) };
    }
    return null;
  },
};

function reason(pair: RetryPair): string | null {
  const { step, waitMs, announcedMs } = pair;
  if (waitMs === null || waitMs >= LEAST_WAIT_MS) return null;
  if (isOverflow(pair)) {
    return `that announced ${exact(announcedMs ?? 0)}, which is more than a timer can hold`;
  }
  const retryAfter = step?.retryAfter;
  if (retryAfter?.kind !== 'raw' || announcedMs !== null) return null;
  return `with the malformed Retry-After "${retryAfter.value}": it must be ignored, not waited for as NaN or 0`;
}
