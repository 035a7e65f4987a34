import { AFTER_END, NO_ROUTE } from '../script/print-script.ts';
import { andMore, type Judgement } from './judgement.ts';

/** A call after the script's `end`, or one that none of its routes takes. */
export const unexpectedCall: Judgement = {
  ruleId: 'unexpected-call',
  judge({ calls }) {
    const stray = calls.find(({ outcome }) => outcome === NO_ROUTE);
    if (stray !== undefined) {
      const { n, method, url } = stray;
      return { message: `Call ${n}, ${method} ${url}, has no route in the script.`, call: n };
    }
    const extra = calls.filter(({ outcome }) => outcome === AFTER_END);
    const [first] = extra;
    if (first === undefined) return null;
    return { message: `Call ${first.n} came after the script's end${andMore(extra)}.`, call: first.n };
  },
};
