import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { isRetryableStatus } from '../http/retryable';

const MAX_ATTEMPTS = 4;
const LONGEST_WAIT_MS = 300_000;

/** The feed as XML text. */
export async function readFeed(url: string): Promise<string> {
  let attempt = 0;
  do {
    attempt++;
    const response = await fetch(url, { signal: AbortSignal.timeout(20_000) });
    if (response.ok) return response.text();
    if (!isRetryableStatus(response.status)) throw new Error(`The feed answered ${response.status}`);
    await response.body?.cancel();
    if (attempt === MAX_ATTEMPTS) break;

    const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    const waitMs = Number.isNaN(seconds) ? fullJitter(attempt) : seconds * 1000;
    if (waitMs > LONGEST_WAIT_MS) break;
    await sleep(waitMs);
  } while (attempt < MAX_ATTEMPTS);
  throw new Error(`The feed can't be read after ${attempt} attempts`);
}
