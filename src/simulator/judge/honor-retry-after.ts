import { describeEarly, earlyCalls } from './early-call.ts';
import { andMore, type Judgement } from './judgement.ts';

/** A call before the time that the server announced in seconds. */
export const honorRetryAfter: Judgement = {
  ruleId: 'honor-retry-after',
  judge(trace) {
    const early = earlyCalls(trace).filter(({ byDate }) => !byDate);
    const [first] = early;
    return first === undefined ? null : { message: `${describeEarly(first)}${andMore(early)}.`, call: first.retry.n };
  },
};
