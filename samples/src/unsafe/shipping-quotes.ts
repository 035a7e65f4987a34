import { setTimeout as sleep } from 'node:timers/promises';
import axios, { isAxiosError } from 'axios';
import { fullJitter } from '../http/backoff';
import { isRetryableStatus } from '../http/retryable';

export interface Quote {
  carrier: string;
  priceCents: number;
}

const MAX_ATTEMPTS = 4;

/** What the carriers want for a parcel. They allow ten requests a minute. */
export async function fetchQuotes(url: string, weightGrams = 500): Promise<Quote[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { data } = await axios.get<Quote[]>(url, { params: { weightGrams }, timeout: 5_000 });
      return data;
    } catch (error) {
      const status = isAxiosError(error) ? error.response?.status : undefined;
      if (status === undefined || !isRetryableStatus(status) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(fullJitter(attempt));
    }
  }
}
