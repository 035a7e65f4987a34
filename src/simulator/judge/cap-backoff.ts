import { type Judgement, ms } from './judgement.ts';
import { sameRequestPairs } from './retry-pair.ts';
import { exact, measured } from './span.ts';

/** A wait of the target's own is longer than anyone would accept. */
export const capBackoff: Judgement = {
  ruleId: 'cap-backoff',
  judge(trace, { longestWaitMs }) {
    const long = sameRequestPairs(trace).find(
      ({ waitMs, announcedMs }) => announcedMs === null && waitMs !== null && waitMs > longestWaitMs,
    );
    if (long === undefined) return null;
    const message = `Call ${long.retry.n} came after a wait of ${measured(long.waitMs ?? 0)}; the longest wait accepted is ${exact(longestWaitMs)}.`;
    return { message, call: long.retry.n, figure: ms(long.waitMs ?? 0), limit: ms(longestWaitMs) };
  },
};
