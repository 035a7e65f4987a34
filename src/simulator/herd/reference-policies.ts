/** What decides between a failure and the next attempt, when an attempt is left. */
export interface ReferencePolicy {
  readonly id: 'full-jitter' | 'fixed-wait' | 'retry-budget';
  readonly title: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** The wait before attempt `attempt` (2 is the first retry) without Retry-After, in ms. */
  waitMs(attempt: number, random: () => number): number;
  /** The budget that all clients share; `null`: each retries on its own account. */
  readonly budget: RetryBudget | null;
}

/** Retries that all clients together may make in the last `windowMs`. */
export interface RetryBudget {
  readonly windowMs: number;
  /** Retries for each operation begun in the window. */
  readonly perOperation: number;
  /** Retries in the window even if no operation began. */
  readonly reserve: number;
}

/** Base, cap and number of tries of the Gemini guide's full jitter: uniform(0, min(cap, base · 2^n)). */
const BASE_MS = 1000;
const CAP_MS = 30_000;
export const REFERENCE_ATTEMPTS = 5;

/** What the reference clients retry (RFC 9110 §15, RFC 6585 §4, RFC 8470 §5.2; 529 is Anthropic's). Faults are retried too. */
export const REFERENCE_STATUSES: readonly number[] = [408, 425, 429, 500, 502, 503, 504, 529];

/** A reference client gives an attempt up after so long without an answer, in ms. */
export const REFERENCE_TIMEOUT_MS = 30_000;

/** AWS Architecture Blog, "Exponential Backoff and Jitter" (2015): full jitter. */
function fullJitter(attempt: number, random: () => number): number {
  return random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 2));
}

/** The policies that a herd is compared with. All make up to 5 attempts and wait at least as long as Retry-After says. */
export const REFERENCE_POLICIES: readonly ReferencePolicy[] = [
  {
    id: 'full-jitter',
    title: 'Capped full jitter',
    summary: '5 attempts, random waits up to 1, 2, 4, 8 s',
    waitMs: fullJitter,
    budget: null,
  },
  {
    id: 'fixed-wait',
    title: 'Fixed wait',
    summary: '5 attempts, 1 s apart',
    waitMs: () => BASE_MS,
    budget: null,
  },
  {
    id: 'retry-budget',
    title: 'Retry budget',
    summary: 'full jitter, and in 10 s no more retries in all than 20 % of the operations and 10 a second',
    waitMs: fullJitter,
    // The defaults of Finagle's RetryBudget: 20 % and 10 a second, over 10 s.
    budget: { windowMs: 10_000, perOperation: 0.2, reserve: 100 },
  },
];
