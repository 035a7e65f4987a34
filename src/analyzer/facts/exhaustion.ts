import type { Exhaustion } from '../../model/site.ts';
import { runOnce, type RunResult } from '../evaluate/explore.ts';
import type { Value } from '../evaluate/value.ts';
import type { ModuleHost } from '../source-module.ts';
import { planOf, type Proven } from './probe.ts';

/** Evaluation steps for one success. */
const EFFORT = 8_000;

/** What the caller gets after the last failure, read off the run that failed to its end. */
export function exhaustionOf(
  proven: Proven,
  { best, complete }: { readonly best: RunResult; readonly complete: boolean },
  host: ModuleHost,
): Exhaustion | null {
  if (!complete || proven.candidate.kind !== 'loop' || proven.candidate.root.node.type === 'Program') return null;
  if (best.end === 'returned')
    return isUndefined(best.value) && givesValue(proven, host) ? { kind: 'undefined' } : { kind: 'other' };
  return best.end === 'threw' ? { kind: 'other' } : null;
}

const isUndefined = (value: Value): boolean => value.kind === 'constant' && value.value === undefined;

/** True when a success gives something other than `undefined`. */
function givesValue({ candidate, call, style }: Proven, host: ModuleHost): boolean {
  const plan = planOf(candidate, call.node, style, 2, () => ({ kind: 'success' }), { left: EFFORT });
  const success = runOnce(candidate.root, plan, host, []);
  return success.end === 'returned' && success.run.attempts === 1 && !isUndefined(success.value);
}
