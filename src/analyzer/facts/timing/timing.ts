import type { Bound, Timing } from '../../../model/site.ts';
import { attemptLimitOf } from './attempt-limit.ts';
import { countMismatchOf } from './count-mismatch.ts';
import { deafWaitOf } from './deaf-wait.ts';
import { type Evidence, textOf } from './evidence.ts';
import { hangsOf } from './hanging.ts';
import { jitterFlawOf } from './jitter.ts';
import { sharedLimitOf } from './shared-limit.ts';
import { timerOverrunOf } from './timer-overrun.ts';
import { unawaitedWaitOf } from './unawaited-wait.ts';
import { unitMismatchOf } from './wait-units.ts';

/** Parameters by which frameworks hand a request to the function that answers it. */
const HANDLER =
  /^(async\s+)?(function\s*\w*\s*)?\(?\s*\{?\s*(req|request|ctx|context|event)\b[^)]*\b(res|response|reply|next|callback)\b/;
const ROUTE_EXPORT = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|loader|action|handler)$/;

/** What is put into timers and time limits at a site. */
export function timingOf(evidence: Evidence, bound: Bound): Timing {
  const { root } = evidence.proven.candidate;
  const text = textOf(root.module, root.node);
  return {
    unawaited: unawaitedWaitOf(evidence),
    jitter: jitterFlawOf(evidence),
    overrun: timerOverrunOf(evidence, bound),
    count: countMismatchOf(evidence, bound),
    sharedLimit: sharedLimitOf(evidence),
    deafWait: deafWaitOf(evidence),
    units: unitMismatchOf(evidence),
    hangs: hangsOf(evidence),
    attemptLimitMs: attemptLimitOf(evidence),
    calledExponential: /exponential/i.test(`${root.name} ${text}`) && !/linear|constant|fixed/i.test(text),
    inRequestHandler: ROUTE_EXPORT.test(root.name) || HANDLER.test(text),
  };
}
