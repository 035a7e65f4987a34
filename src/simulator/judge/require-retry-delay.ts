import { andMore, calls, type Judgement } from './judgement.ts';
import { LEAST_WAIT_MS, sameRequestPairs } from './retry-pair.ts';

/** Statuses after which the request is repeated with something changed, so that there is nothing to wait for. */
const IMMEDIATE: readonly number[] = [401, 407, 421];

/** How many retries without a wait are accepted: one may be quick, a second one adds to the load. */
const TOLERATED = 1;

/** Retries follow failures at once, again and again. */
export const requireRetryDelay: Judgement = {
  ruleId: 'require-retry-delay',
  judge(trace) {
    const immediate = sameRequestPairs(trace).filter(
      ({ failed, step, waitMs, announcedMs }) =>
        waitMs !== null &&
        waitMs < LEAST_WAIT_MS &&
        announcedMs === null &&
        // A malformed Retry-After is judged by timer-range.
        step?.retryAfter == null &&
        !IMMEDIATE.includes(failed.status ?? 0),
    );
    const tooMany = immediate.slice(TOLERATED);
    const [first] = tooMany;
    if (first === undefined) return null;
    const earlier = immediate[0]?.retry.n ?? 0;
    const message = `Calls ${earlier} and ${first.retry.n} each follow a failure without any wait${andMore(tooMany)}.`;
    return { message, call: first.retry.n, figure: calls(immediate.length), limit: calls(TOLERATED) };
  },
};
