import { commands, type ExtensionContext, workspace } from 'vscode';
import { COMMANDS, type FixedArguments } from '../language-server/protocol.ts';
import { replayOnSave } from './settings.ts';
import type { SimulationPanel } from './simulation-panel.ts';

/** Runs again what the panel shows: after a fix of ours, and on saving when the user has asked for that. */
export class Replay {
  readonly #panel: SimulationPanel;

  constructor(panel: SimulationPanel) {
    this.#panel = panel;
  }

  register(context: ExtensionContext): void {
    context.subscriptions.push(
      commands.registerCommand(COMMANDS.fixed, ({ uri }: FixedArguments) => this.#replay(uri, 'fixed')),
      workspace.onDidSaveTextDocument(({ uri }) =>
        replayOnSave() ? this.#replay(uri.toString(), 'saved') : this.#panel.refreshTargets(uri.toString()),
      ),
    );
  }

  async #replay(uri: string, reason: 'saved' | 'fixed'): Promise<void> {
    await this.#panel.refreshTargets(uri);
    this.#panel.replay(uri, reason);
  }
}
