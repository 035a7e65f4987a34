import { relative, sep } from 'node:path';
import { reportedRuleId, type LintReport, type PlacedFinding } from './lint-report.ts';

/** The report as workflow commands, which GitHub Actions shows on the lines of a pull request. */
export function formatGithub({ cwd, files }: LintReport): string {
  const lines = files.flatMap(({ file, findings, syntaxError }) => {
    const path = relative(cwd, file).split(sep).join('/');
    const broken =
      syntaxError === null
        ? []
        : [
            command(
              'error',
              { file: path, line: syntaxError.line, col: syntaxError.column, title: 'Parsing error' },
              syntaxError.message,
            ),
          ];
    return [...broken, ...findings.map((placed) => findingCommand(path, placed))];
  });
  return lines.map((line) => `${line}\n`).join('');
}

function findingCommand(file: string, { finding, line, column, endLine, endColumn }: PlacedFinding): string {
  const level = finding.severity === 'error' || finding.severity === 'warning' ? finding.severity : 'notice';
  // GitHub draws columns only for a range within one line; its end column is inclusive.
  const columns = line === endLine ? { col: column, endColumn: Math.max(column, endColumn - 1) } : {};
  return command(level, { file, line, endLine, ...columns, title: reportedRuleId(finding.ruleId) }, finding.message);
}

function command(level: string, properties: Readonly<Record<string, string | number>>, message: string): string {
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${list.join(',')}::${escapeData(message)}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
