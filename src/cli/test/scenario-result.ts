import type { RunReport } from '../../model/trace.ts';

/** What came of one scenario. */
export interface ScenarioResult {
  /** Absolute path of the scenario file. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly name: string;
  /** What was not as expected, or why it could not run; empty when it passed. */
  readonly failures: readonly string[];
  /** `null` when it could not run. */
  readonly report: RunReport | null;
  readonly realMs: number;
}

/** The results of all scenario files, in the order in which they were run. */
export interface TestReport {
  readonly cwd: string;
  readonly results: readonly ScenarioResult[];
}

export function failedOf({ results }: TestReport): readonly ScenarioResult[] {
  return results.filter(({ failures }) => failures.length > 0);
}
