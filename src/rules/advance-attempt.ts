import { advanceFix } from './fixes/advance-fix.ts';
import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';

export const advanceAttempt: Rule = {
  id: 'advance-attempt',
  group: 'B',
  severity: 'error',
  summary: 'The attempts are counted by a variable that never moves.',
  check(site) {
    const { bound } = site;
    if (bound.kind !== 'none' || bound.counter === null) return [];
    const { name, location } = bound.counter;
    return [
      {
        message: `${name} is the same at every attempt: the test never ends the retries, and ${site.operation.callee}() is called for ever.`,
        location,
        evidence: site.likely ? 'likely' : 'proved',
        related: [{ message: 'The call that is repeated', location: site.operation.location }],
      },
    ];
  },
  fix: (site, _report, { analysis }) => advanceFix(site, analysis.module),
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};
