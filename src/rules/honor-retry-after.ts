import type { RetrySite } from '../model/site.ts';
import { httpEvidence, tellsStatusesApart } from './http-evidence.ts';
import { backoffFix } from './fixes/backoff-fix.ts';
import type { Rule } from './rule.ts';
import { listed } from './text/statuses.ts';

export const honorRetryAfter: Rule = {
  id: 'honor-retry-after',
  group: 'C',
  severity: 'warning',
  summary: 'A 429 or 503 is retried without reading the Retry-After that comes with it.',
  check(site) {
    const { operation, retryAfter } = site;
    if (operation.requestChanges || httpEvidence(site) !== 'proved') return [];
    // An SDK's own retries hear the server; its errors may not show the header.
    if (operation.sdk) return [];
    // A callback's error may have no headers; that it does shows where its statuses are told apart.
    if (operation.transport !== 'http' && !tellsStatusesApart(site)) return [];
    const retried = ['429', '503'].filter((status) => site.decisions.get(status) === 'retry');
    if (retried.length === 0) return [];
    const location = site.failureLocation ?? site.head;
    if (retryAfter.read === false) {
      return [
        {
          message: `${listed(retried)} ${retried.length === 1 ? 'is' : 'are'} retried and Retry-After is never read: the server's own time is ignored.`,
          location,
          evidence: 'proved',
          related: related(site),
        },
      ];
    }
    if (retryAfter.read === true && retryAfter.used === false && retryAfter.location) {
      return [
        {
          message: 'Retry-After is read, but the wait is the same without it.',
          location: retryAfter.location,
          evidence: 'proved',
          related: related(site),
        },
      ];
    }
    return [];
  },
  fix: (site, _report, { analysis, settings }) => backoffFix(site, analysis.module, settings, 'retry-after'),
  proof: (site) => ({ script: `${site.decisions.get('429') === 'retry' ? 429 : 503} retry-after=7, 200` }),
};

const related = (site: RetrySite) =>
  site.waiting.locations.slice(0, 1).map((location) => ({ message: 'The wait before the next attempt', location }));
