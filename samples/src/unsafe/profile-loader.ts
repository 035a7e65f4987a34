import { setTimeout as sleep } from 'node:timers/promises';
import { fullJitter } from '../http/backoff';
import { acceptedRetryAfterMs } from '../http/retry-after';
import { isRetryableStatus } from '../http/retryable';

export interface Profile {
  id: string;
  displayName: string;
}

const MAX_ATTEMPTS = 4;

export async function loadProfile(url: string, attemptsLeft = MAX_ATTEMPTS): Promise<Profile> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  if (response.ok) return (await response.json()) as Profile;

  if (!isRetryableStatus(response.status) || attemptsLeft <= 1) {
    throw new Error(`The profile can't be loaded: HTTP ${response.status}`);
  }
  await response.body?.cancel();
  await sleep(acceptedRetryAfterMs(response.headers) ?? fullJitter(MAX_ATTEMPTS - attemptsLeft));
  return loadProfile(url, attemptsLeft);
}
