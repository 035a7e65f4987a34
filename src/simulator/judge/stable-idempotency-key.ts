import type { Judgement } from './judgement.ts';
import { sameRequestPairs } from './retry-pair.ts';

/** A retry carries another key than the attempt that it repeats. */
export const stableIdempotencyKey: Judgement = {
  ruleId: 'stable-idempotency-key',
  judge(trace) {
    const changed = sameRequestPairs(trace).find(
      ({ failed, retry }) => failed.key !== null && retry.key !== null && failed.key !== retry.key,
    );
    if (changed === undefined) return null;
    const { failed, retry } = changed;
    const message = `Call ${retry.n} repeats call ${failed.n} under another idempotency key, so it is a new operation to the server.`;
    return { message, call: retry.n };
  },
};
