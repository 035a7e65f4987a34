import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracedCall } from '../../model/trace.ts';
import type { SimulatedServer } from '../server/simulated-server.ts';

/** One call of the target, and what it does on the wire. Times of its calls count from `startedAtMs`. */
export interface Operation {
  /** 1-based: which of the herd, or which of many runs. */
  readonly client: number;
  readonly server: SimulatedServer;
  /** Virtual ms since the start of the process. */
  readonly startedAtMs: number;
  readonly calls: TracedCall[];
  /** What the answer to its last call asked to wait, in ms. */
  announcedMs: number | null;
  /** True when it made more calls than it may; they are not answered. */
  isOverCalls: boolean;
}

export function createOperation(
  facts: Pick<Operation, 'server'> & Partial<Pick<Operation, 'client' | 'startedAtMs'>>,
): Operation {
  return { client: 1, startedAtMs: 0, ...facts, calls: [], announcedMs: null, isOverCalls: false };
}

/** Tells which operation of a process the code that runs now belongs to, across `await` and timers. */
export interface CurrentOperation {
  get(): Operation | null;
  run<Result>(operation: Operation, work: () => Result): Result;
}

export function createCurrentOperation(): CurrentOperation {
  const storage = new AsyncLocalStorage<Operation>();
  return {
    get: () => storage.getStore() ?? null,
    run: (operation, work) => storage.run(operation, work),
  };
}
