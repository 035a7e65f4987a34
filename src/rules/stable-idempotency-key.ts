import type { Rule } from './rule.ts';

export const stableIdempotencyKey: Rule = {
  id: 'stable-idempotency-key',
  group: 'A',
  severity: 'error',
  ofCaller: true,
  summary: 'Every attempt makes a new idempotency key, so each retry is a new operation.',
  check(site) {
    const { operation } = site;
    if (!operation.keyChanges || operation.requestChanges) return [];
    return [
      {
        message: `Every attempt of ${operation.callee}() makes a new idempotency key: the server takes each retry for another operation.`,
        location: operation.location,
        evidence: 'proved',
      },
    ];
  },
  proof: () => ({ script: 'lost, 200' }),
};
