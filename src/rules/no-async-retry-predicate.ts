import type { Rule } from './rule.ts';

export const noAsyncRetryPredicate: Rule = {
  id: 'no-async-retry-predicate',
  group: 'A',
  severity: 'error',
  summary: 'A predicate gives a promise, which the library takes for yes.',
  ofLibraries: true,
  check({ library }) {
    const predicate = library?.predicate;
    if (!library || !predicate?.promised) return [];
    const end = predicate.unlimits ? 'every failure is tried again, without end' : 'every failure is tried again';
    return [
      {
        message: `${predicate.option} gives a promise, and ${library.name} does not wait for it: a promise is truthy, so ${end}.`,
        location: predicate.location,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: '400, 200' }),
};
