import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface Charge {
  id: string;
  amountCents: number;
  currency: string;
}

const MAX_ATTEMPTS = 3;
const LONGEST_WAIT_MS = 30_000;

/** Charges the customer's card. */
export async function createCharge(url: string, amountCents = 4200, currency = 'eur'): Promise<Charge> {
  for (let attempt = 1; ; attempt++) {
    let waitMs = fullJitter(attempt);
    let cause: unknown;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ amountCents, currency }),
        signal: AbortSignal.timeout(5_000),
      });
      if (response.ok) return (await response.json()) as Charge;
      if (!isRetryableStatus(response.status)) return await refuse(response);
      waitMs = retryAfterMs(response.headers) ?? waitMs;
      await response.body?.cancel();
    } catch (error) {
      if (error instanceof ChargeRefused) throw error;
      cause = error;
    }
    if (attempt === MAX_ATTEMPTS || waitMs > LONGEST_WAIT_MS) {
      throw new Error(`The charge failed after ${attempt} attempts`, { cause });
    }
    await sleep(waitMs);
  }
}

class ChargeRefused extends Error {
  override name = 'ChargeRefused';
}

async function refuse(response: Response): Promise<never> {
  throw new ChargeRefused(`HTTP ${response.status}: ${await response.text()}`);
}
