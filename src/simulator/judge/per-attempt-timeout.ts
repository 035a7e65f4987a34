import type { Judgement } from './judgement.ts';

/** A call that was never answered was never given up. */
export const perAttemptTimeout: Judgement = {
  ruleId: 'per-attempt-timeout',
  judge({ end, calls }) {
    const hung = calls.find(({ outcome, endMs }) => outcome === 'hang' && endMs === null);
    if (hung === undefined || (end.kind !== 'stuck' && end.kind !== 'unbounded')) return null;
    return { message: `Call ${hung.n} got no answer and was never given up: it has no timeout.`, call: hung.n };
  },
};
