import { capRetryAfter } from './cap-retry-after.ts';
import { calls, type Judgement } from './judgement.ts';
import { hasFailed } from './retry-pair.ts';
import { exact } from './span.ts';

/** The run was ended from outside while the target was still retrying. */
export const boundedRetries: Judgement = {
  ruleId: 'bounded-retries',
  judge(trace, context) {
    const last = trace.calls.at(-1);
    if (trace.end.kind !== 'unbounded' || trace.calls.length < 2 || last === undefined || !hasFailed(last)) return null;
    // A call that never ended is a missing timeout, and a wait for the server's sake a missing limit on that.
    if (last.endMs === null || capRetryAfter.judge(trace, context) !== null) return null;
    const message = `Still retrying after ${trace.calls.length} calls and ${exact(trace.virtualMs)}: nothing ends the retries.`;
    return { message, call: last.n, figure: calls(trace.calls.length) };
  },
};
