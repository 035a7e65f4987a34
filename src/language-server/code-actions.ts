import * as l10n from '@vscode/l10n';
import type { CodeAction, CodeActionContext, Diagnostic, Range, TextEdit } from 'vscode-languageserver-protocol';
import type { Finding, Fix } from '../model/finding.ts';
import { diagnosticCode, diagnosticOf } from './diagnostics.ts';
import { type DocumentView, overlaps } from './document-view.ts';
import { COMMANDS, type FixedArguments, type ProveArguments } from './protocol.ts';
import type { SourceFiles } from './source-files.ts';
import { disableFileEdit, disableLineEdit } from './suppression-edits.ts';

export const QUICK_FIX = 'quickfix';
export const FIX_ALL = 'source.fixAll.retrylab';

/** Every action at a range, from what is already known of the document: nothing is analyzed here. */
export function codeActions(
  view: DocumentView,
  files: SourceFiles,
  range: Range,
  context: Pick<CodeActionContext, 'only'>,
): CodeAction[] {
  const actions: CodeAction[] = [];
  if (wants(context, QUICK_FIX)) {
    for (const finding of view.checked.findings) {
      const diagnostic = diagnosticOf(finding, view, files);
      if (diagnostic && overlaps(diagnostic.range, range)) actions.push(...actionsFor(finding, diagnostic, view));
    }
  }
  return [...withoutRepeats(actions), ...fixAllAction(view, context)];
}

/** Two findings at one place may have the very same fix: it is offered once, as the answer to both. */
function withoutRepeats(actions: readonly CodeAction[]): CodeAction[] {
  const byContent = new Map<string, CodeAction>();
  for (const action of actions) {
    const key = JSON.stringify([action.title, action.edit, action.command]);
    const earlier = byContent.get(key);
    byContent.set(key, {
      ...action,
      ...(earlier && {
        diagnostics: [...(earlier.diagnostics ?? []), ...(action.diagnostics ?? [])],
        isPreferred: earlier.isPreferred === true || action.isPreferred === true,
      }),
    });
  }
  return [...byContent.values()];
}

function fixAllAction(view: DocumentView, context: Pick<CodeActionContext, 'only'>): CodeAction[] {
  // On every lightbulb it would only repeat "fix all": it is for fix on save and the Source Action menu.
  if (context.only === undefined || !wants(context, FIX_ALL)) return [];
  const edits = combinedEdits(view, safeFixes(view.checked.findings));
  if (edits.length === 0) return [];
  return [{ title: l10n.t('Apply every safe Retry Lab fix'), kind: FIX_ALL, edit: changes(view, edits) }];
}

/** A kind is wanted when nothing was asked for, or when what was asked for contains it: `source` has `source.fixAll`. */
function wants(context: Pick<CodeActionContext, 'only'>, kind: string): boolean {
  return context.only?.some((asked) => kind === asked || kind.startsWith(`${asked}.`)) ?? true;
}

function actionsFor(finding: Finding, diagnostic: Diagnostic, view: DocumentView): CodeAction[] {
  const diagnostics = [diagnostic];
  const { uri } = view.document;
  const fixed = afterFix(uri);
  const fixes: CodeAction[] = finding.fixes.flatMap((fix, index) => {
    const edits = view.placeEdits(fix.edits);
    if (edits === null) return [];
    return {
      title: fix.title,
      kind: QUICK_FIX,
      diagnostics,
      isPreferred: index === 0 && fix.safe,
      edit: changes(view, edits),
      command: fixed,
    };
  });
  const prove = proveCommand(finding, view);
  const proof: CodeAction[] =
    prove === null ? [] : [{ title: prove.title, kind: QUICK_FIX, diagnostics, command: prove }];
  const same = view.checked.findings.filter((other) => other.ruleId === finding.ruleId);
  const all = combinedEdits(
    view,
    same.flatMap((other) => other.fixes.slice(0, 1)),
  );
  const fixAll: CodeAction[] =
    same.length < 2 || all.length === 0
      ? []
      : [
          {
            title: l10n.t('Fix all {0} findings in this file', finding.ruleId),
            kind: QUICK_FIX,
            diagnostics,
            edit: changes(view, all),
            command: fixed,
          },
        ];
  const code = diagnosticCode(finding.ruleId);
  return [
    ...fixes,
    ...proof,
    ...fixAll,
    ...(finding.siteId === null ? [] : silencing(finding, diagnostic, view)),
    {
      title: l10n.t('Show documentation for {0}', code),
      kind: QUICK_FIX,
      diagnostics,
      command: {
        title: l10n.t('Show documentation for {0}', code),
        command: COMMANDS.openRule,
        arguments: [finding.ruleId],
      },
    },
  ];
}

/** The ways to silence a rule; one that speaks of such a comment has none. */
function silencing({ ruleId }: Finding, diagnostic: Diagnostic, view: DocumentView): CodeAction[] {
  const diagnostics = [diagnostic];
  return [
    {
      title: l10n.t('Disable {0} for this line', ruleId),
      kind: QUICK_FIX,
      diagnostics,
      edit: changes(view, [disableLineEdit(view.document, diagnostic.range.start.line, ruleId)]),
    },
    {
      title: l10n.t('Disable {0} for this file', ruleId),
      kind: QUICK_FIX,
      diagnostics,
      edit: changes(view, [disableFileEdit(view.document, ruleId)]),
    },
  ];
}

/** The command that plays a finding's proof; `null` when it has none, or the place of its function was typed over. */
export function proveCommand(finding: Finding, view: DocumentView): NonNullable<CodeAction['command']> | null {
  const site = view.checked.sites.find((candidate) => candidate.id === finding.siteId);
  const position = site === undefined ? null : (view.place(site.head)?.start ?? null);
  if (finding.proof === null || position === null) return null;
  const { script } = finding.proof;
  const argument: ProveArguments = { uri: view.document.uri, position, ruleId: finding.ruleId, script };
  return { title: l10n.t('Prove it: replay {0}', script), command: COMMANDS.prove, arguments: [argument] };
}

function afterFix(uri: string): NonNullable<CodeAction['command']> {
  const argument: FixedArguments = { uri };
  return { title: '', command: COMMANDS.fixed, arguments: [argument] };
}

function safeFixes(findings: readonly Finding[]): readonly Fix[] {
  return findings.flatMap((finding) => finding.fixes.filter((fix) => fix.safe).slice(0, 1));
}

/**
 * The edits of several fixes at once. What two of them do in the very same way (they add one helper) is done once; a fix that
 * overlaps an earlier one is left for the next round.
 */
export function combinedEdits(view: DocumentView, fixes: readonly Fix[]): TextEdit[] {
  const taken: Fix['edits'][number][] = [];
  for (const { edits } of fixes) {
    const fresh = edits.filter((edit) => !taken.some((other) => isSame(edit, other)));
    const clash = fresh.some((edit) => taken.some((other) => edit.start <= other.end && other.start <= edit.end));
    if (!clash) taken.push(...fresh);
  }
  return view.placeEdits(taken) ?? [];
}

const isSame = (a: Fix['edits'][number], b: Fix['edits'][number]): boolean =>
  a.start === b.start && a.end === b.end && a.text === b.text;

function changes(view: DocumentView, edits: TextEdit[]): NonNullable<CodeAction['edit']> {
  return { changes: { [view.document.uri]: edits } };
}
