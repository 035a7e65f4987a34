import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const MAX_ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A plain loop around `fetch`: four attempts, 0.5, 1 and 2 s apart with up to half as much again, GET only. */
export async function getJson<T>(url: string): Promise<T> {
  let delay = 500;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const response = await fetch(url);
    if (response.ok) return (await response.json()) as T;

    const pause = retryAfterMs(response.headers) ?? delay * (1 + Math.random() / 2);
    if (!isRetryableStatus(response.status) || attempt === MAX_ATTEMPTS || pause > LONGEST_WAIT_MS) {
      throw new Error(`GET ${url} failed with ${response.status} after ${attempt} attempts`);
    }
    await response.body?.cancel();
    await wait(pause);
    delay *= 2;
  }
  throw new Error('unreachable');
}
