import { type Judgement, ms } from './judgement.ts';
import { LEAST_WAIT_MS } from './retry-pair.ts';
import { exact, measured } from './span.ts';

/** The caller aborted during a wait, which went on to its end. */
export const abortableDelay: Judgement = {
  ruleId: 'abortable-delay',
  judge({ calls, abortedMs, virtualMs }) {
    const last = calls.at(-1);
    if (abortedMs === undefined || last === undefined || last.endMs === null || last.endMs >= abortedMs) return null;
    const lateMs = virtualMs - abortedMs;
    if (lateMs < LEAST_WAIT_MS) return null;
    const message = `The caller aborted at ${exact(abortedMs)}, during the wait after call ${last.n}; the promise settled ${measured(lateMs)} later.`;
    return { message, call: last.n, figure: ms(lateMs), limit: ms(0) };
  },
};
