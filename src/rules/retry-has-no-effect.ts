import type { Rule } from './rule.ts';

export const retryHasNoEffect: Rule = {
  id: 'retry-has-no-effect',
  group: 'E',
  severity: 'warning',
  summary: 'Retries are asked for on a method that the client never sends again.',
  ofLibraries: true,
  check({ library, head, operation }) {
    if (!library?.leavesOut || !library.sets.includes('attempts')) return [];
    return [
      {
        message: `${library.name} never sends a ${library.leavesOut} again unless its methods are named: ${operation.callee}() makes one attempt.`,
        location: head,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: '503, 200' }),
};
