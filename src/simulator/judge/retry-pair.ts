import type { Step } from '../../model/script.ts';
import type { Trace, TracedCall } from '../../model/trace.ts';
import { parseScript } from '../script/parse-script.ts';

/** A call that failed and the next call for the same thing. */
export interface RetryPair {
  readonly failed: TracedCall;
  /** What the failed call was answered with; `null` when the trace's words are none of the script language. */
  readonly step: Step | null;
  readonly retry: TracedCall;
  /** From the end of the failed call to the start of the next, in virtual ms; `null` when it never ended. */
  readonly waitMs: number | null;
  /** How long the failed call's answer asked to wait, in ms; `null` when it did not. */
  readonly announcedMs: number | null;
  /** Whether both sent the same body; `null` when the trace does not say. */
  readonly sameBody: boolean | null;
  /** True when the target called something else in between, a token endpoint for instance. */
  readonly otherCallBetween: boolean;
}

/**
 * Each failed call paired with the first later call of the same method and URL that began after it had ended. Two
 * calls that overlap are two operations, not a retry.
 */
export function retryPairs({ calls }: Pick<Trace, 'calls'>): readonly RetryPair[] {
  return calls.flatMap((failed, index) => {
    const step = stepOf(failed);
    if (!hasFailed(failed, step)) return [];
    const end = failed.endMs ?? failed.startMs;
    const later = calls.slice(index + 1);
    const at = later.findIndex((call) => call.method === failed.method && call.url === failed.url);
    const retry = later[at];
    if (retry === undefined || retry.startMs < end) return [];
    return [
      {
        failed,
        step,
        retry,
        // A call of the trace has what the answer before it announced.
        announcedMs: later[0]?.announcedMs ?? null,
        waitMs: failed.endMs === null ? null : retry.startMs - failed.endMs,
        sameBody: failed.bodyHash === null || retry.bodyHash === null ? null : failed.bodyHash === retry.bodyHash,
        otherCallBetween: at > 0,
      },
    ];
  });
}

/** Steps read before. A herd of thousands is answered with a few different words. */
const known = new Map<string, Step | null>();
const MOST_KNOWN = 1000;

/** The step that a call was answered with, read back from the trace's words. */
export function stepOf({ outcome }: Pick<TracedCall, 'outcome'>): Step | null {
  const cached = known.get(outcome);
  if (cached !== undefined) return cached;
  const parsed = parseScript(outcome);
  const step = parsed.kind === 'script' ? (parsed.script.steps[0] ?? null) : null;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(outcome, step);
  return step;
}

/** True when the call gave its caller no usable answer: a fault, no answer, an error status, a broken body. */
export function hasFailed(call: TracedCall, step: Step | null = stepOf(call)): boolean {
  if (call.endMs === null) return true;
  if (step === null) return false;
  if (step.answer.kind !== 'status') return true;
  return step.answer.status >= 400 || step.cutBytes !== null || step.sseError;
}

/** The pairs that are retries of the same request as far as the trace shows: nothing says that the body differs. */
export function sameRequestPairs(trace: Pick<Trace, 'calls'>): readonly RetryPair[] {
  return retryPairs(trace).filter(({ sameBody }) => sameBody !== false);
}

/** The least real wait, in ms: timers set to 0, NaN or a negative time fire within 1 to 2 ms, so below this is none. */
export const LEAST_WAIT_MS = 5;
