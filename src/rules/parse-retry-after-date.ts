import { backoffFix } from './fixes/backoff-fix.ts';
import type { Rule } from './rule.ts';

export const parseRetryAfterDate: Rule = {
  id: 'parse-retry-after-date',
  group: 'C',
  severity: 'warning',
  summary: 'Retry-After is read as a number only, or as a date only.',
  check(site) {
    const { retryAfter } = site;
    if (retryAfter.read !== true || retryAfter.location === null) return [];
    const { seconds, date, location } = retryAfter;
    if (date === false && retryAfter.used === true) {
      const instant =
        retryAfter.invalid === 'instant' ? ' gives NaN, so the next attempt comes at once' : ' is not understood';
      return [
        { message: `Retry-After is read as seconds only: an HTTP-date${instant}.`, location, evidence: 'proved' },
      ];
    }
    if (seconds === false && date === true) {
      return [
        {
          message: 'Retry-After is read as a date only: a number of seconds such as 120 is not understood.',
          location,
          evidence: 'proved',
        },
      ];
    }
    return [];
  },
  fix: (site, _report, { analysis, settings }) => backoffFix(site, analysis.module, settings, 'retry-after'),
  proof: (site) => ({ script: `${site.decisions.get('429') === 'retry' ? 429 : 503} retry-after=@+7s, 200` }),
};
