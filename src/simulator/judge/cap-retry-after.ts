import type { Judgement } from './judgement.ts';
import { sameRequestPairs } from './retry-pair.ts';
import { exact } from './span.ts';

/** The server's wait was taken whole although it was longer than anyone would accept. */
export const capRetryAfter: Judgement = {
  ruleId: 'cap-retry-after',
  judge(trace, { longestWaitMs }) {
    const limit = `the longest wait accepted is ${exact(longestWaitMs)}`;
    for (const { failed, retry, waitMs } of sameRequestPairs(trace)) {
      const { announcedMs } = failed;
      if (announcedMs === null || waitMs === null || announcedMs <= longestWaitMs || waitMs < announcedMs - 1) continue;
      const message = `Call ${retry.n} waited the ${exact(announcedMs)} that the server announced; ${limit}.`;
      return { message, call: retry.n };
    }
    const last = trace.calls.at(-1);
    if (trace.end.kind !== 'unbounded' || last?.announcedMs == null || last.announcedMs <= longestWaitMs) return null;
    const message = `The run was still waiting the ${exact(last.announcedMs)} that call ${last.n} announced; ${limit}.`;
    return { message, call: last.n };
  },
};
