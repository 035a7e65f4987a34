/** Remembers what was announced to whom. */
export interface EarlyCallGuard {
  /** What is to be announced again to a caller that comes too early, in ms; `null` when it is in time. Restarts the time. */
  check(caller: string, atMs: number): number | null;
  /** `caller` was told, by an answer at `atMs`, to wait so long. */
  announced(caller: string, atMs: number, waitMs: number): void;
}

/** Timers fire up to 1 ms early. */
const TOLERANCE_MS = 1;

/** Throttles again whoever calls early, and starts the time anew, as some services and Dev Proxy's plugin do (H4, H10). */
export function createEarlyCallGuard(): EarlyCallGuard {
  const windows = new Map<string, { untilMs: number; waitMs: number }>();
  return {
    check(caller, atMs) {
      const window = windows.get(caller);
      if (window === undefined || atMs >= window.untilMs - TOLERANCE_MS) {
        windows.delete(caller);
        return null;
      }
      window.untilMs = atMs + window.waitMs;
      return window.waitMs;
    },
    announced(caller, atMs, waitMs) {
      windows.set(caller, { untilMs: atMs + waitMs, waitMs });
    },
  };
}
