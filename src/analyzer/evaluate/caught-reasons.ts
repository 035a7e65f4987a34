import type { Run } from './run.ts';
import type { Value } from './value.ts';

const reasons = new WeakMap<Run, Value[]>();

/** Notes what a `catch` or a rejection handler was given. */
export function noteCaught(run: Run, reason: Value): void {
  const known = reasons.get(run);
  if (known) known.push(reason);
  else reasons.set(run, [reason]);
}

/** What was caught in a run, in order. */
export const caughtIn = (run: Run): readonly Value[] => reasons.get(run) ?? [];
