import type { Leftover } from '../model/site.ts';
import { resetFix } from './fixes/reset-fix.ts';
import type { Rule } from './rule.ts';

export const resetAttemptState: Rule = {
  id: 'reset-attempt-state',
  group: 'D',
  severity: 'warning',
  summary: 'What a failed attempt collected stays, and the next attempt adds to it.',
  ofCaller: true,
  check({ attemptState: { leftover }, head }) {
    if (!leftover) return [];
    return [
      {
        message: messageOf(leftover),
        location: leftover.location,
        evidence: 'proved',
        related: [{ message: 'The attempts', location: head }],
      },
    ];
  },
  fix: (site, _report, { analysis }) => resetFix(site, analysis.module),
  proof: ({ attemptState: { leftover } }) => ({
    script: leftover?.into === 'form' ? 'reset, 200' : '200 cut=64B, 200',
  }),
};

function messageOf({ into, name }: Leftover): string {
  switch (into) {
    case 'list':
      return `${name} still holds what the attempt before put in when it broke off; this attempt puts it in again.`;
    case 'sum':
      return `${name} still counts what the attempt before added when it broke off; this attempt adds it again.`;
    case 'form':
      return `${name}() runs in every attempt on one form, so the second attempt sends this part twice.`;
    case 'sink':
      return `${name}() adds to what the attempt before wrote when it broke off; this attempt writes it again.`;
  }
}
