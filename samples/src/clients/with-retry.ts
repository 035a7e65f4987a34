import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const LONGEST_WAIT_MS = 60_000;

/** An answer that is not a success. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  /** How long the server asks to wait, in ms. */
  readonly retryAfterMs: number | null;

  constructor(response: Response) {
    super(`HTTP ${response.status}`);
    this.status = response.status;
    this.retryAfterMs = retryAfterMs(response.headers);
  }
}

/** Runs `operation` until it succeeds, at most `attempts` times. Only an `HttpError` that can pass is tried again. */
export async function withRetry<T>(operation: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= attempts || !(error instanceof HttpError) || !isRetryableStatus(error.status)) throw error;
      const waitMs = error.retryAfterMs ?? fullJitter(attempt);
      if (waitMs > LONGEST_WAIT_MS) throw error;
      await sleep(waitMs);
    }
  }
}

/** One order. Says what one attempt is and leaves the rest to `withRetry`. */
export function fetchOrder(url: string): Promise<unknown> {
  return withRetry(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) throw new HttpError(response);
    return response.json();
  });
}
