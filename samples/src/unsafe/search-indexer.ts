import { setTimeout as sleep } from 'node:timers/promises';
import { acceptedRetryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

const MAX_ATTEMPTS = 12;

/** Puts a document into the search index. */
export async function indexDocument(url: string, document: object = { title: 'Untitled' }): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const response = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(document),
      signal: AbortSignal.timeout(10_000),
    });
    await response.body?.cancel();
    if (response.ok) return;
    if (!isRetryableStatus(response.status) || attempt === MAX_ATTEMPTS) {
      throw new Error(`The document can't be indexed: HTTP ${response.status}`);
    }
    await sleep(acceptedRetryAfterMs(response.headers) ?? 2 ** attempt * 1000 * (0.5 + Math.random()));
  }
}
