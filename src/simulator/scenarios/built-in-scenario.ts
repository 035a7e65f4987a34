/** A scenario that comes with the product: a script for any target, and what sound retry code does with it. */
export interface BuiltInScenario {
  /** In kebab-case; unique. */
  readonly id: string;
  /** The requirement that it stands for: `G6`, `R7`, `D5`. */
  readonly row: string;
  readonly title: string;
  /** The list it belongs to: faults that everyone meets, Retry-After, whether to go on, single APIs, Gemini, many clients. */
  readonly group: 'faults' | 'retry-after' | 'decisions' | 'apis' | 'gemini' | 'load';
  /** In the script language. */
  readonly script: string;
  /** For what only many clients show: a server model, which answers instead of the script, and the clients. */
  readonly herd?: { readonly model: string; readonly clients: number; readonly overMs: number };
  readonly provider: string;
  /** What sound retry code does, in one line. */
  readonly expectation: string;
}
