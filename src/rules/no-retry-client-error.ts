import { clientErrorFix } from './fixes/client-error-fix.ts';
import type { RetrySite } from '../model/site.ts';
import { listed } from './text/statuses.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Report, Rule, RuleContext } from './rule.ts';
import type { Settings } from './settings.ts';

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
  check(site: RetrySite, { analysis, settings }: RuleContext): readonly Report[] {
    if (httpEvidence(site) === 'none' || site.operation.requestChanges) return [];
    const retried = HARD.filter((status) => isRetried(site, status) && !settings.retryableStatuses.includes(status));
    // A single 401 is a refreshed token, a single 404 a thing just created: the code singles them out on purpose.
    const twice = site.bound.kind === 'attempts' && site.bound.attempts === 2;
    const limit = twice || LIMITS.test(analysis.module.text);
    const [only] = retried;
    const deliberate = retried.length === 1 && (only === 401 || only === 404 || (only === 403 && limit));
    const messages = [
      ...(retried.length === 0 || deliberate ? [] : [messageOf(site, retried)]),
      ...(retriesBareLimit(site, settings) ? [BARE_LIMIT] : []),
    ];
    if (messages.length === 0) return [];
    return [{ message: messages.join(' '), location: site.failureLocation ?? site.head, evidence: 'proved' }];
  },
  // Where to stop at a 429 is a matter of what it brings, which is not to be guessed.
  fix: (site, _report, { analysis, settings }) =>
    retriesBareLimit(site, settings) ? null : clientErrorFix(site, analysis.module, settings),
  proof: (site) => ({ script: `${[...HARD, 429].find((status) => isRetried(site, status)) ?? 400}, 200` }),
};

/** APIs that say 403 for a rate limit (GitHub's documentation, "Exceeding the rate limit"), and code that reads one. */
const LIMITS = /github|x-?rate-?limit/i;

const isRetried = ({ decisions }: RetrySite, status: number): boolean => decisions.get(String(status)) === 'retry';

const BARE_LIMIT = 'A 429 without Retry-After is retried; your settings say to stop at one.';

const retriesBareLimit = (site: RetrySite, { rateLimitWithoutRetryAfter }: Settings): boolean =>
  rateLimitWithoutRetryAfter === 'stop' && isRetried(site, 429);

function messageOf(site: RetrySite, retried: readonly number[]): string {
  const all = retried.length === HARD.length && isRetried(site, 418);
  return all
    ? `Every failure is retried: ${listed(retried)} reach the next attempt, and the answer will not change.`
    : `${listed(retried)} ${retried.length === 1 ? 'reaches' : 'reach'} the next attempt; the same request gets the same answer.`;
}
