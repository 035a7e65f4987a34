import { describeEarly, earlyCalls } from './early-call.ts';
import { andMore, type Judgement, ms } from './judgement.ts';

/** A call before the time that the server announced in seconds. */
export const honorRetryAfter: Judgement = {
  ruleId: 'honor-retry-after',
  judge(trace) {
    const early = earlyCalls(trace).filter(({ byDate }) => !byDate);
    const [first] = early;
    if (first === undefined) return null;
    const message = `${describeEarly(first)}${andMore(early)}.`;
    return { message, call: first.retry.n, figure: ms(first.waitMs), limit: ms(first.announcedMs) };
  },
};
