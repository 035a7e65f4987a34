import type { Step } from '../../model/script.ts';
import { googleError } from '../providers/gemini.ts';
import type { AnswerContext, Provider, ProviderAnswer } from '../providers/provider.ts';
import { printOutcome } from '../script/print-script.ts';
import { keyedBody } from './idempotency-key.ts';
import type { RequestLedger } from './request-ledger.ts';
import { announcedByHeaders, retryAfterHeader } from './retry-after-header.ts';
import type { AnswerAction, PlannedAnswer, ServerRequest } from './simulated-server.ts';

export interface AnswerPlanning {
  readonly provider: Provider;
  readonly ledger: RequestLedger;
  /** Ms since the epoch at virtual time 0; HTTP-dates are counted from it. */
  readonly nowMs: number;
}

/** Dresses a step as the provider's API words it, for one request, and enters in the ledger what the request changed. */
export function planAnswer(step: Step, request: ServerRequest, planning: AnswerPlanning): PlannedAnswer {
  const { provider, ledger, nowMs } = planning;
  const { key, comparableBody } = keyedBody(request.headers, request.body);
  const answeredAtMs = nowMs + request.atMs + step.afterMs;
  const action = actionOf(step, { request, answeredAtMs, retryInfoMs: step.retryInfoMs, scripted: step }, provider);
  if (step.applied || isApplied(action)) ledger.apply(request, key);
  return {
    action,
    outcome: printOutcome(step),
    announcedMs: announced(action, step, answeredAtMs, provider),
    key,
    comparableBody,
  };
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
      return {
        kind: 'respond',
        status,
        headers,
        body,
        afterMs: step.afterMs,
        cutBytes: step.cutBytes,
        dribbleMs: step.dribbleMs,
      };
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

function announced(action: AnswerAction, step: Step, answeredAtMs: number, provider: Provider): number | null {
  if (action.kind !== 'respond' || action.status < 300) return null;
  const { headers } = action;
  const byHeader = announcedByHeaders(headers, answeredAtMs) ?? provider.announcedMs?.(headers, answeredAtMs) ?? null;
  if (byHeader === null || step.retryInfoMs === null) return byHeader ?? step.retryInfoMs;
  return Math.max(byHeader, step.retryInfoMs);
}
