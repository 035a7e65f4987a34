import type { Rule } from './rule.ts';
import { scheduleText } from './text/schedule.ts';

export const abortableDelay: Rule = {
  id: 'abortable-delay',
  group: 'B',
  severity: 'warning',
  summary: "The caller's abort ends the attempt, and not the wait.",
  check({ timing, waiting, operation }) {
    if (!timing.deafWait) return [];
    const waits = scheduleText(waiting.schedule);
    return [
      {
        message: `${operation.callee}() is given the caller's signal and this wait is not: an abort goes unheard${waits === '' ? '' : ` for up to the whole wait (${waits})`}.`,
        location: timing.deafWait,
        evidence: 'proved',
        related: [{ message: 'The call that is given the signal', location: operation.location }],
      },
    ];
  },
};
