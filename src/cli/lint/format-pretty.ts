import { relative } from 'node:path';
import type { Severity } from '../../model/finding.ts';
import { alignColumns, type Style } from '../style.ts';
import { countOf, reportedRuleId, type FileReport, type LintReport, type PlacedFinding } from './lint-report.ts';

/** What a severity is called, and how it is coloured. */
const LABELS: Readonly<Record<Severity, readonly [label: string, color: 'red' | 'yellow' | 'blue']>> = {
  error: ['error', 'red'],
  warning: ['warning', 'yellow'],
  information: ['info', 'blue'],
  hint: ['hint', 'blue'],
};

/** The report for people: by file, each finding with the command that proves it, and a line that sums up. */
export function formatPretty(report: LintReport, style: Style): string {
  const files = report.files.filter(({ findings, syntaxError }) => findings.length > 0 || syntaxError !== null);
  return `${[...files.map((file) => fileBlock(file, report.cwd, style)), summary(report, style)].join('\n\n')}\n`;
}

function fileBlock({ file, findings, syntaxError }: FileReport, cwd: string, style: Style): string {
  const path = relative(cwd, file) || file;
  const broken =
    syntaxError === null
      ? []
      : [row(`${syntaxError.line}:${syntaxError.column}`, 'error', `Parsing error: ${syntaxError.message}`, '', style)];
  const rows = findings.map(({ line, column, finding }) =>
    row(`${line}:${column}`, finding.severity, finding.message, reportedRuleId(finding.ruleId), style),
  );
  const aligned = alignColumns([...broken, ...rows]);
  const proofs = [...broken.map(() => null), ...findings.map((placed) => proofCommand(placed, path))];
  const lines = aligned.flatMap((line, index) => {
    const proof = proofs[index] ?? null;
    return proof === null ? [`  ${line}`] : [`  ${line}`, style('dim', `      prove it: ${proof}`)];
  });
  return [style('underline', path), ...lines].join('\n');
}

function row(place: string, severity: Severity, message: string, rule: string, style: Style): readonly string[] {
  const [label, color] = LABELS[severity];
  return [style('dim', place), style(color, label), message, style('dim', rule)];
}

/** The command that plays the finding's script to the function; `null` when no function can be named. */
function proofCommand({ finding, site }: PlacedFinding, path: string): string | null {
  const name = site?.exportName ?? site?.functionName ?? null;
  if (finding.proof === null || name === null) return null;
  return `retrylab simulate ${quote(`${path}#${name}`)} --script ${quote(finding.proof.script)}`;
}

/** Quotes for a POSIX shell; `#` in the middle of a word is no comment. */
function quote(text: string): string {
  return /^[\w./#@:=+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function summary(report: LintReport, style: Style): string {
  const [errors, warnings] = [countOf(report, 'error'), countOf(report, 'warning')];
  const notes = countOf(report, 'information') + countOf(report, 'hint');
  const parts = [
    ...(errors > 0 ? [style('red', plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [style('yellow', plural(warnings, 'warning'))] : []),
    ...(notes > 0 ? [style('blue', plural(notes, 'note'))] : []),
  ];
  const checked = plural(report.files.length, 'file');
  return parts.length === 0 ? style('green', `Nothing found in ${checked}.`) : `${parts.join(', ')} in ${checked}.`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
