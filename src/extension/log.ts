import { commands, type ExtensionContext, type LogOutputChannel, window } from 'vscode';

/** The log, and the command that opens it. */
export function createLog(context: ExtensionContext): LogOutputChannel {
  const log = window.createOutputChannel('Retry Lab', { log: true });
  context.subscriptions.push(
    log,
    commands.registerCommand('retryLab.showLog', () => {
      log.show();
    }),
  );
  return log;
}
