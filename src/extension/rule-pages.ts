import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { COMMANDS } from '../language-server/protocol.ts';

/** Opens the page of a rule, or the simulator's page for a verdict that is no rule's, from the copy that was installed with the extension: works offline. */
export class RulePages {
  register(context: ExtensionContext): void {
    context.subscriptions.push(
      commands.registerCommand(COMMANDS.openRule, (ruleId: unknown) => openRule(context.extensionUri, String(ruleId))),
    );
  }
}

async function openRule(extensionUri: Uri, ruleId: string): Promise<void> {
  const docs = Uri.joinPath(extensionUri, 'docs');
  const rulePage = Uri.joinPath(docs, 'rules', `${ruleId.replace(/[^a-z0-9-]/g, '')}.md`);
  const simulatorPage = Uri.joinPath(docs, 'simulator.md');
  const page = (await exists(rulePage)) ? rulePage : (await tellsOf(simulatorPage, ruleId)) ? simulatorPage : null;
  if (page) await commands.executeCommand('markdown.showPreviewToSide', page);
  else void window.showErrorMessage(l10n.t('There is no page about {0}.', ruleId));
}

const exists = (page: Uri): Promise<boolean> =>
  Promise.resolve(workspace.fs.stat(page)).then(
    () => true,
    () => false,
  );

/** True when the page has an entry for the verdict. */
const tellsOf = (page: Uri, verdict: string): Promise<boolean> =>
  Promise.resolve(workspace.fs.readFile(page)).then(
    (bytes) => new TextDecoder().decode(bytes).includes(`| \`${verdict}\` |`),
    () => false,
  );
