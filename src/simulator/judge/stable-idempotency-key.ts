import type { Trace } from '../../model/trace.ts';
import type { Judgement } from './judgement.ts';
import { retryPairs, sameRequestPairs } from './retry-pair.ts';

/** A retry carries another key than the attempt that it repeats. */
export const stableIdempotencyKey: Judgement = {
  ruleId: 'stable-idempotency-key',
  judge(trace) {
    const changed = sameRequestPairs(trace).find(
      ({ failed, retry }) => failed.key !== null && retry.key !== null && failed.key !== retry.key,
    );
    if (changed === undefined) return otherBody(trace);
    const { failed, retry } = changed;
    const message = `Call ${retry.n} repeats call ${failed.n} under another idempotency key, so it is a new operation to the server.`;
    return { message, call: retry.n };
  },
};

/** A key names one request: servers that know it refuse, or ignore, another body under it (the IETF draft, §2.7). */
function otherBody(trace: Trace): ReturnType<Judgement['judge']> {
  const other = retryPairs(trace).find(
    ({ failed, retry, sameBody }) => failed.key !== null && failed.key === retry.key && sameBody === false,
  );
  if (other === undefined) return null;
  const { failed, retry } = other;
  const message = `Call ${retry.n} sends another body than call ${failed.n} under the same idempotency key.`;
  return { message, call: retry.n };
}
