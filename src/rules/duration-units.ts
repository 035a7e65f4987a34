import type { Rule } from './rule.ts';

export const durationUnits: Rule = {
  id: 'duration-units',
  group: 'B',
  severity: 'error',
  summary: 'A duration in seconds is taken for milliseconds, or the reverse.',
  check({ timing, operation }) {
    const { units } = timing;
    if (!units) return [];
    const { from, to, expression, location } = units;
    const what =
      from === 'epoch seconds'
        ? `${shortened(expression)} is a point in time, and is waited for as a length of time`
        : `${shortened(expression)} is in ${from} and is waited for in ${to}: a thousand times too ${from === 'seconds' ? 'short' : 'long'}`;
    return [
      {
        message: `${what}.`,
        location,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  proof: (site) => ({
    script: site.retryAfter.secondsAsMs === true ? '429 retry-after=7, 200' : '503 x2, 200',
  }),
};

const shortened = (expression: string): string =>
  expression.length > 40 ? `${expression.slice(0, 39).trimEnd()}…` : expression;
