import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const LONGEST_WAIT_MS = 60_000;

const delay = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * fetch, but it does not give up at once. Resolves to whatever the last attempt was answered, as fetch does.
 *
 * @param {string} url
 * @param {RequestInit} [options]
 * @param {number} [retries]
 * @returns {Promise<Response>}
 */
export async function fetchWithRetry(url, options, retries = 5) {
  const mayRepeat = SAFE_METHODS.has((options?.method ?? 'GET').toUpperCase());
  for (let i = 0; ; i++) {
    const last = i >= retries - 1 || !mayRepeat;
    let wait = fullJitter(i);
    try {
      const response = await fetch(url, options);
      wait = retryAfterMs(response.headers) ?? wait;
      if (last || !isRetryableStatus(response.status) || wait > LONGEST_WAIT_MS) return response;
      await response.body?.cancel();
    } catch (error) {
      if (last || options?.signal?.aborted) throw error;
    }
    await delay(wait);
  }
}
