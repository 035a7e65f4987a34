import type { TracedCall } from '../../model/trace.ts';
import type { Judgement } from './judgement.ts';
import { stepOf } from './retry-pair.ts';

/** A request that succeeded is sent again because its answer could not be read. */
export const noRetryProgrammerError: Judgement = {
  ruleId: 'no-retry-programmer-error',
  judge({ calls }) {
    for (const [index, call] of calls.entries()) {
      if (!isUnreadable(call)) continue;
      const again = calls.slice(index + 1).find((later) => isSame(later, call));
      if (again === undefined) continue;
      const message = `Call ${again.n} repeats a request that had succeeded: only its body could not be read, and that stays so.`;
      return { message, call: again.n };
    }
    return null;
  },
};

/** A complete 2xx whose scripted body is no JSON. A body that is may well be polled. */
function isUnreadable(call: TracedCall): boolean {
  const step = stepOf(call);
  if (call.endMs === null || step?.body == null || step.cutBytes !== null) return false;
  if (step.answer.kind !== 'status' || step.answer.status >= 300) return false;
  try {
    JSON.parse(step.body);
    return false;
  } catch {
    return true;
  }
}

function isSame(a: TracedCall, b: TracedCall): boolean {
  return a.method === b.method && a.url === b.url && a.bodyHash === b.bodyHash;
}
