import type { Delivery } from '../model/site.ts';
import type { Rule } from './rule.ts';

export const noRetryMidStream: Rule = {
  id: 'no-retry-mid-stream',
  group: 'D',
  severity: 'error',
  summary: 'An attempt that has already handed out part of its answer is made again.',
  ofCaller: true,
  check({ attemptState: { delivered }, head }) {
    if (!delivered) return [];
    return [
      {
        message: messageOf(delivered),
        location: delivered.location,
        evidence: 'proved',
        related: [{ message: 'The attempts', location: head }],
      },
    ];
  },
  proof: () => ({ script: '200 cut=64B, 200' }),
};

function messageOf({ how, callee }: Delivery): string {
  switch (how) {
    case 'yielded':
      return 'When the answer breaks off, what was already yielded is yielded once more by the next attempt.';
    case 'handed':
      return `When the answer breaks off, ${callee}() is given once more what it already got.`;
    case 'written':
      return `When the answer breaks off, ${callee}() writes once more what is already written.`;
  }
}
