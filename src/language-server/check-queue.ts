/** Ms of quiet before a changed document is checked. */
export const QUIET_MS = 150;

/** A check may take this share of the time, so that a very long file does not keep the server busy. */
const QUIET_PER_CHECK = 3;
const LONGEST_QUIET_MS = 1_000;

/**
 * When documents are checked: at once when opened, a moment after the last keystroke when changed. A change cancels
 * the check that was due, and one whose settings are still being asked for.
 */
export class CheckQueue {
  readonly #check: (uri: string, isCancelled: () => boolean) => Promise<void>;
  readonly #due = new Map<string, NodeJS.Timeout>();
  readonly #turns = new Map<string, number>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #tookMs = new Map<string, number>();

  /** `check` must not reject. */
  constructor(check: (uri: string, isCancelled: () => boolean) => Promise<void>) {
    this.#check = check;
  }

  /** Checks after a quiet time that grows with what the last check of this document took. */
  later(uri: string): void {
    this.#cancel(uri);
    const quietMs = Math.min(LONGEST_QUIET_MS, Math.max(QUIET_MS, (this.#tookMs.get(uri) ?? 0) * QUIET_PER_CHECK));
    const timer = setTimeout(() => {
      void this.now(uri);
    }, quietMs);
    this.#due.set(uri, timer);
  }

  /** Checks at once; settles when it is done or was cancelled. */
  now(uri: string): Promise<void> {
    this.#cancel(uri);
    const turn = this.#turns.get(uri) ?? 0;
    const startedMs = performance.now();
    const running = this.#check(uri, () => this.#turns.get(uri) !== turn).then(() => {
      this.#tookMs.set(uri, performance.now() - startedMs);
      if (this.#running.get(uri) === running) this.#running.delete(uri);
    });
    this.#running.set(uri, running);
    return running;
  }

  /** Settles when the check under way, if any, is done. One that is only due is not waited for. */
  async settled(uri: string): Promise<void> {
    await this.#running.get(uri);
  }

  forget(uri: string): void {
    this.#cancel(uri);
    this.#tookMs.delete(uri);
    this.#running.delete(uri);
  }

  #cancel(uri: string): void {
    clearTimeout(this.#due.get(uri));
    this.#due.delete(uri);
    this.#turns.set(uri, (this.#turns.get(uri) ?? 0) + 1);
  }
}
