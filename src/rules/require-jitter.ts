import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import { backoffFix } from './fixes/backoff-fix.ts';
import type { Rule } from './rule.ts';
import { runsAlone } from './runs-alone.ts';
import { scheduleText } from './text/schedule.ts';

export const requireJitter: Rule = {
  id: 'require-jitter',
  group: 'B',
  severity: 'warning',
  summary: 'The waits have no random part, so clients that failed together retry together.',
  check(site, { analysis }) {
    const { waiting, timing, operation } = site;
    // A choice of two waits is random, and a matter of effective-jitter.
    if (timing.jitter?.kind === 'two-valued') return [];
    if (waiting.random !== false || operation.requestChanges || httpEvidence(site) === 'none') return [];
    const listedWaits = scheduleText(waiting.schedule.filter((wait) => wait !== null && wait.mostMs > 0));
    if (waiting.schedule.every((wait) => wait !== null && wait.mostMs === 0)) return [];
    const waits = listedWaits === '' ? 'The wait has no random part' : `It waits ${listedWaits} with no random part`;
    const [location = site.head] = waiting.locations;
    return [
      {
        message: `${waits}: clients that failed together come back together.`,
        location,
        ...(runsAlone(analysis) ? { severity: 'information' as const } : {}),
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  fix: (site, _report, { analysis, settings }) => backoffFix(site, analysis.module, settings),
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x2, 200` }),
};
