import type { Judgement } from './judgement.ts';
import { exact } from './span.ts';

/** A call after the caller had aborted. */
export const noRetryAfterAbort: Judgement = {
  ruleId: 'no-retry-after-abort',
  judge({ calls, abortedMs }) {
    if (abortedMs === undefined) return null;
    const late = calls.find(({ n, startMs }) => {
      const before = calls[n - 2];
      if (before === undefined) return false;
      // In the very moment of the abort only a call that follows an aborted one is surely later than it.
      return startMs > abortedMs || (startMs === abortedMs && before.endMs === abortedMs && before.startMs < abortedMs);
    });
    if (late === undefined) return null;
    const message = `Call ${late.n} began at ${exact(late.startMs)}, although the caller had aborted at ${exact(abortedMs)}.`;
    return { message, call: late.n };
  },
};
