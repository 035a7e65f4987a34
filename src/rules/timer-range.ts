import type { TimerOverrun } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

export const timerRange: Rule = {
  id: 'timer-range',
  group: 'B',
  severity: 'error',
  summary: 'A duration that setTimeout takes for 1 ms: NaN, negative, or above 24.8 days.',
  check({ timing }) {
    const { overrun } = timing;
    if (!overrun) return [];
    const announced = overrun.kind === 'announced-nan' || overrun.kind === 'epoch' || overrun.kind === 'unset';
    return [
      {
        message: messageOf(overrun),
        location: overrun.location,
        ...(announced ? { severity: 'warning' as const } : {}),
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({
    script:
      site.timing.overrun?.kind === 'announced-nan'
        ? `${site.decisions.get('429') === 'stop' ? 503 : 429} retry-after=soon, 200`
        : `${repeatedOf(site.decisions)} forever`,
  }),
};

function messageOf({ kind, attempt, ms, name = '' }: TimerOverrun): string {
  switch (kind) {
    case 'nan':
      return `The wait before attempt ${attempt} is NaN, which setTimeout takes for 1 ms.`;
    case 'negative':
      return `The wait before attempt ${attempt} is negative, which setTimeout takes for 1 ms.`;
    case 'overflow':
      return `The wait before attempt ${attempt} is ${duration(ms)}, more than setTimeout can hold (24.8 days): it fires after 1 ms.`;
    case 'announced-nan':
      return 'A Retry-After that is no number becomes NaN, which setTimeout takes for 1 ms: the next attempt comes at once.';
    case 'unset':
      return `${name} is read as a number that nobody looks at: where it is not set, the wait is NaN, which setTimeout takes for 1 ms.`;
    case 'epoch':
      return 'A point in time is waited for as a length of time: more than setTimeout can hold (24.8 days), so it fires after 1 ms.';
  }
}
