import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';

export const capRetryAfter: Rule = {
  id: 'cap-retry-after',
  group: 'C',
  severity: 'warning',
  summary: 'The wait that a server announces is waited for in full, however long it is.',
  check(site) {
    const { retryAfter } = site;
    if (retryAfter.bounded !== false || retryAfter.location === null) return [];
    if (httpEvidence(site) !== 'proved') return [];
    return [
      {
        message:
          'The wait that the server announces has no upper limit: one answer that says a day holds the caller for a day. Give up when it is longer than you accept.',
        location: retryAfter.location,
        evidence: 'proved',
        related: site.waiting.locations
          .slice(0, 1)
          .map((location) => ({ message: 'The wait before the next attempt', location })),
      },
    ];
  },
  proof: (site) => ({ script: `${site.decisions.get('429') === 'retry' ? 429 : 503} retry-after=86400, 200` }),
};
