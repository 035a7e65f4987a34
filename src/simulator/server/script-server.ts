import type { Fault, Script, Step } from '../../model/script.ts';
import type { Ledger } from '../../model/trace.ts';
import { googleError } from '../providers/gemini.ts';
import type { AnswerContext, Provider, ProviderAnswer } from '../providers/provider.ts';
import { AFTER_END, printOutcome } from '../script/print-script.ts';
import { keyedBody } from './idempotency-key.ts';
import { announcedByHeaders, retryAfterHeader } from './retry-after-header.ts';

/** One request as it reached the server. */
export interface ServerRequest {
  /** 1-based, in the order of arrival. */
  readonly n: number;
  /** Upper-case. */
  readonly method: string;
  readonly url: string;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As UTF-8 text; empty when there is none. */
  readonly body: string;
  /** Virtual ms since the start of the run. */
  readonly atMs: number;
}

/** What the server does to one request. Times are virtual ms from the request. */
export type AnswerAction =
  | {
      readonly kind: 'respond';
      readonly status: number;
      /** With lower-case names; without those that frame the message (Content-Length and the like). */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly afterMs: number;
      /** Send so many bytes of the body, then reset the connection. */
      readonly cutBytes: number | null;
    }
  | {
      readonly kind: 'fault';
      readonly fault: Fault;
      readonly afterMs: number;
      /** True when the request had taken effect before the connection was lost. */
      readonly applied: boolean;
    }
  | { readonly kind: 'hang' }
  /** The script is closed and used up: the request has no scripted answer. */
  | { readonly kind: 'after-end' };

/** The action, and what the trace has to know of it. */
export interface PlannedAnswer {
  readonly action: AnswerAction;
  /** In the script's words: `429 retry-after=2`; `after end` when the script had ended. */
  readonly outcome: string;
  /** How long the answer asks to wait, in ms from the answer; `null` when it does not say, or not validly. */
  readonly announcedMs: number | null;
  /** The request's idempotency key, or `null`. */
  readonly key: string | null;
  /** The request's body without the key: equal for two attempts of the same request. */
  readonly comparableBody: string;
}

export interface ScriptServerOptions {
  /** Ms since the epoch at virtual time 0; HTTP-dates are counted from it. */
  readonly nowMs: number;
}

/** A simulated server that plays a script, one step per request. */
export interface ScriptServer {
  answer(request: ServerRequest): PlannedAnswer;
  /** What the requests so far have changed. */
  ledger(): Ledger;
  /** How many scripted answers were not given; a `forever` step counts as one until it is first played. */
  unused(): number;
}

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/**
 * Makes a server for one run. It has no clock and does no I/O: the same requests at the same times get the same
 * answers. A non-safe request that is applied (answered 2xx, `lost`, or marked `applied`) counts once per idempotency key in the ledger;
 * without a key every application counts.
 */
export function createScriptServer(script: Script, provider: Provider, { nowMs }: ScriptServerOptions): ScriptServer {
  let stepIndex = 0;
  let playedOfStep = 0;
  let applied = 0;
  const appliedKeys = new Set<string>();

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

  function apply(request: ServerRequest, key: string | null): void {
    if (SAFE_METHODS.includes(request.method) || (key !== null && appliedKeys.has(key))) return;
    applied += 1;
    if (key !== null) appliedKeys.add(key);
  }

  return {
    answer(request) {
      const { key, comparableBody } = keyedBody(request.headers, request.body);
      const step = nextStep();
      if (step === null) {
        return { action: { kind: 'after-end' }, outcome: AFTER_END, announcedMs: null, key, comparableBody };
      }
      const answeredAtMs = nowMs + request.atMs + step.afterMs;
      const action = actionOf(step, { request, answeredAtMs, retryInfoMs: step.retryInfoMs }, provider);
      if (step.applied || isApplied(action)) apply(request, key);
      const announcedMs = announced(action, step, answeredAtMs);
      return { action, outcome: printOutcome(step), announcedMs, key, comparableBody };
    },
    ledger: () => ({ applied }),
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

function actionOf(step: Step, context: AnswerContext, provider: Provider): AnswerAction {
  switch (step.answer.kind) {
    case 'hang':
      return { kind: 'hang' };
    case 'lost':
      return { kind: 'fault', fault: 'reset', afterMs: step.afterMs, applied: true };
    case 'fault':
      return { kind: 'fault', fault: step.answer.fault, afterMs: step.afterMs, applied: false };
    case 'status': {
      const { status } = step.answer;
      const usual = usualAnswer(status, step, context, provider);
      const bodiless = status === 204 || status === 205 || status === 304 || context.request.method === 'HEAD';
      const headers = {
        ...provider.headers(context),
        ...usual.headers,
        ...(step.retryAfter === null ? {} : { 'retry-after': retryAfterHeader(step.retryAfter, context.answeredAtMs) }),
        ...step.headers,
      };
      const body = bodiless ? '' : (step.body ?? usual.body);
      return { kind: 'respond', status, headers, body, afterMs: step.afterMs, cutBytes: step.cutBytes };
    }
  }
}

function usualAnswer(status: number, step: Step, context: AnswerContext, provider: Provider): ProviderAnswer {
  if (step.sseError) return provider.streamError(context);
  // A RetryInfo exists in Google's error bodies only, so a step with one is answered as Google does.
  if (step.retryInfoMs !== null) return googleError(status, context);
  return status < 300 ? provider.success(status, context) : provider.error(status, context);
}

function isApplied(action: AnswerAction): boolean {
  if (action.kind === 'respond') return action.status >= 200 && action.status < 300;
  return action.kind === 'fault' && action.applied;
}

function announced(action: AnswerAction, step: Step, answeredAtMs: number): number | null {
  if (action.kind !== 'respond' || action.status < 300) return null;
  const byHeader = announcedByHeaders(action.headers, answeredAtMs);
  if (byHeader === null || step.retryInfoMs === null) return byHeader ?? step.retryInfoMs;
  return Math.max(byHeader, step.retryInfoMs);
}
