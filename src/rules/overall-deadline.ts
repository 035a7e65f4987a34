import type { RetrySite } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

/** What callers, proxies and platforms commonly wait for an answer at most. */
const LONG_MS = 60_000;

export const overallDeadline: Rule = {
  id: 'overall-deadline',
  group: 'B',
  severity: 'hint',
  summary: 'The waits come to more than a minute in all, and no deadline ends them.',
  check(site) {
    const total = worstCaseMs(site);
    if (total === null || total <= LONG_MS || httpEvidence(site) === 'none') return [];
    const caller = site.timing.inRequestHandler ? ', while the caller of this request handler waits' : '';
    return [
      {
        message: `${site.waiting.schedule.length + 1} attempts wait up to ${duration(total)} in all${caller}, besides the time of the attempts themselves.`,
        location: site.head,
        ...(site.timing.inRequestHandler ? { severity: 'information' as const } : {}),
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

/** The sum of the longest waits of a bounded site, in ms; `null` where one is not known. */
function worstCaseMs({ bound, waiting }: RetrySite): number | null {
  if (bound.kind !== 'attempts' || bound.attempts - 1 > waiting.schedule.length) return null;
  let total = 0;
  for (const wait of waiting.schedule) {
    if (wait === null) return null;
    total += wait.mostMs;
  }
  return total;
}
