import type { Rule } from './rule.ts';

export const perAttemptTimeout: Rule = {
  id: 'per-attempt-timeout',
  group: 'B',
  severity: 'information',
  summary: 'Nothing ends an attempt that gets no answer.',
  ofChangedRequest: true,
  ofCaller: true,
  check({ timing, operation }) {
    if (!timing.hangs) return [];
    return [
      {
        message: `Nothing ends ${operation.callee}() when no answer comes: an attempt that hangs is never retried.`,
        location: operation.location,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: 'hang, 200' }),
};
