import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Severity } from '../../model/finding.ts';
import { RULES } from '../../rules/index.ts';
import { createLineIndex } from '../line-index.ts';
import { reportedRuleId, type FileReport, type LintReport, type PlacedFinding } from './lint-report.ts';

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** The report as SARIF 2.1.0, for code scanning. */
export function formatSarif({ cwd, files }: LintReport): string {
  const ids = [...new Set(files.flatMap(({ findings }) => findings.map(({ finding }) => finding.ruleId)))].sort();
  const broken = files.filter(({ syntaxError }) => syntaxError !== null);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: packageJson.displayName,
            semanticVersion: packageJson.version,
            rules: ids.map(describeRule),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { uri: pathToFileURL(cwd + sep).href } },
        invocations: [
          { executionSuccessful: true, toolExecutionNotifications: broken.map((report) => notification(report, cwd)) },
        ],
        results: files.flatMap((report) => report.findings.map((placed) => result(placed, report, cwd, ids))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function describeRule(id: string): object {
  const rule = RULES.find((candidate) => candidate.id === id);
  if (rule === undefined) return { id: reportedRuleId(id) };
  return {
    id: reportedRuleId(id),
    shortDescription: { text: rule.summary },
    defaultConfiguration: { level: LEVELS[rule.severity] },
  };
}

function result(placed: PlacedFinding, { file, text }: FileReport, cwd: string, ids: readonly string[]): object {
  const { finding, line, column, endLine, endColumn } = placed;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  const lineOf = createLineIndex(text);
  // Lines are known for this file only.
  const related = finding.related.filter(({ location }) => location.file === file);
  return {
    ruleId: reportedRuleId(finding.ruleId),
    ruleIndex: ids.indexOf(finding.ruleId),
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [{ physicalLocation: { artifactLocation: artifact(file, cwd), region } }],
    relatedLocations: related.map(({ message, location }, id) => {
      const at = lineOf(location);
      const place = { startLine: at.line, startColumn: at.column, endLine: at.endLine, endColumn: at.endColumn };
      const physicalLocation = { artifactLocation: artifact(file, cwd), region: place };
      return { id, physicalLocation, message: { text: message } };
    }),
  };
}

function notification({ file, syntaxError }: FileReport, cwd: string): object {
  const region = { startLine: syntaxError?.line ?? 1, startColumn: syntaxError?.column ?? 1 };
  return {
    level: 'error',
    message: { text: `Parsing error: ${syntaxError?.message ?? ''}` },
    locations: [{ physicalLocation: { artifactLocation: artifact(file, cwd), region } }],
  };
}

function artifact(file: string, cwd: string): object {
  const path = relative(cwd, file);
  if (path.startsWith('..')) return { uri: pathToFileURL(file).href };
  return { uri: path.split(sep).map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' };
}
