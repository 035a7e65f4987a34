import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { acceptedRetryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface Issue {
  number: number;
  title: string;
}

const ISSUES_URL = 'https://api.github.com/repos/octo-org/octo-repo/issues?state=open&per_page=100';

/** The open issues of the repository, for the nightly sync. */
export async function fetchOpenIssues(url = ISSUES_URL): Promise<Issue[]> {
  let attempt = 0;
  while (true) {
    const response = await fetch(url, {
      headers: { accept: 'application/vnd.github+json', 'user-agent': 'nightly-sync' },
      signal: AbortSignal.timeout(15_000),
    });
    if (response.ok) return (await response.json()) as Issue[];
    if (!isRetryableStatus(response.status)) throw new Error(`GitHub answered ${response.status}`);

    attempt++;
    console.warn(`GitHub answered ${response.status}, trying again (${attempt})`);
    await response.body?.cancel();
    await sleep(acceptedRetryAfterMs(response.headers) ?? fullJitter(attempt));
  }
}
