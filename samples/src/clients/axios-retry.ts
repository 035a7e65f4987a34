import axios from 'axios';
import axiosRetry, { exponentialDelay, isNetworkOrIdempotentRequestError } from 'axios-retry';

const client = axios.create({ timeout: 10_000 });

axiosRetry(client, {
  retries: 3,
  retryDelay: exponentialDelay,
  retryCondition: isNetworkOrIdempotentRequestError,
  shouldResetTimeout: true,
});

/** The catalogue. axios-retry does the retrying: it waits as long as Retry-After says, or else 200 ms, doubled each time. */
export async function fetchCatalogue(url: string): Promise<unknown> {
  const response = await client.get<unknown>(url);
  return response.data;
}
