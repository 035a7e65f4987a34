import type { ProjectHost } from '../../project/project-host.ts';
import { isMinified } from '../../project/source-files.ts';
import { lint, mayHaveFindings } from '../../rules/lint.ts';
import type { Settings } from '../../rules/settings.ts';
import { UsageError } from '../command.ts';
import { createLineIndex } from '../line-index.ts';
import type { FileReport, PlacedFinding } from './lint-report.ts';

export interface LintOptions {
  readonly settings: Settings;
  /** Keep information and hints. */
  readonly all: boolean;
  /** Files that were named one by one, and so are linted even when they look minified. */
  readonly named: ReadonlySet<string>;
}

/**
 * Lints files, each with the imports it leads to.
 *
 * @throws {UsageError} when a file can't be read.
 */
export function lintFiles(files: readonly string[], host: ProjectHost, options: LintOptions): readonly FileReport[] {
  return files.flatMap((file) => {
    const report = lintFile(file, host, options);
    return report === null ? [] : [report];
  });
}

function lintFile(file: string, host: ProjectHost, { settings, all, named }: LintOptions): FileReport | null {
  const text = host.text(file);
  if (text === null) throw new UsageError(`${file} can't be read.`);
  if (!named.has(file) && isMinified(text)) return null;
  const nothing: FileReport = { file, text, findings: [], syntaxError: null };
  // Most files hold no retry, and that is told without a parse.
  if (!mayHaveFindings(text)) return nothing;
  const lineOf = createLineIndex(text);
  const parsed = host.parsed(file);
  if (parsed?.kind !== 'parsed') {
    const problem = parsed?.problems[0];
    const start = problem?.start ?? 0;
    const { line, column } = lineOf({ start, end: start });
    return { ...nothing, syntaxError: { message: problem?.message ?? 'syntax error', line, column } };
  }
  const { sites, findings } = lint(parsed.module, host, settings);
  const reported = findings.filter(({ severity }) => all || severity === 'error' || severity === 'warning');
  const placed = reported.map((finding): PlacedFinding => {
    const site = sites.find(({ id }) => id === finding.siteId) ?? null;
    return { ...lineOf(finding.location), finding, site };
  });
  return { ...nothing, findings: placed };
}
