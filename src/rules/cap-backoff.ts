import { repeatedOf } from './bounded-retries.ts';
import { backoffFix } from './fixes/backoff-fix.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

/** `setTimeout` takes 32-bit ms; a longer wait fires at once (Node's timers documentation). */
const TIMER_RANGE_MS = 2 ** 31 - 1;

export const capBackoff: Rule = {
  id: 'cap-backoff',
  group: 'B',
  severity: 'warning',
  summary: 'The growing wait has no upper limit.',
  check(site, { settings }) {
    const { waiting, bound } = site;
    if (waiting.growth === 'constant') return [];
    const longest = longestOf(site.waiting.schedule, waiting.longestMs, bound.kind === 'none');
    if (longest === null || longest.ms <= settings.longestWaitMs) return [];
    const fires = longest.ms > TIMER_RANGE_MS ? ', which setTimeout takes for 1 ms' : '';
    const [location = site.head] = waiting.locations;
    return [
      {
        message: `The wait grows without a limit: ${duration(longest.ms)} before attempt ${longest.attempt}${fires}.`,
        location,
        evidence: 'proved',
      },
    ];
  },
  fix: (site, _report, { analysis, settings }) => backoffFix(site, analysis.module, settings),
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

interface Longest {
  readonly ms: number;
  readonly attempt: number;
}

/** The longest wait over the attempts that the bound allows. */
function longestOf(
  schedule: readonly ({ readonly attempt: number; readonly mostMs: number } | null)[],
  longestMs: number | null,
  endless: boolean,
): Longest | null {
  const known = schedule.filter((wait) => wait !== null);
  const last = known.reduce<(typeof known)[number] | null>(
    (most, wait) => (most && most.mostMs >= wait.mostMs ? most : wait),
    null,
  );
  if (!last) return null;
  if (longestMs !== null)
    return { ms: longestMs, attempt: longestMs === last.mostMs ? last.attempt : known.length + 1 };
  return endless ? { ms: last.mostMs, attempt: last.attempt } : null;
}
