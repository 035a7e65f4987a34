import type { Rule } from './rule.ts';

export const rethrowLastError: Rule = {
  id: 'rethrow-last-error',
  group: 'D',
  severity: 'error',
  summary: 'After the last failure the caller gets undefined, as if it had worked.',
  check(site) {
    if (site.exhaustion?.kind !== 'undefined') return [];
    return [
      {
        message: 'When every attempt has failed, the loop runs out and the caller gets undefined, as if it had worked.',
        location: site.head,
        evidence: 'proved',
        related: [{ message: 'The call that is repeated', location: site.operation.location }],
      },
    ];
  },
  proof: () => ({ script: '503 forever' }),
};
