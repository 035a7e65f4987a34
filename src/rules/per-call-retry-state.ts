import type { Rule } from './rule.ts';

export const perCallRetryState: Rule = {
  id: 'per-call-retry-state',
  group: 'D',
  severity: 'error',
  summary: 'A count or a wait of the retries is shared by all calls.',
  check({ sharedState, head, kind }) {
    if (!sharedState) return [];
    const { name, of, role, location } = sharedState;
    const holder = kind === 'interceptor' ? 'the client' : of === 'module' ? 'the module' : 'the object';
    return [
      {
        message:
          role === 'count'
            ? `${name} belongs to ${holder}, not to the call: calls at the same time use up each other's attempts.`
            : `${name} belongs to ${holder}, not to the call, and nothing sets it back: one call's failures make all others wait.`,
        location,
        evidence: 'proved',
        related: [{ message: 'The attempts', location: head }],
      },
    ];
  },
  proof: () => ({ script: '503 forever' }),
};
