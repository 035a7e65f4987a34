import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface ExchangeRates {
  base: string;
  rates: Record<string, number>;
}

const MAX_ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

/** The day's exchange rates. The service is slow around midnight, so failures that can pass are tried again. */
export async function fetchExchangeRates(url: string): Promise<ExchangeRates> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    if (response.ok) return (await response.json()) as ExchangeRates;

    const waitMs = retryAfterMs(response.headers) ?? fullJitter(attempt);
    if (!isRetryableStatus(response.status) || attempt === MAX_ATTEMPTS || waitMs > LONGEST_WAIT_MS) {
      throw new Error(`Exchange rates: HTTP ${response.status} after ${attempt} attempts`);
    }
    await response.body?.cancel();
    await sleep(waitMs);
  }
}
