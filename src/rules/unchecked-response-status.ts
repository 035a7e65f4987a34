import type { RetrySite } from '../model/site.ts';
import type { Report, Rule } from './rule.ts';

export const uncheckedResponseStatus: Rule = {
  id: 'unchecked-response-status',
  group: 'A',
  severity: 'warning',
  ofCaller: true,
  summary: 'Nobody looks at the status, so an answer such as 503 ends the retries like a success.',
  check(site: RetrySite): readonly Report[] {
    const { unseenStatus } = site.classification;
    if (!unseenStatus) return [];
    const then = unseenStatus.answer === 'returned' ? 'is handed out' : 'counts as a success';
    return [
      {
        message: `${site.operation.callee}() does not reject on a status: a 503 ${then} at the first attempt, and nobody has looked at it.`,
        location: site.operation.location,
        ...(unseenStatus.spokenOf ? { severity: 'information' as const } : {}),
        evidence: 'proved',
      },
    ];
  },
};
