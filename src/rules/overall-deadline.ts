import type { RetrySite } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

/** What callers, proxies and platforms commonly wait for an answer at most. */
const LONG_MS = 60_000;
/** Attempts seldom all take as long as they may: without a caller who waits, more is let pass that they have a part in. */
const LONG_WITH_ATTEMPTS_MS = 120_000;

export const overallDeadline: Rule = {
  id: 'overall-deadline',
  group: 'B',
  severity: 'hint',
  summary: 'The waits come to more than a minute, or attempts and waits to more than two, and no deadline ends them.',
  check(site) {
    const total = worstCaseMs(site);
    if (total === null || !isLong(site, total) || httpEvidence(site) === 'none') return [];
    const caller = site.timing.inRequestHandler ? ', while the caller of this request handler waits' : '';
    return [
      {
        message: messageOf(site, total, caller),
        location: site.head,
        ...(site.timing.inRequestHandler ? { severity: 'information' as const } : {}),
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

function messageOf({ waiting, timing: { attemptLimitMs } }: RetrySite, total: number, caller: string): string {
  const attempts = waiting.schedule.length + 1;
  return attemptLimitMs === null
    ? `${attempts} attempts wait up to ${duration(total)} in all${caller}, besides the time of the attempts themselves.`
    : `${attempts} attempts of up to ${duration(attemptLimitMs)} and the waits between them come to ${duration(total)}${caller}.`;
}

const isLong = ({ bound, timing }: RetrySite, total: number): boolean => {
  const attempts = bound.kind === 'attempts' ? bound.attempts * (timing.attemptLimitMs ?? 0) : 0;
  return total - attempts > LONG_MS || total > (timing.inRequestHandler ? LONG_MS : LONG_WITH_ATTEMPTS_MS);
};

/** The longest waits of a bounded site and the time limits of its attempts in all, in ms; `null` where one is not known. */
function worstCaseMs({ bound, waiting, timing }: RetrySite): number | null {
  if (bound.kind !== 'attempts' || bound.attempts - 1 > waiting.schedule.length) return null;
  let total = (timing.attemptLimitMs ?? 0) * bound.attempts;
  for (const wait of waiting.schedule) {
    if (wait === null) return null;
    total += wait.mostMs;
  }
  return total;
}
