import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';

export const noDelayAfterLastAttempt: Rule = {
  id: 'no-delay-after-last-attempt',
  group: 'B',
  severity: 'information',
  ofCaller: true,
  summary: 'After the last failure it waits once more, and then gives up.',
  check({ waiting, bound }) {
    if (waiting.afterLastAttempt !== true || bound.kind !== 'attempts') return [];
    const [location] = waiting.locations;
    if (!location) return [];
    return [
      {
        message: `After attempt ${bound.attempts} of ${bound.attempts} has failed it waits once more and then gives up: the caller hears of the failure late.`,
        location,
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};
