import type { Rule } from './rule.ts';

export const fetchRetryUnbounded: Rule = {
  id: 'fetch-retry-unbounded',
  group: 'E',
  severity: 'error',
  summary: 'A `retryOn` function for fetch-retry never tests the attempt, so `retries` has no effect.',
  ofLibraries: true,
  check({ library, bound }) {
    const predicate = library?.predicate;
    if (library?.name !== 'fetch-retry' || !predicate || bound.kind !== 'none') return [];
    return [
      {
        message:
          'fetch-retry ignores retries when retryOn is a function, and this one never tests the attempt: a failure is tried again for ever.',
        location: predicate.location,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: '503 forever' }),
};
