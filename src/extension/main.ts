import type { ExtensionContext } from 'vscode';
import { createLog } from './log.ts';
import { LanguageClientFeature } from './language-client.ts';
import { Replay } from './replay.ts';
import { RulePages } from './rule-pages.ts';
import { SimulateCommands } from './simulate-commands.ts';
import { SimulationPanel } from './simulation-panel.ts';
import { StatusItem } from './status-item.ts';

/** Only wires: each feature is one file and registers what it needs. */
export function activate(context: ExtensionContext): void {
  const log = createLog(context);
  const panel = new SimulationPanel(context.extensionUri, log);
  const client = new LanguageClientFeature(log);
  const features = [
    panel,
    new SimulateCommands(panel),
    new Replay(panel),
    new RulePages(),
    new StatusItem(client),
    client,
  ];
  for (const feature of features) feature.register(context);
}
