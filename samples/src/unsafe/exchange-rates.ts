import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';

export interface ExchangeRates {
  base: string;
  rates: Record<string, number>;
}

const MAX_ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

/** The day's exchange rates. The service is slow around midnight, so failures are tried again. */
export async function fetchExchangeRates(url: string): Promise<ExchangeRates> {
  for (let attempt = 1; ; attempt++) {
    let announcedMs: number | null = null;
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
      announcedMs = retryAfterMs(response.headers);
      if (!response.ok) {
        await response.body?.cancel();
        throw new Error(`Exchange rates: HTTP ${response.status}`);
      }
      return (await response.json()) as ExchangeRates;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || (announcedMs ?? 0) > LONGEST_WAIT_MS) throw error;
      await sleep(announcedMs ?? fullJitter(attempt));
    }
  }
}
