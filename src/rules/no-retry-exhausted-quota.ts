import type { RetrySite } from '../model/site.ts';
import type { Report, Rule } from './rule.ts';

export const noRetryExhaustedQuota: Rule = {
  id: 'no-retry-exhausted-quota',
  group: 'A',
  severity: 'information',
  ofCaller: true,
  summary: 'A 429 is retried although it may say that the quota is used up, which no wait cures.',
  check({ classification: { lastingReason }, failureLocation, head }: RetrySite): readonly Report[] {
    if (!lastingReason) return [];
    const { reason, location } = lastingReason;
    const message =
      location === null
        ? `OpenAI answers 429 with ${reason} too, when the credit is used up: every attempt gets the same answer.`
        : `A 429 that says '${reason}' is retried all the same: no wait brings the quota back.`;
    return [{ message, location: location ?? failureLocation ?? head, evidence: 'proved' }];
  },
};
