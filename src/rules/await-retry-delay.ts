import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

export const awaitRetryDelay: Rule = {
  id: 'await-retry-delay',
  group: 'B',
  severity: 'error',
  summary: 'A wait is begun and nothing waits for it, so the next attempt follows at once.',
  check({ timing, operation }) {
    const { unawaited } = timing;
    if (!unawaited) return [];
    const wait = unawaited.durationMs === null ? 'A wait' : `A wait of ${duration(unawaited.durationMs)}`;
    return [
      {
        message: `${wait} is begun here and nothing waits for it: the next attempt follows at once.`,
        location: unawaited.location,
        evidence: unawaited.seen ? 'proved' : 'likely',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x2, 200` }),
};
