import { awaitFix } from './fixes/await-fix.ts';
import type { Rule } from './rule.ts';

export const awaitInRetryTry: Rule = {
  id: 'await-in-retry-try',
  group: 'D',
  severity: 'error',
  summary: 'The `try` returns the promise of the attempt without awaiting it, so its `catch` never tries again.',
  ofLostPromise: true,
  ofChangedRequest: true,
  check({ lostPromise, failureLocation }) {
    if (lostPromise?.kind !== 'returned-unawaited') return [];
    return [
      {
        message: `The promise of ${lostPromise.written} is returned, not awaited: when it is rejected, this try has been left, and its catch never tries again.`,
        location: lostPromise.location,
        evidence: lostPromise.seen ? 'proved' : 'likely',
        related: failureLocation ? [{ message: 'The catch that no failure reaches', location: failureLocation }] : [],
      },
    ];
  },
  fix: (site, _report, { analysis }) => awaitFix(site, analysis.module),
  proof: () => ({ script: 'reset, 200' }),
};
