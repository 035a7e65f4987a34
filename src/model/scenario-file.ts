import type { RunLimits } from './scenario.ts';
import type { RunEnd } from './trace.ts';

/** From least to most, both included. */
export interface Interval {
  readonly least: number;
  readonly most: number;
}

/** What a run must show. What is `null` may be anything, but for the verdicts: unless they are listed, there must be none. */
export interface Expectations {
  readonly end: RunEnd['kind'] | null;
  /** Part of the value that the call resolves with. */
  readonly value: string | null;
  /** Part of the error's name, code or message. */
  readonly error: string | null;
  readonly calls: Interval | null;
  /** In ms, one for each wait. */
  readonly waits: readonly Interval[] | null;
  /** Virtual ms from the start to the end. */
  readonly took: Interval | null;
  /** State changes that the server made. */
  readonly applied: Interval | null;
  /** Answers of the script that were not given. */
  readonly unused: Interval | null;
  /** The ids of all verdicts. */
  readonly verdicts: readonly string[];
}

/** One scenario of a `*.retry.yaml`. */
export interface StoredScenario {
  /** What it shows; `null` when the file does not say. */
  readonly name: string | null;
  /** `client.ts#load`, relative to the file; `null` in a script that is used with many targets. */
  readonly target: string | null;
  readonly call: string | null;
  /** In the script language. */
  readonly script: string;
  /** A server with a state, in the model language, in place of the script. */
  readonly model: string | null;
  readonly provider: string;
  readonly seed: number;
  readonly env: Readonly<Record<string, string>>;
  /** Source text of modules by the specifier that the code imports them by, or by their path relative to the file. */
  readonly stubs: Readonly<Record<string, string>>;
  readonly limits: Partial<RunLimits>;
  readonly expect: Expectations;
  /** Where it begins in the file, 1-based. */
  readonly line: number;
}

/** What is wrong with a scenario file, or with a log that is imported. 1-based. */
export interface FileProblem {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}
