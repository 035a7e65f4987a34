import type { RetriedOutcomes } from '../../libraries/retry/retry-library.ts';
import { ANSWER, ERROR } from '../provenance.ts';
import type { Run } from '../run.ts';
import { type Value, boolean, exactNumber, perStatus } from '../value.ts';

/** The failure that a library looks at. */
export interface Failure {
  readonly error: Value | null;
  readonly response: Value | null;
}

/** Whether a condition in data tries again after what the last attempt ended in. */
export function meets(run: Run, condition: RetriedOutcomes, failure: Failure, method: string | null): Value {
  const allowed = method === null || (condition.methods?.includes(method) ?? true);
  switch (run.endedIn) {
    case 'success':
      // The program's own exception after a good answer.
      return boolean(condition.other, ERROR);
    case 'status': {
      if (!allowed) return boolean(false, ANSWER);
      const status = statusOf(failure);
      const isListed = (one: number): boolean => condition.statuses.some(([from, to]) => one >= from && one <= to);
      if (status?.kind === 'per-status')
        return perStatus((one) => boolean(isListed(exactNumber(status.at(one)) ?? one), ANSWER), ANSWER);
      const known = status ? exactNumber(status) : null;
      return boolean(known === null ? condition.other || run.statuses.every(isListed) : isListed(known), ANSWER);
    }
    default:
      return boolean(condition[run.endedIn] && (allowed || condition.methodsOfStatusesOnly === true), ERROR);
  }
}

/** The status of the answer, or of the answer that the error holds. */
export function statusOf({ error, response }: Failure): Value | null {
  for (const value of [response, error]) {
    const status = value?.kind === 'object' ? value.properties.get('status') : undefined;
    if (status?.kind === 'number' || status?.kind === 'per-status') return status;
  }
  return null;
}
