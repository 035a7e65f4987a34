import type { Judgement } from './judgement.ts';
import { retryPairs } from './retry-pair.ts';

/** A retry sends nothing where the attempt before it had sent a body: the body could be read only once. */
export const freshBodyPerAttempt: Judgement = {
  ruleId: 'fresh-body-per-attempt',
  judge(trace) {
    const emptied = retryPairs(trace).find(({ failed, retry }) => failed.bodyBytes > 0 && retry.bodyBytes === 0);
    if (emptied === undefined) return null;
    const { failed, retry } = emptied;
    const message = `Call ${retry.n} sends an empty body; call ${failed.n} had sent ${failed.bodyBytes} bytes.`;
    return { message, call: retry.n };
  },
};
