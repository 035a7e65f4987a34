import { clientErrorFix } from './fixes/client-error-fix.ts';
import type { RetrySite } from '../model/site.ts';
import { listed } from './text/statuses.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Report, Rule, RuleContext } from './rule.ts';

/**
 * Statuses that the same request gets again however often it is sent (RFC 9110 §15.5). 401 and 403 are left to a refresh
 * and to rate limits of old APIs, 404 to things just created, where the code tells them apart.
 */
const HARD = [400, 401, 403, 404, 405, 409, 410, 422];

export const noRetryClientError: Rule = {
  id: 'no-retry-client-error',
  group: 'A',
  severity: 'warning',
  summary: 'A client error such as 400 or 404 reaches the next attempt.',
  check(site: RetrySite, { settings }: RuleContext): readonly Report[] {
    if (httpEvidence(site) === 'none' || site.operation.requestChanges) return [];
    const retried = HARD.filter(
      (status) => site.decisions.get(String(status)) === 'retry' && !settings.retryableStatuses.includes(status),
    );
    // A single 401 is a refreshed token, a single 404 a thing just created: the code singles them out on purpose.
    const twice = site.bound.kind === 'attempts' && site.bound.attempts === 2;
    const deliberate =
      retried.length === 1 && (retried[0] === 401 || retried[0] === 404 || (retried[0] === 403 && twice));
    if (retried.length === 0 || deliberate) return [];
    const all = retried.length === HARD.length && site.decisions.get('418') === 'retry';
    const message = all
      ? `Every failure is retried: ${listed(retried)} reach the next attempt, and the answer will not change.`
      : `${listed(retried)} ${retried.length === 1 ? 'reaches' : 'reach'} the next attempt; the same request gets the same answer.`;
    return [{ message, location: site.failureLocation ?? site.head, evidence: 'proved' }];
  },
  fix: (site, _report, { analysis, settings }) => clientErrorFix(site, analysis.module, settings),
  proof: (site) => ({ script: `${HARD.find((status) => site.decisions.get(String(status)) === 'retry') ?? 400}, 200` }),
};
