import type { RetryBudget } from './reference-policies.ts';

/** The retries that clients take from one budget. Times must not go back. */
export interface SharedBudget {
  addOperation(atMs: number): void;
  /** True when the retry may be made; it is then spent. */
  takeRetry(atMs: number): boolean;
}

export function createSharedBudget({ windowMs, perOperation, reserve }: RetryBudget): SharedBudget {
  const operations: number[] = [];
  const retries: number[] = [];
  const drop = (times: number[], atMs: number): void => {
    while (times[0] !== undefined && times[0] <= atMs - windowMs) times.shift();
  };
  return {
    addOperation(atMs) {
      operations.push(atMs);
    },
    takeRetry(atMs) {
      drop(operations, atMs);
      drop(retries, atMs);
      if (retries.length + 1 > operations.length * perOperation + reserve) return false;
      retries.push(atMs);
      return true;
    },
  };
}
