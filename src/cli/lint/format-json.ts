import type { Fix } from '../../model/finding.ts';
import { reportedRuleId, type FileReport, type LintReport, type PlacedFinding } from './lint-report.ts';

/** One replacement, as ESLint has it: `range` in UTF-16 offsets. */
interface EslintFix {
  readonly range: readonly [number, number];
  readonly text: string;
}

/** The report as ESLint's result array, which most tools read. */
export function formatJson({ files }: LintReport): string {
  return `${JSON.stringify(files.map(eslintResult), null, 2)}\n`;
}

function eslintResult(report: FileReport): object {
  const messages = [...syntaxMessage(report), ...report.findings.map((placed) => eslintMessage(placed, report.text))];
  const count = (severity: 1 | 2, fixable: boolean): number =>
    messages.filter((message) => message.severity === severity && (!fixable || message.fix !== undefined)).length;
  return {
    filePath: report.file,
    messages,
    suppressedMessages: [],
    errorCount: count(2, false),
    fatalErrorCount: report.syntaxError === null ? 0 : 1,
    warningCount: count(1, false),
    fixableErrorCount: count(2, true),
    fixableWarningCount: count(1, true),
    usedDeprecatedRules: [],
  };
}

interface EslintMessage {
  readonly ruleId: string | null;
  readonly severity: 1 | 2;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly fix?: EslintFix;
}

function syntaxMessage({ syntaxError }: FileReport): readonly (EslintMessage & { fatal: true })[] {
  if (syntaxError === null) return [];
  const { message, line, column } = syntaxError;
  return [{ ruleId: null, fatal: true, severity: 2, message: `Parsing error: ${message}`, line, column }];
}

function eslintMessage({ finding, line, column, endLine, endColumn }: PlacedFinding, text: string): EslintMessage {
  const safe = finding.fixes.find((fix) => fix.safe);
  const others = finding.fixes.filter((fix) => fix !== safe);
  const suggestions = others.map((fix) => ({ desc: fix.title, fix: eslintFix(fix, text) }));
  return {
    ruleId: reportedRuleId(finding.ruleId),
    severity: finding.severity === 'error' ? 2 : 1,
    message: finding.message,
    line,
    column,
    ...{ endLine, endColumn },
    ...(safe === undefined ? {} : { fix: eslintFix(safe, text) }),
    ...(suggestions.length === 0 ? {} : { suggestions }),
  };
}

/** ESLint has one replacement per fix, so several edits become one that spans them. */
function eslintFix({ edits }: Fix, text: string): EslintFix {
  const ordered = [...edits].sort((a, b) => a.start - b.start);
  const start = ordered[0]?.start ?? 0;
  let at = start;
  let replaced = '';
  for (const edit of ordered) {
    replaced += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return { range: [start, at], text: replaced };
}
