import { AFTER_END } from '../script/print-script.ts';
import { andMore, type Judgement } from './judgement.ts';

/** A call after the script's `end`. */
export const unexpectedCall: Judgement = {
  ruleId: 'unexpected-call',
  judge({ calls }) {
    const extra = calls.filter(({ outcome }) => outcome === AFTER_END);
    const [first] = extra;
    if (first === undefined) return null;
    return { message: `Call ${first.n} came after the script's end${andMore(extra)}.`, call: first.n };
  },
};
