import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { RetrySite } from '../model/site.ts';
import { backoffFix } from './fixes/backoff-fix.ts';
import type { Rule } from './rule.ts';

export const requireRetryDelay: Rule = {
  id: 'require-retry-delay',
  group: 'B',
  severity: 'warning',
  summary: 'The next attempt follows a failure at once.',
  check(site) {
    const { waiting, bound, operation } = site;
    if (waiting.missing !== true || operation.requestChanges || httpEvidence(site) === 'none') return [];
    // A new token is no reason to wait.
    if (onlyRefreshes(site)) return [];
    // One immediate second try is a policy of its own (a token refresh, a stale connection).
    if (bound.kind === 'attempts' && bound.attempts <= 2) return [];
    const count =
      bound.kind === 'attempts' ? `${bound.attempts} attempts follow each other` : 'The attempts follow each other';
    return [
      {
        message: `${count} without any wait: a server in trouble gets them all at once.`,
        location: site.failureLocation ?? site.head,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  fix: (site, _report, { analysis, settings }) => backoffFix(site, analysis.module, settings),
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x2, 200` }),
};

/** True when nothing but a refused credential leads to the next attempt. */
const onlyRefreshes = ({ decisions }: RetrySite): boolean =>
  [...decisions].every(([name, decision]) => decision !== 'retry' || name === '401' || name === '407');
