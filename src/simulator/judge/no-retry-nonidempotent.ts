import type { TracedCall } from '../../model/trace.ts';
import { calls, type Judgement } from './judgement.ts';
import { retryPairs, stepOf } from './retry-pair.ts';

/** Methods whose repetition is another operation (RFC 9110 §9.2.2). */
export const NON_IDEMPOTENT_METHODS: readonly string[] = ['POST', 'PATCH'];

/** A POST or PATCH without a key took effect, its answer was lost, and the retry took effect again. */
export const noRetryNonidempotent: Judgement = {
  ruleId: 'no-retry-nonidempotent',
  judge(trace) {
    const twice = retryPairs(trace).find(
      ({ failed, retry, sameBody }) =>
        NON_IDEMPOTENT_METHODS.includes(failed.method) &&
        sameBody !== false &&
        !failed.keyed &&
        !retry.keyed &&
        isApplied(failed) &&
        isApplied(retry),
    );
    if (twice === undefined) return null;
    const { failed, retry } = twice;
    const message = `The server applied this ${failed.method} twice: call ${failed.n} had taken effect, and call ${retry.n} repeats it without an idempotency key.`;
    return { message, call: retry.n, figure: calls(2), limit: calls(1) };
  },
};

function isApplied(call: TracedCall): boolean {
  const step = stepOf(call);
  const answer = step?.answer;
  return step?.applied === true || answer?.kind === 'lost' || (answer?.kind === 'status' && answer.status < 300);
}
