import { setTimeout as sleep } from 'node:timers/promises';
import axios, { isAxiosError } from 'axios';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface Quote {
  carrier: string;
  priceCents: number;
}

const MAX_ATTEMPTS = 4;
const LONGEST_WAIT_MS = 60_000;

/** What the carriers want for a parcel. They allow ten requests a minute. */
export async function fetchQuotes(url: string, weightGrams = 500): Promise<Quote[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { data } = await axios.get<Quote[]>(url, { params: { weightGrams }, timeout: 5_000 });
      return data;
    } catch (error) {
      if (!isAxiosError(error) || error.response === undefined || attempt === MAX_ATTEMPTS) throw error;
      const { status, headers } = error.response;
      const announced: unknown = headers['retry-after'];
      const waitMs =
        retryAfterMs(new Headers(typeof announced === 'string' ? { 'retry-after': announced } : {})) ??
        fullJitter(attempt);
      if (!isRetryableStatus(status) || waitMs > LONGEST_WAIT_MS) throw error;
      await sleep(waitMs);
    }
  }
}
