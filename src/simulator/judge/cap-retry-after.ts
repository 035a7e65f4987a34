import type { Step } from '../../model/script.ts';
import { type Judgement, ms } from './judgement.ts';
import { sameRequestPairs, stepOf } from './retry-pair.ts';
import { exact } from './span.ts';

/** The server's wait was taken whole although it was longer than anyone would accept. */
export const capRetryAfter: Judgement = {
  ruleId: 'cap-retry-after',
  judge(trace, { longestWaitMs }) {
    const limit = `the longest wait accepted is ${exact(longestWaitMs)}`;
    for (const { announcedMs, retry, waitMs } of sameRequestPairs(trace)) {
      if (announcedMs === null || waitMs === null || announcedMs <= longestWaitMs || waitMs < announcedMs - 1) continue;
      const message = `Call ${retry.n} waited the ${exact(announcedMs)} that the server announced; ${limit}.`;
      return { message, call: retry.n, figure: ms(announcedMs), limit: ms(longestWaitMs) };
    }
    const last = trace.calls.at(-1);
    const announcedMs = last === undefined ? null : scriptedDelay(stepOf(last));
    if (trace.end.kind !== 'unbounded' || last === undefined || announcedMs === null || announcedMs <= longestWaitMs) {
      return null;
    }
    const message = `The run was still waiting the ${exact(announcedMs)} that call ${last.n} announced; ${limit}.`;
    return { message, call: last.n, figure: ms(announcedMs), limit: ms(longestWaitMs) };
  },
};

/** What a step announces; for the last answer, of which no later call tells. */
function scriptedDelay(step: Step | null): number | null {
  if (step?.retryAfter?.kind === 'seconds') return step.retryAfter.seconds * 1000;
  if (step?.retryAfter?.kind === 'date') return step.retryAfter.afterMs;
  return step?.retryInfoMs ?? null;
}
