import { describeEarly, earlyCalls } from './early-call.ts';
import { andMore, type Judgement } from './judgement.ts';

/** A call before the time that the server announced as an HTTP-date. */
export const parseRetryAfterDate: Judgement = {
  ruleId: 'parse-retry-after-date',
  judge(trace) {
    const early = earlyCalls(trace).filter(({ byDate }) => byDate);
    const [first] = early;
    return first === undefined ? null : { message: `${describeEarly(first)}${andMore(early)}.`, call: first.retry.n };
  },
};
