import type { Trace } from '../../model/trace.ts';
import { LEAST_WAIT_MS, sameRequestPairs, type RetryPair } from './retry-pair.ts';
import { exact, measured } from './span.ts';

/** The longest delay that a timer can hold, in ms; above it setTimeout fires at once (HTML §8.6, Node's timers). */
export const TIMER_RANGE_MS = 2 ** 31 - 1;

/** Timers work in whole ms and round down, so a call may be early by less than one. */
const TOLERANCE_MS = 1;

export interface EarlyCall extends RetryPair {
  readonly waitMs: number;
  readonly announcedMs: number;
  /** True when the announcement was an HTTP-date. */
  readonly byDate: boolean;
}

/** Retries that came before the time that the answer before them had announced. */
export function earlyCalls(trace: Trace): readonly EarlyCall[] {
  return sameRequestPairs(trace).flatMap((pair) => {
    const { waitMs, announcedMs } = pair;
    if (waitMs === null || announcedMs === null || waitMs >= announcedMs - TOLERANCE_MS) return [];
    return isOverflow(pair) ? [] : [{ ...pair, waitMs, announcedMs, byDate: isDate(pair) }];
  });
}

/** True when the announced time does not fit a timer and the call came at once: a fault of the timer, not of reading. */
export function isOverflow({ waitMs, announcedMs }: RetryPair): boolean {
  return waitMs !== null && waitMs < LEAST_WAIT_MS && announcedMs !== null && announcedMs > TIMER_RANGE_MS;
}

/** "Call 2 came 1.0 s after a 429 that announced 7 s" */
export function describeEarly({ retry, failed, waitMs, announcedMs, byDate }: EarlyCall): string {
  const announced = byDate ? `a date ${exact(announcedMs)} later` : exact(announcedMs);
  return `Call ${retry.n} came ${measured(waitMs)} after a ${String(failed.status)} that announced ${announced}`;
}

function isDate({ step }: RetryPair): boolean {
  const retryAfter = step?.retryAfter;
  return retryAfter?.kind === 'date' || (retryAfter?.kind === 'raw' && !/^\d+$/.test(retryAfter.value));
}
