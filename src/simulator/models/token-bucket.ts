import type { Rate } from './server-model.ts';

/** Rounding of many small refills must not refuse what is there to a billionth. */
const TOLERANCE = 1e-9;

/** A bucket that is refilled continuously up to what it holds; it starts full. */
export interface TokenBucket {
  /** Ms from `atMs` until it holds `amount`; 0 when it does, `Infinity` when it never can. */
  msUntil(amount: number, atMs: number): number;
  take(amount: number, atMs: number): void;
}

/** Times must not go back. @param holds what the full bucket holds; one period's worth by default */
export function createTokenBucket(rate: Rate, holds: number = rate.amount): TokenBucket {
  const perMs = rate.amount / rate.perMs;
  let level = holds;
  let sinceMs = 0;
  const refill = (atMs: number): void => {
    level = Math.min(holds, level + Math.max(0, atMs - sinceMs) * perMs);
    sinceMs = Math.max(sinceMs, atMs);
  };
  return {
    msUntil(amount, atMs) {
      refill(atMs);
      if (amount > holds + TOLERANCE) return Infinity;
      const lacking = amount - level;
      return lacking <= TOLERANCE ? 0 : lacking / perMs;
    },
    take(amount, atMs) {
      refill(atMs);
      level -= amount;
    },
  };
}
