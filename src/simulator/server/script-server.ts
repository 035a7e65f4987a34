import type { Script, Step, Steps } from '../../model/script.ts';
import type { Provider } from '../providers/provider.ts';
import { AFTER_END, NO_ROUTE } from '../script/print-script.ts';
import { takes } from '../script/routes.ts';
import { keyedBody } from './idempotency-key.ts';
import { planAnswer } from './plan-answer.ts';
import { createRequestLedger } from './request-ledger.ts';
import type { PlannedAnswer, ServerRequest, SimulatedServer } from './simulated-server.ts';

export interface ScriptServerOptions {
  /** Ms since the epoch at virtual time 0; HTTP-dates are counted from it. */
  readonly nowMs: number;
  /** Uniform numbers in [0, 1), from which alternatives are drawn. */
  readonly random: () => number;
}

/**
 * Makes a server that plays a script, one step per request; each route plays its own steps. It has no clock and does no
 * I/O: the same requests at the same times get the same answers. A non-safe request that is applied (answered 2xx, `lost`, or
 * marked `applied`) counts once per idempotency key in the ledger; without a key every application counts.
 */
export function createScriptServer(
  script: Script,
  provider: Provider,
  { nowMs, random }: ScriptServerOptions,
): SimulatedServer {
  const ledger = createRequestLedger();
  const routes = script.routes.map((route) => ({ route, player: play(route) }));
  const others = play(script);

  return {
    answer(request) {
      const player = routes.find(({ route }) => takes(route, request))?.player ?? others;
      const step = player.next();
      if (step !== null) return planAnswer(drawn(step, random), request, { provider, ledger, nowMs });
      return unanswered(request, player === others && script.steps.length === 0 ? NO_ROUTE : AFTER_END);
    },
    ledger: () => ledger.read(),
    unused: () => [others, ...routes.map(({ player }) => player)].reduce((sum, player) => sum + player.unused(), 0),
  };
}

function unanswered(request: ServerRequest, outcome: string): PlannedAnswer {
  const { key, comparableBody } = keyedBody(request.headers, request.body);
  return { action: { kind: 'after-end' }, outcome, announcedMs: null, key, comparableBody };
}

/** The alternative that a draw gives: each as often as its share says. */
function drawn(step: Step, random: () => number): Step {
  if (step.or.length === 0) return step;
  let left = random() * 100;
  return [step, ...step.or].find(({ percent }) => (left -= percent) < 0) ?? step;
}

interface Player {
  /** The step for the next request; `null` when there is none. */
  next(): Step | null;
  unused(): number;
}

function play({ steps, closed }: Steps): Player {
  let index = 0;
  let played = 0;
  return {
    next() {
      let step = steps[index];
      while (step !== undefined && played >= step.times) {
        if (index === steps.length - 1 && !closed) return step;
        index += 1;
        played = 0;
        step = steps[index];
      }
      played += 1;
      return step ?? null;
    },
    unused() {
      const current = steps[index];
      const ofCurrent = current === undefined ? 0 : Math.max(0, answersOf(current) - played);
      return steps.slice(index + 1).reduce((sum, step) => sum + answersOf(step), ofCurrent);
    },
  };
}

function answersOf({ times }: Step): number {
  return times === Infinity ? 1 : times;
}
