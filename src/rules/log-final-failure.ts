import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';

export const logFinalFailure: Rule = {
  id: 'log-final-failure',
  group: 'D',
  severity: 'hint',
  summary: 'After the last attempt the failure is dropped: it is neither thrown nor logged.',
  check(site) {
    const { exhaustion, operation, failureLocation, head } = site;
    if (exhaustion?.kind !== 'silent' || httpEvidence(site) === 'none') return [];
    return [
      {
        message: `When every attempt has failed, the caller gets ${exhaustion.given} and nothing is logged: nobody learns that ${operation.callee}() failed, with what, and how often it was tried.`,
        location: failureLocation ?? head,
        evidence: 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};
