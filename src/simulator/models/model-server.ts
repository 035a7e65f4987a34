import type { Step } from '../../model/script.ts';
import type { Provider } from '../providers/provider.ts';
import { printDuration } from '../script/duration.ts';
import { parseScript } from '../script/parse-script.ts';
import { planAnswer } from '../server/plan-answer.ts';
import { createRequestLedger } from '../server/request-ledger.ts';
import type { ServerRequest, SimulatedServer } from '../server/simulated-server.ts';
import { bucketState } from './bucket-state.ts';
import { createEarlyCallGuard } from './early-call-guard.ts';
import { outageState } from './outage-state.ts';
import type { LayerState } from './passage.ts';
import { queueState } from './queue-state.ts';
import { requestTokens } from './request-tokens.ts';
import type { Announcement, Layer, RefusalAnswer, ServerModel } from './server-model.ts';

export interface ModelServerOptions {
  /** Ms since the epoch at virtual time 0. */
  readonly nowMs: number;
}

/**
 * Makes a server that answers by its own state: what it has served, what waits, what time it is. It has no clock, does no
 * I/O and draws no random numbers: the same requests at the same times get the same answers. Requests must come in the
 * order of time.
 */
export function createModelServer(
  model: ServerModel,
  provider: Provider,
  { nowMs }: ModelServerOptions,
): SimulatedServer {
  const layers = model.layers.map((layer) => ({ layer, state: stateOf(layer) }));
  const guard = model.guard ? createEarlyCallGuard() : null;
  const ledger = createRequestLedger();
  const steps = new Map<string, Step>();

  function stepFor(script: string): Step {
    const known = steps.get(script) ?? onlyStep(script);
    steps.set(script, known);
    return known;
  }

  /** What this request is answered with, in the script language. */
  function scriptFor(request: ServerRequest): string {
    const tokens = requestTokens(request.body);
    let afterMs = 0;
    for (const { layer, state } of layers) {
      const passage = state.admit({ atMs: request.atMs + afterMs, ...tokens });
      if (passage.kind === 'pass') {
        afterMs += passage.afterMs;
        continue;
      }
      const waitMs = announcedWait(layer.announces, passage.servedInMs);
      return refusal(layer.answer, waitMs, afterMs, provider);
    }
    return `200${after(afterMs)}`;
  }

  return {
    answer(request) {
      const caller = `${request.client} ${request.method} ${request.url}`;
      const again = guard?.check(caller, request.atMs) ?? null;
      const script = again === null ? scriptFor(request) : refusal({ kind: 'status', status: 429 }, again, 0, provider);
      const step = stepFor(script);
      const planned = planAnswer(step, request, { provider, ledger, nowMs });
      if (again === null && planned.announcedMs !== null) {
        guard?.announced(caller, request.atMs + step.afterMs, planned.announcedMs);
      }
      return planned;
    },
    ledger: () => ledger.read(),
    unused: () => 0,
  };
}

function stateOf(layer: Layer): LayerState {
  switch (layer.kind) {
    case 'bucket':
      return bucketState(layer);
    case 'queue':
      return queueState(layer);
    case 'outage':
      return outageState(layer);
  }
}

function announcedWait(announces: Announcement, servedInMs: number | null): number | null {
  switch (announces.kind) {
    case 'none':
      return null;
    case 'seconds':
      return announces.seconds * 1000;
    case 'exact':
      return servedInMs;
  }
}

function refusal(answer: RefusalAnswer, waitMs: number | null, afterMs: number, provider: Provider): string {
  if (answer.kind === 'fault') return `${answer.fault}${after(afterMs)}`;
  return `${answer.status}${announcement(waitMs, provider)}${after(afterMs)}`;
}

/** Retry-After in whole seconds, rounded up so that whoever waits as told is let in; Gemini says it in the body. */
function announcement(waitMs: number | null, provider: Provider): string {
  if (waitMs === null) return '';
  if (provider.id === 'gemini') return ` retryInfo=${printDuration(Math.ceil(waitMs))}`;
  return ` retry-after=${Math.ceil(waitMs / 1000)}`;
}

function after(ms: number): string {
  return ms === 0 ? '' : ` after=${printDuration(ms)}`;
}

function onlyStep(script: string): Step {
  const parsed = parseScript(script);
  const step = parsed.kind === 'script' ? parsed.script.steps[0] : undefined;
  if (step === undefined) throw new Error(`The model answered with "${script}", which is no step.`);
  return step;
}
