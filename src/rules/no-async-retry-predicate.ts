import type { Rule } from './rule.ts';

export const noAsyncRetryPredicate: Rule = {
  id: 'no-async-retry-predicate',
  group: 'A',
  severity: 'error',
  summary: 'A predicate gives a promise, which is taken for yes.',
  ofLibraries: true,
  ofCaller: true,
  check({ library, classification }) {
    const { promisedTest } = classification;
    if (promisedTest)
      return [
        {
          message: `${promisedTest.callee}() gives a promise, and nothing waits for it: a promise is truthy, so every failure that is asked about is tried again.`,
          location: promisedTest.location,
          evidence: 'proved',
        },
      ];
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
