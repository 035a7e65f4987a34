import type { Judgement } from './judgement.ts';
import { andMore } from './judgement.ts';

/** An error that nothing handled; in Node it ends the process. */
export const noUnhandledRejection: Judgement = {
  ruleId: 'no-unhandled-rejection',
  judge({ unhandled }) {
    const [first] = unhandled;
    if (first === undefined) return null;
    const more = andMore(unhandled).replace('call', 'error');
    return { message: `Nothing handled this error: ${first.name}: ${first.message}${more}`, call: null };
  },
};
