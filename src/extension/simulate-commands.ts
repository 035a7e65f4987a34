import { commands, type ExtensionContext, l10n, Position, type TextDocument, Uri, window, workspace } from 'vscode';
import { COMMANDS, type ProveArguments, type SimulateArguments } from '../language-server/protocol.ts';
import { canRun } from './languages.ts';
import type { Shown, SimulationPanel } from './simulation-panel.ts';
import { type SimulationTarget, targetAt, targetsOf } from './simulation-targets.ts';

/** “Simulate retries” at the cursor or above a function, and “Prove it” on a squiggle. */
export class SimulateCommands {
  readonly #panel: SimulationPanel;

  constructor(panel: SimulationPanel) {
    this.#panel = panel;
  }

  register(context: ExtensionContext): void {
    context.subscriptions.push(
      commands.registerCommand(COMMANDS.simulate, (place?: SimulateArguments) => this.#simulate(place)),
      commands.registerCommand(COMMANDS.prove, (proof: ProveArguments) =>
        this.#show(proof, { ruleId: proof.ruleId, script: proof.script }),
      ),
    );
  }

  async #simulate(place: SimulateArguments | undefined): Promise<void> {
    const editor = window.activeTextEditor;
    if (place !== undefined) await this.#show(place, null);
    else if (editor === undefined)
      void window.showInformationMessage(l10n.t('Open a file and put the cursor into a function that retries.'));
    else await this.#show({ uri: editor.document.uri.toString(), position: editor.selection.active }, null);
  }

  async #show({ uri, position }: SimulateArguments, proof: Shown['proof']): Promise<void> {
    const document = await workspace.openTextDocument(Uri.parse(uri));
    const targets = await runnableTargets(document);
    if (typeof targets === 'string') {
      void window.showInformationMessage(targets);
      return;
    }
    const target =
      targetAt(targets, document, new Position(position.line, position.character)) ?? (await pickTarget(targets));
    if (target !== null) this.#panel.show({ target, targets, proof });
  }
}

/** The functions of a document that can be run, or the sentence that says why there are none. */
async function runnableTargets(document: TextDocument): Promise<readonly SimulationTarget[] | string> {
  if (!canRun(document)) {
    return document.isUntitled
      ? l10n.t('Save the file first: code is run from where it is stored, with its imports.')
      : l10n.t('Only TypeScript and JavaScript files on this machine can be run.');
  }
  const targets = await targetsOf(document);
  if (targets === null) return l10n.t('The file has a syntax error, so its functions can’t be run.');
  if (targets.length === 0) return l10n.t('This file has no function that can be called from outside.');
  return targets;
}

/** Outside of every function the only one is meant, or the user says which. */
async function pickTarget(targets: readonly SimulationTarget[]): Promise<SimulationTarget | null> {
  if (targets.length === 1) return targets[0] ?? null;
  const items = targets.map((target) => ({ label: target.label, description: target.call, target }));
  const picked = await window.showQuickPick(items, { placeHolder: l10n.t('Which function is to be run?') });
  return picked?.target ?? null;
}
