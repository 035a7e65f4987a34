import { acceptedRetryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const MAX_RETRIES = 5;
const BASE_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Units in stock, by article number. Every shop asks when the warehouse is back. */
export async function fetchStockLevels(url: string): Promise<Record<string, number>> {
  for (let retry = 0; retry <= MAX_RETRIES; retry++) {
    const response = await fetch(url, { signal: AbortSignal.timeout(8_000) });
    if (response.ok) return (await response.json()) as Record<string, number>;
    if (!isRetryableStatus(response.status) || retry === MAX_RETRIES) {
      throw new Error(`Stock levels: HTTP ${response.status}`);
    }

    await response.body?.cancel();
    const backoff = Math.min(BASE_DELAY_MS * 2 ** retry, MAX_DELAY_MS);
    await sleep(acceptedRetryAfterMs(response.headers) ?? backoff);
  }
  throw new Error('Stock levels: no attempt was made');
}
