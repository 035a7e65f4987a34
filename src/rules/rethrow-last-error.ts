import type { Exhaustion } from '../model/site.ts';
import type { Rule } from './rule.ts';

export const rethrowLastError: Rule = {
  id: 'rethrow-last-error',
  group: 'D',
  severity: 'error',
  summary: 'After the last failure its reason is lost: the caller gets undefined, or an error that does not name it.',
  check(site) {
    const { exhaustion, operation } = site;
    if (!exhaustion || exhaustion.kind === 'other' || exhaustion.kind === 'silent' || operation.requestChanges)
      return [];
    const related = [{ message: 'The call that is repeated', location: operation.location }];
    const location = exhaustion.kind === 'replaced' ? (exhaustion.location ?? site.head) : site.head;
    const severity = exhaustion.kind === 'replaced' ? { severity: 'warning' as const } : {};
    return [{ message: MESSAGES[exhaustion.kind], location, ...severity, evidence: 'proved', related }];
  },
  fix({ exhaustion }, _report, { analysis }) {
    const place = exhaustion?.kind === 'replaced' ? exhaustion.causeAt : null;
    if (!place || place.location.file !== analysis.module.file) return null;
    const { start, end } = place.location;
    const cause = place.name === 'cause' ? 'cause' : `cause: ${place.name}`;
    return { title: 'Keep the last error as the cause', edits: [{ start, end, text: `, { ${cause} }` }], safe: true };
  },
  proof: ({ exhaustion }) => ({ script: exhaustion?.kind === 'replaced' ? 'reset forever' : '503 forever' }),
};

const MESSAGES: Readonly<Record<Exclude<Exhaustion['kind'], 'other' | 'silent'>, string>> = {
  undefined: 'When every attempt has failed, the caller gets undefined, as if it had worked.',
  'error-returned': 'When every attempt has failed, the last error is returned, as if it were the result.',
  replaced:
    'When every attempt has failed, a new error is thrown that does not hold the last one: what went wrong is lost.',
};
