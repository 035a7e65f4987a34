import { commands, type ExtensionContext, l10n, Uri, window, workspace } from 'vscode';
import { COMMANDS } from '../language-server/protocol.ts';

/** Opens the page of a rule, from the copy that was installed with the extension: works offline. */
export class RulePages {
  register(context: ExtensionContext): void {
    context.subscriptions.push(
      commands.registerCommand(COMMANDS.openRule, (ruleId: unknown) => openRule(context.extensionUri, String(ruleId))),
    );
  }
}

async function openRule(extensionUri: Uri, ruleId: string): Promise<void> {
  const page = Uri.joinPath(extensionUri, 'docs', 'rules', `${ruleId.replace(/[^a-z0-9-]/g, '')}.md`);
  try {
    await workspace.fs.stat(page);
  } catch {
    void window.showErrorMessage(l10n.t('There is no page about {0}.', ruleId));
    return;
  }
  await commands.executeCommand('markdown.showPreviewToSide', page);
}
