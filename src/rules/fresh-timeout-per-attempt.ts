import type { Rule } from './rule.ts';

export const freshTimeoutPerAttempt: Rule = {
  id: 'fresh-timeout-per-attempt',
  group: 'B',
  severity: 'error',
  summary: 'One time limit, armed once, serves every attempt: after it has fired, each further attempt dies at once.',
  check({ timing, operation }) {
    const { sharedLimit } = timing;
    if (!sharedLimit) return [];
    const limit = sharedLimit.kind === 'controller' ? 'This timer aborts once' : 'The timeout signal is made once';
    return [
      {
        message: `${limit} and serves every attempt: when attempt 1 has timed out, ${operation.callee}() is called with a signal that is already aborted.`,
        location: sharedLimit.location,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: operation.location }],
      },
    ];
  },
  proof: () => ({ script: 'hang, 200' }),
};
