import type { Judgement } from './judgement.ts';

/** The target left timers behind that keep a process alive or fire for nobody. */
export const noLeakedTimers: Judgement = {
  ruleId: 'no-leaked-timers',
  judge({ leakedTimers }) {
    if (leakedTimers === 0) return null;
    const timers = leakedTimers === 1 ? '1 timer was' : `${leakedTimers} timers were`;
    return { message: `${timers} still armed after the call had settled.`, call: null };
  },
};
