/** The wait before one attempt, over many runs under different seeds. Times are virtual ms. */
export interface WaitRange {
  /** 2 is the first retry. */
  readonly attempt: number;
  /** Runs that came to this attempt. */
  readonly runs: number;
  readonly leastMs: number;
  readonly medianMs: number;
  readonly mostMs: number;
}

/** What many runs of one scenario had in common, and where chance made a difference. */
export interface SeedsReport {
  /** Runs that were made; fewer than were asked for when one did not end. */
  readonly runs: number;
  readonly firstSeed: number;
  readonly waits: readonly WaitRange[];
  /** How many runs made so many calls. */
  readonly callCounts: Readonly<Record<string, number>>;
  /** How many runs ended so: `resolved`, `rejected`, `unbounded`, `stuck`. */
  readonly ends: Readonly<Record<string, number>>;
  readonly realMs: number;
}
