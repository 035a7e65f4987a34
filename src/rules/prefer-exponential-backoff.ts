import type { Severity } from '../model/finding.ts';
import type { RetrySite, ScheduledWait } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';
import { scheduleText } from './text/schedule.ts';

/** From more than this many attempts, each within a second of the last, an outage is hammered. */
const FEW_ATTEMPTS = 3;
const SHORT_MS = 1_000;

export const preferExponentialBackoff: Rule = {
  id: 'prefer-exponential-backoff',
  group: 'B',
  severity: 'hint',
  summary: 'The wait does not grow, or grows by the same amount each time.',
  check(site) {
    const { waiting, timing, operation } = site;
    if (operation.requestChanges || httpEvidence(site) === 'none') return [];
    const known = waiting.schedule.filter((wait) => wait !== null);
    const shape = shapeOf(site, known);
    const [location = site.head] = waiting.locations;
    if (shape === null) return [];
    const claim = timing.calledExponential ? ', though the code calls it exponential' : '';
    return [
      {
        message: `The waits are ${scheduleText(known)}: ${shape}${claim}.`,
        location,
        ...severityOf(site, known),
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x3, 200` }),
};

function shapeOf({ waiting, timing }: RetrySite, known: readonly ScheduledWait[]): string | null {
  const [first, second] = known;
  if (!first || !second || first.mostMs === 0) return null;
  if (waiting.growth === 'constant') return 'they do not grow';
  if (waiting.growth === 'linear') return 'they grow by the same amount each time';
  const falls = known.some(({ mostMs }, index) => mostMs < (known[index - 1]?.mostMs ?? 0) / 2);
  return timing.calledExponential && falls ? 'they rise and fall' : null;
}

function severityOf({ timing, bound }: RetrySite, known: readonly ScheduledWait[]): { severity?: Severity } {
  if (timing.calledExponential) return { severity: 'warning' };
  const many = bound.kind === 'none' || (bound.kind === 'attempts' && bound.attempts > FEW_ATTEMPTS);
  return many && known.every(({ mostMs }) => mostMs < SHORT_MS) ? { severity: 'information' } : {};
}
