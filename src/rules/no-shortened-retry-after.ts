import type { Rule } from './rule.ts';

export const noShortenedRetryAfter: Rule = {
  id: 'no-shortened-retry-after',
  group: 'C',
  severity: 'information',
  summary: 'A long Retry-After is cut short, and the call made before its time.',
  check({ retryAfter }) {
    if (retryAfter.shortened !== true || retryAfter.location === null) return [];
    return [
      {
        message:
          'A long Retry-After is cut short: the next attempt comes before the time that the server gave, and may be turned away for it.',
        location: retryAfter.location,
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${site.decisions.get('429') === 'retry' ? 429 : 503} retry-after=86400, 200` }),
};
