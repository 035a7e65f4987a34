import { andMore, type JudgeContext, type Judgement } from './judgement.ts';
import { sameRequestPairs, type RetryPair } from './retry-pair.ts';
import { adviceFor } from './retryable-status.ts';

/** APIs whose own clients retry a 409: OpenAI's (408, 409, 429, ≥ 500), Anthropic's of the same lineage, Stripe's. */
const RETRIES_CONFLICTS: readonly string[] = ['openai', 'anthropic', 'stripe'];

/** A request that a 4xx turned down is sent again unchanged. */
export const noRetryClientError: Judgement = {
  ruleId: 'no-retry-client-error',
  judge(trace, context) {
    const pairs = sameRequestPairs(trace).filter((pair) => isHopeless(pair, context));
    const [first] = pairs;
    if (first === undefined) return null;
    const { failed, retry } = first;
    const message = `Call ${retry.n} repeats a request that was answered ${String(failed.status)}, which no retry can cure`;
    return { message: `${message}${andMore(pairs)}.`, call: retry.n };
  },
};

function isHopeless({ failed, step, announcedMs, otherCallBetween }: RetryPair, { provider }: JudgeContext): boolean {
  const { status } = failed;
  if (status === null || status < 400 || status > 499) return false;
  switch (status) {
    case 400:
      // Many services of AWS throttle with a 400 that only its error type tells from a bad request.
      return !/throttl|limitexceeded|throughputexceeded|slowdown/i.test(step?.headers['x-amzn-errortype'] ?? '');
    case 401:
    case 407:
      return !otherCallBetween;
    case 403:
      return announcedMs === null && step?.headers['x-ratelimit-remaining'] !== '0';
    case 409:
    case 423:
      return !failed.keyed && !RETRIES_CONFLICTS.includes(provider);
    case 413:
      return announcedMs === null;
    case 421:
      return false;
    default:
      return adviceFor(status) === 'stop';
  }
}
