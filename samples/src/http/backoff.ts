const BASE_MS = 500;
const CAP_MS = 30_000;

/** Full jitter: a random wait in ms, below `base * 2 ** attempt` and never above the cap. `attempt` counts from 0. */
export function fullJitter(attempt: number): number {
  return Math.random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
}
