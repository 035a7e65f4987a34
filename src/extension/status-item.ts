import { type ExtensionContext, l10n, languages, LanguageStatusSeverity, window, workspace } from 'vscode';
import type { DocumentStatus } from '../language-server/protocol.ts';
import type { LanguageClientFeature } from './language-client.ts';
import { LINTED } from './languages.ts';

/** What the status item says of the document in front. */
interface StatusText {
  readonly text: string;
  readonly detail: string;
  readonly severity: LanguageStatusSeverity;
}

/** The language status item: always says what is the case for the document in front. */
export class StatusItem {
  readonly #client: LanguageClientFeature;

  constructor(client: LanguageClientFeature) {
    this.#client = client;
  }

  register(context: ExtensionContext): void {
    const item = languages.createLanguageStatusItem('retryLab.status', [...LINTED]);
    item.name = 'Retry Lab';
    item.command = { command: 'retryLab.showLog', title: l10n.t('Show log') };
    const update = (): void => {
      const uri = window.activeTextEditor?.document.uri.toString();
      const { text, detail, severity } = this.#describe(uri);
      item.text = `$(beaker) ${text}`;
      item.detail = detail;
      item.severity = severity;
    };
    update();
    context.subscriptions.push(
      item,
      this.#client.onDidChange(update),
      window.onDidChangeActiveTextEditor(update),
      workspace.onDidGrantWorkspaceTrust(update),
    );
  }

  #describe(uri: string | undefined): StatusText {
    if (this.#client.state === 'failed')
      return {
        text: l10n.t('Retry Lab is not running'),
        detail: l10n.t('The log says why.'),
        severity: LanguageStatusSeverity.Error,
      };
    const status = uri === undefined ? null : this.#client.status(uri);
    if (this.#client.state === 'starting' || status === null)
      return { text: l10n.t('Retry Lab is starting'), detail: '', severity: LanguageStatusSeverity.Information };
    return describeStatus(status, workspace.isTrusted);
  }
}

function describeStatus(status: DocumentStatus, trusted: boolean): StatusText {
  const trust = trusted ? '' : l10n.t('Simulation waits for workspace trust.');
  const severity = LanguageStatusSeverity.Information;
  switch (status.kind) {
    case 'checked':
      return {
        text: l10n.t('Retry sites: {0}, findings: {1}', status.sites, status.findings),
        detail: trust,
        severity,
      };
    case 'nothing':
      return { text: l10n.t('Nothing here retries'), detail: trust, severity };
    case 'syntax-error':
      return {
        text: l10n.t('Syntax error'),
        detail: l10n.t('Findings are those from before it.'),
        severity: LanguageStatusSeverity.Warning,
      };
    case 'skipped':
      return { text: l10n.t('Not checked'), detail: status.reason, severity: LanguageStatusSeverity.Warning };
  }
}
