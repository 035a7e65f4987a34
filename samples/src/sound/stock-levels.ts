import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const MAX_RETRIES = 5;
const BASE_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Units in stock, by article number. Every shop asks when the warehouse is back, so each waits a time of its own. */
export async function fetchStockLevels(url: string): Promise<Record<string, number>> {
  for (let retry = 0; retry <= MAX_RETRIES; retry++) {
    const response = await fetch(url, { signal: AbortSignal.timeout(8_000) });
    if (response.ok) return (await response.json()) as Record<string, number>;

    const backoff = Math.random() * Math.min(BASE_DELAY_MS * 2 ** retry, MAX_DELAY_MS);
    const delay = retryAfterMs(response.headers) ?? backoff;
    if (!isRetryableStatus(response.status) || retry === MAX_RETRIES || delay > MAX_DELAY_MS) {
      throw new Error(`Stock levels: HTTP ${response.status} after ${retry + 1} attempts`);
    }
    await response.body?.cancel();
    await sleep(delay);
  }
  throw new Error('Stock levels: no attempt was made');
}
