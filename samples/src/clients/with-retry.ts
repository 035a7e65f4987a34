import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const LONGEST_WAIT_MS = 60_000;

/** An error that knows what the server answered. */
export interface HttpFailure {
  readonly status: number;
  readonly headers: Headers;
}

/** Runs `operation` until it succeeds, at most `attempts` times. Only a failure that can pass is tried again. */
export async function withRetry<T>(operation: () => Promise<T>, attempts = 4): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation();
    } catch (error) {
      if (attempt >= attempts || !isHttpFailure(error) || !isRetryableStatus(error.status)) throw error;
      const waitMs = retryAfterMs(error.headers) ?? fullJitter(attempt);
      if (waitMs > LONGEST_WAIT_MS) throw error;
      await sleep(waitMs);
    }
  }
}

/** One order. Says what one attempt is and leaves the rest to `withRetry`. */
export function fetchOrder(url: string): Promise<unknown> {
  return withRetry(async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) {
      const { status, headers } = response;
      await response.body?.cancel();
      throw Object.assign(new Error(`The order can't be read: HTTP ${status}`), { status, headers });
    }
    return response.json();
  });
}

function isHttpFailure(error: unknown): error is HttpFailure {
  return error instanceof Error && 'status' in error && 'headers' in error && error.headers instanceof Headers;
}
