import type { Severity } from '../model/finding.ts';
import type { CountMismatch } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';

export const attemptCountMismatch: Rule = {
  id: 'attempt-count-mismatch',
  group: 'B',
  severity: 'warning',
  summary: 'The name of the limit says another number of attempts than are made.',
  check({ timing, operation, likely }) {
    const { count } = timing;
    if (!count) return [];
    const severity = severityOf(count);
    return [
      {
        message: messageOf(count, operation.callee),
        location: count.location,
        ...(severity === null ? {} : { severity }),
        evidence: likely ? 'likely' : 'proved',
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

/** Nothing called at all is an error; fewer attempts than named keep the service from nothing. */
function severityOf({ mayBeZero, meant, made }: CountMismatch): Severity | null {
  if (mayBeZero) return 'error';
  return meant !== null && made !== null && made < meant ? 'information' : null;
}

function messageOf({ name, limit, meant, made, mayBeZero }: CountMismatch, callee: string): string {
  const counts =
    limit !== null && meant !== null && made !== null && made !== meant
      ? `${name} is ${limit}, which means ${attempts(meant)}, and ${attempts(made)} ${made === 1 ? 'is' : 'are'} made`
      : null;
  const zero = `with ${name} 0, ${callee}() is never called`;
  if (!mayBeZero) return `${counts ?? name}.`;
  return counts === null ? `${capital(zero)}.` : `${counts}; ${zero}.`;
}

const attempts = (count: number): string => `${count} ${count === 1 ? 'attempt' : 'attempts'}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
