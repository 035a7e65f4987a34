import type { Rule } from './rule.ts';

export const returnAfterBail: Rule = {
  id: 'return-after-bail',
  group: 'E',
  severity: 'error',
  summary: "After async-retry's `bail()` the function goes on and throws, which is retried all the same.",
  ofLibraries: true,
  check({ library }) {
    if (!library?.bailedInVain) return [];
    return [
      {
        message:
          'bail() does not leave the function: what it throws afterwards is retried, though the caller has its error already.',
        location: library.bailedInVain,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: '400, 200' }),
};
