import { type Judgement, ms } from './judgement.ts';
import { hasFailed, LEAST_WAIT_MS } from './retry-pair.ts';
import { measured } from './span.ts';

/** The target waited once more after its last attempt, only to give up. */
export const noDelayAfterLastAttempt: Judgement = {
  ruleId: 'no-delay-after-last-attempt',
  judge({ end, calls, virtualMs }) {
    const last = calls.at(-1);
    if (end.kind !== 'rejected' || last === undefined || calls.length < 2) return null;
    if (last.endMs === null || !hasFailed(last) || virtualMs - last.endMs < LEAST_WAIT_MS) return null;
    const message = `The error came ${measured(virtualMs - last.endMs)} after the last call had failed: a wait that no attempt follows.`;
    return { message, call: last.n, figure: ms(virtualMs - last.endMs), limit: ms(0) };
  },
};
