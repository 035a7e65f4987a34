const MAX_RETRIES = 5;
const BASE_MS = 1_000;
const CAP_MS = 30_000;
const LONGEST_MS = 120_000;

/** The time before the next attempt, in ms: what Retry-After says, or else a random part of a capped backoff. */
export function retryDelayMs(response: Response, attempt: number): number {
  const header = response.headers.get('retry-after');
  if (header !== null) {
    const seconds = Number(header);
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
    const date = Date.parse(header);
    if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  }
  return Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
}

/** GET with up to five retries on 429 and 503. The last answer is the caller's to look at, whatever it is. */
export async function fetchPatiently(url: string): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(url);
    if ((response.status !== 429 && response.status !== 503) || attempt === MAX_RETRIES) return response;
    const delayMs = retryDelayMs(response, attempt);
    if (delayMs > LONGEST_MS) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
  }
}
