import { drainFix } from './fixes/drain-fix.ts';
import type { Rule } from './rule.ts';

export const drainResponseBeforeRetry: Rule = {
  id: 'drain-response-before-retry',
  group: 'D',
  severity: 'warning',
  summary: 'On Node, the body of the failed answer is neither read nor cancelled before the next attempt.',
  ofCaller: true,
  check({ undrained, operation }) {
    // An answer to HEAD has no body (RFC 9110 §9.3.2).
    if (!undrained || operation.method === 'HEAD' || operation.requestChanges) return [];
    return [
      {
        message: `The body of a failed answer of ${operation.callee}() is neither read nor cancelled before the next attempt: on Node its connection stays taken.`,
        location: undrained,
        evidence: 'proved',
      },
    ];
  },
  fix: (site, _report, { analysis }) => drainFix(site, analysis.module),
  proof: () => ({ script: '503, 200' }),
};
