import type {
  Diagnostic,
  DiagnosticRelatedInformation,
  DiagnosticSeverity,
  Range,
} from 'vscode-languageserver-protocol';
import type { Finding, Severity } from '../model/finding.ts';
import type { Location } from '../model/source.ts';
import type { DocumentView } from './document-view.ts';
import type { SourceFiles } from './source-files.ts';
import { rulePage } from './rule-page.ts';

/** Other extensions key on it: a contract. */
export const SOURCE = 'Retry Lab';

const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = { error: 1, warning: 2, information: 3, hint: 4 };

/** The code of a rule's diagnostics, as in ESLint and in reports. */
export function diagnosticCode(ruleId: string): string {
  return `retrylab/${ruleId}`;
}

/** Every finding of a view as a diagnostic, those that were typed over left out. */
export function diagnosticsOf(view: DocumentView, files: SourceFiles): Diagnostic[] {
  return view.checked.findings.flatMap((finding) => diagnosticOf(finding, view, files) ?? []);
}

/** One finding as a diagnostic; `null` when its place was typed over. */
export function diagnosticOf(finding: Finding, view: DocumentView, files: SourceFiles): Diagnostic | null {
  const range = view.place(finding.location);
  if (range === null) return null;
  return {
    range: firstLine(range, view),
    severity: SEVERITIES[finding.severity],
    source: SOURCE,
    code: diagnosticCode(finding.ruleId),
    codeDescription: { href: rulePage(finding.ruleId) },
    message: finding.message,
    relatedInformation: finding.related.flatMap((related) => {
      const location = relatedLocation(related.location, finding.location.file, view, files);
      return location === null ? [] : { message: related.message, location };
    }),
  };
}

/** A squiggle under a whole block hides the code and says no more than one under its head. */
function firstLine(range: Range, { document }: DocumentView): Range {
  if (range.start.line === range.end.line) return range;
  const line = document.getText({ start: range.start, end: { line: range.start.line + 1, character: 0 } });
  const character = range.start.character + line.trimEnd().length;
  return { start: range.start, end: { line: range.start.line, character } };
}

function relatedLocation(
  location: Location,
  ownFile: string,
  view: DocumentView,
  files: SourceFiles,
): DiagnosticRelatedInformation['location'] | null {
  if (location.file !== ownFile) return files.locate(location);
  const range = view.place(location);
  return range === null ? null : { uri: view.document.uri, range };
}
