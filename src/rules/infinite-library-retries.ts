import type { Rule } from './rule.ts';

export const infiniteLibraryRetries: Rule = {
  id: 'infinite-library-retries',
  group: 'E',
  severity: 'warning',
  summary: 'A library is told to try again without end, and is given no deadline.',
  ofLibraries: true,
  check({ library, bound, operation }) {
    if (!library || library.unlimited === null || bound.kind !== 'none') return [];
    // Told by no-async-retry-predicate, no-catch-all-retry and fetch-retry-unbounded.
    const isTold = library.predicate
      ? library.predicate.promised || library.predicate.always === true || library.name === 'fetch-retry'
      : library.role === 'query';
    if (isTold) return [];
    const what = library.role === 'client' ? 'a request fails' : `${operation.callee}() fails`;
    return [
      {
        message: `${library.name} is given no limit here: while ${what}, it is tried again for ever.`,
        location: library.unlimited,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: '503 forever' }),
};
