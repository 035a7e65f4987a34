import { CodeAction, commands, languages, workspace, type Diagnostic, type TextDocument } from 'vscode';

const SOURCE = 'Retry Lab';

/** How long the findings may take to become what a story waits for, in ms. */
const PATIENCE = 30_000;

/** Retry Lab's diagnostics of a document, as they are now. */
export function findingsOf(document: TextDocument): readonly Diagnostic[] {
  return languages.getDiagnostics(document.uri).filter(({ source }) => source === SOURCE);
}

/** The rules that the findings break, sorted. */
export function ruleIds(findings: readonly Diagnostic[]): readonly string[] {
  return findings.map(({ code }) => String(typeof code === 'object' ? code.value : code)).sort();
}

/** Waits until the broken rules are these, in any order. */
export async function untilRules(document: TextDocument, wanted: readonly string[]): Promise<readonly Diagnostic[]> {
  const expected = [...wanted].sort().join(', ');
  const fits = (): boolean => ruleIds(findingsOf(document)).join(', ') === expected;
  if (!fits()) {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        finish(() => {
          const actual = ruleIds(findingsOf(document)).join(', ') || 'none';
          reject(new Error(`Findings after ${PATIENCE / 1000} s: ${actual}; expected: ${expected || 'none'}`));
        });
      }, PATIENCE);
      const changes = languages.onDidChangeDiagnostics(() => {
        if (fits()) finish(resolve);
      });
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        changes.dispose();
        settle();
      };
    });
  }
  return findingsOf(document);
}

/** The code actions at a finding, as the light bulb lists them; other extensions' are among them. */
export async function actionsAt(document: TextDocument, finding: Diagnostic): Promise<readonly CodeAction[]> {
  const actions = await commands.executeCommand<(CodeAction | { command: string })[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    finding.range,
  );
  return actions.filter((action) => action instanceof CodeAction);
}

/** Retry Lab's preferred fix: the panel is told when it has been applied. */
export function preferredFix(actions: readonly CodeAction[]): CodeAction | undefined {
  return actions.find(({ isPreferred, command }) => isPreferred === true && command?.command === 'retryLab.fixed');
}

/** Does what choosing the action does: its edit, then its command. */
export async function choose(action: CodeAction | undefined): Promise<void> {
  if (action === undefined) throw new Error('There is no such action.');
  if (action.edit !== undefined) await workspace.applyEdit(action.edit);
  if (action.command !== undefined) {
    await commands.executeCommand(action.command.command, ...((action.command.arguments ?? []) as unknown[]));
  }
}
