/** A scenario that comes with the product: a script for any target, and what sound retry code does with it. */
export interface BuiltInScenario {
  /** In kebab-case; unique. */
  readonly id: string;
  /** The requirement that it stands for: `G6`, `R7`, `D5`. */
  readonly row: string;
  readonly title: string;
  /** The list it belongs to: Gemini's five, the eight of a Retry-After parser, or the faults that everyone meets. */
  readonly group: 'gemini' | 'retry-after' | 'faults';
  /** In the script language. */
  readonly script: string;
  readonly provider: string;
  /** What sound retry code does, in one line. */
  readonly expectation: string;
}
