import type { Finding, Severity } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import type { LineRange } from '../line-index.ts';

/** A finding with its place in lines and columns, and the site that it is about. */
export interface PlacedFinding extends LineRange {
  readonly finding: Finding;
  readonly site: RetrySite | null;
}

/** What was found in one file; a file that does not parse has one syntax error and nothing else. */
export interface FileReport {
  /** Absolute. */
  readonly file: string;
  readonly text: string;
  readonly findings: readonly PlacedFinding[];
  readonly syntaxError: { readonly message: string; readonly line: number; readonly column: number } | null;
}

export interface LintReport {
  readonly cwd: string;
  readonly files: readonly FileReport[];
}

/** The name of a rule in reports. */
export function reportedRuleId(ruleId: string): string {
  return `retrylab/${ruleId}`;
}

/** How many findings there are at a severity; a file that does not parse counts as an error. */
export function countOf({ files }: LintReport, severity: Severity): number {
  return files.reduce(
    (sum, { findings, syntaxError }) =>
      sum +
      findings.filter(({ finding }) => finding.severity === severity).length +
      (severity === 'error' && syntaxError !== null ? 1 : 0),
    0,
  );
}
