import type { VirtualClock } from './virtual-clock.ts';

/** The signal of a caller who will not wait for ever. */
export interface CallerSignal {
  readonly signal: AbortSignal;
  /** Starts the time until the abort. */
  start(): void;
  /** When it was aborted, in virtual ms; `null` while it is not. */
  abortedMs(): number | null;
}

export function createCallerSignal(clock: Pick<VirtualClock, 'now' | 'sleep'>, afterMs: number): CallerSignal {
  const controller = new AbortController();
  let abortedMs: number | null = null;
  return {
    signal: controller.signal,
    start() {
      void clock.sleep(afterMs).then(() => {
        abortedMs = clock.now();
        controller.abort();
      });
    },
    abortedMs: () => abortedMs,
  };
}
