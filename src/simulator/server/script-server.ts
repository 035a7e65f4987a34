import type { Script, Step } from '../../model/script.ts';
import type { Provider } from '../providers/provider.ts';
import { AFTER_END } from '../script/print-script.ts';
import { keyedBody } from './idempotency-key.ts';
import { planAnswer } from './plan-answer.ts';
import { createRequestLedger } from './request-ledger.ts';
import type { SimulatedServer } from './simulated-server.ts';

export interface ScriptServerOptions {
  /** Ms since the epoch at virtual time 0; HTTP-dates are counted from it. */
  readonly nowMs: number;
}

/**
 * Makes a server that plays a script, one step per request. It has no clock and does no I/O: the same requests at the same times get the same
 * answers. A non-safe request that is applied (answered 2xx, `lost`, or marked `applied`) counts once per idempotency key in the ledger;
 * without a key every application counts.
 */
export function createScriptServer(
  script: Script,
  provider: Provider,
  { nowMs }: ScriptServerOptions,
): SimulatedServer {
  let stepIndex = 0;
  let playedOfStep = 0;
  const ledger = createRequestLedger();

  function nextStep(): Step | null {
    let step = script.steps[stepIndex];
    while (step !== undefined && playedOfStep >= step.times) {
      if (stepIndex === script.steps.length - 1 && !script.closed) return step;
      stepIndex += 1;
      playedOfStep = 0;
      step = script.steps[stepIndex];
    }
    playedOfStep += 1;
    return step ?? null;
  }

  return {
    answer(request) {
      const step = nextStep();
      if (step !== null) return planAnswer(step, request, { provider, ledger, nowMs });
      const { key, comparableBody } = keyedBody(request.headers, request.body);
      return { action: { kind: 'after-end' }, outcome: AFTER_END, announcedMs: null, key, comparableBody };
    },
    ledger: () => ledger.read(),
    unused() {
      const later = script.steps.slice(stepIndex + 1);
      const current = script.steps[stepIndex];
      return later.reduce(
        (sum, step) => sum + answersOf(step),
        current === undefined ? 0 : remaining(current, playedOfStep),
      );
    },
  };
}

function answersOf(step: Step): number {
  return step.times === Infinity ? 1 : step.times;
}

function remaining(step: Step, played: number): number {
  return Math.max(0, answersOf(step) - played);
}
