import type { Judgement } from './judgement.ts';
import { hasFailed, stepOf } from './retry-pair.ts';
import { adviceFor } from './retryable-status.ts';

/** Every attempt failed, and the caller is told nothing: the promise resolves with `undefined`. */
export const rethrowLastError: Judgement = {
  ruleId: 'rethrow-last-error',
  judge({ end, calls }) {
    const last = calls.at(-1);
    if (end.kind !== 'resolved' || (end.value ?? 'undefined') !== 'undefined') return null;
    if (last === undefined || calls.length < 2 || !hasFailed(last)) return null;
    // A 404 that becomes undefined is an answer; an outage is none.
    const answer = stepOf(last)?.answer;
    if (answer?.kind === 'status' && answer.status >= 400 && adviceFor(answer.status) !== 'retry') return null;
    const message = `All ${calls.length} calls failed, the last with ${last.outcome}, and the promise resolves with undefined.`;
    return { message, call: last.n };
  },
};
