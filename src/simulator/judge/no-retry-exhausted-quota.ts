import type { Judgement } from './judgement.ts';
import { sameRequestPairs } from './retry-pair.ts';

/** Reasons of a 429 that no wait of a client can cure: OpenAI's, Gemini's (the day's quota), Anthropic's and others' credit. */
const HOPELESS = /insufficient_quota|QUOTA_EXHAUSTED|quotaId"\s*:\s*"[^"]*PerDay|credit_balance|billing_hard_limit/;

/** A 429 whose body says that the quota is used up is sent again. */
export const noRetryExhaustedQuota: Judgement = {
  ruleId: 'no-retry-exhausted-quota',
  judge(trace) {
    for (const { failed, step, retry } of sameRequestPairs(trace)) {
      const reason = failed.status === 429 ? HOPELESS.exec(step?.body ?? '')?.[0] : undefined;
      if (reason === undefined) continue;
      const word = /\w+$/.exec(reason)?.[0] ?? reason;
      const message = `Call ${retry.n} repeats a request that was answered 429 with the reason ${word}: the quota is used up, and waiting does not fill it.`;
      return { message, call: retry.n };
    }
    return null;
  },
};
