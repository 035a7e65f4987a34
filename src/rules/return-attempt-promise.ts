import { returnFix } from './fixes/return-fix.ts';
import type { Rule } from './rule.ts';

export const returnAttemptPromise: Rule = {
  id: 'return-attempt-promise',
  group: 'D',
  severity: 'error',
  summary: 'The promise of an attempt is neither returned nor awaited, so what becomes of it is lost.',
  ofLostPromise: true,
  ofChangedRequest: true,
  check({ lostPromise }) {
    if (!lostPromise || lostPromise.kind === 'returned-unawaited') return [];
    const { kind, written, location } = lostPromise;
    const message =
      kind === 'not-returned'
        ? `The callback starts ${written} and returns nothing: its failure never reaches the helper, which takes the attempt for a success.`
        : `The promise of the next attempt, ${written}, is not returned: the caller gets undefined, whatever that attempt comes to.`;
    return [{ message, location, evidence: 'proved' }];
  },
  fix: (site, _report, { analysis }) => returnFix(site, analysis.module),
  proof: (site) => ({ script: site.lostPromise?.kind === 'not-returned' ? 'reset, 200' : '503, 200' }),
};
