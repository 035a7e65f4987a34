import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { retryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface Issue {
  number: number;
  title: string;
}

const ISSUES_URL = 'https://api.github.com/repos/octo-org/octo-repo/issues?state=open&per_page=100';
const MAX_ATTEMPTS = 5;
const LONGEST_WAIT_MS = 120_000;

/** The open issues of the repository, for the nightly sync. */
export async function fetchOpenIssues(url = ISSUES_URL): Promise<Issue[]> {
  let attempt = 0;
  while (true) {
    attempt++;
    const response = await fetch(url, {
      headers: { accept: 'application/vnd.github+json', 'user-agent': 'nightly-sync' },
      signal: AbortSignal.timeout(15_000),
    });
    if (response.ok) return (await response.json()) as Issue[];

    const waitMs = retryAfterMs(response.headers) ?? rateLimitResetMs(response.headers) ?? fullJitter(attempt);
    const retryable = isRetryableStatus(response.status) || isRateLimited(response);
    if (!retryable || attempt === MAX_ATTEMPTS || waitMs > LONGEST_WAIT_MS) {
      throw new Error(`GitHub answered ${response.status} after ${attempt} attempts`);
    }
    console.warn(`GitHub answered ${response.status}, trying again in ${Math.round(waitMs)} ms`);
    await response.body?.cancel();
    await sleep(waitMs);
  }
}

/** GitHub also answers 403 when the rate limit is used up. */
function isRateLimited(response: Response): boolean {
  return response.status === 403 && response.headers.get('x-ratelimit-remaining') === '0';
}

/** Until the rate limit starts anew, in ms, when it is used up. The header is in seconds since 1970. */
function rateLimitResetMs(headers: Headers): number | null {
  if (headers.get('x-ratelimit-remaining') !== '0') return null;
  const resetSeconds = Number(headers.get('x-ratelimit-reset'));
  return resetSeconds > 0 ? Math.max(0, resetSeconds * 1000 - Date.now()) : null;
}
