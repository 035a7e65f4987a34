import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

export const noDelayAfterLastAttempt: Rule = {
  id: 'no-delay-after-last-attempt',
  group: 'B',
  severity: 'information',
  summary: 'After the last failure it waits once more, and then gives up.',
  check({ waiting, bound, operation }) {
    if (waiting.afterLastAttempt !== true || bound.kind !== 'attempts') return [];
    const last = waiting.schedule.at(-1);
    const [location = operation.location] = waiting.locations;
    if (waiting.locations.length === 0) return [];
    const atLeast =
      last && last.mostMs > 0 && last.mostMs < Infinity
        ? `, after a wait like the last of ${duration(last.mostMs)}`
        : '';
    return [
      {
        message: `After attempt ${bound.attempts} of ${bound.attempts} has failed it waits once more${atLeast} and then gives up: the caller hears of the failure late.`,
        location,
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};
