import {
  commands,
  type ExtensionContext,
  l10n,
  type LogOutputChannel,
  Range,
  Uri,
  ViewColumn,
  type WebviewPanel,
  window,
  workspace,
} from 'vscode';
import { COMMANDS } from '../language-server/protocol.ts';
import type { HostMessage, PanelMessage } from '../panel/protocol.ts';
import { panelBootstrap, panelEnvironment } from './panel-bootstrap.ts';
import { panelHtml, panelRoot } from './panel-html.ts';
import { answerRun } from './run-request.ts';
import { setReplayOnSave } from './settings.ts';
import { type SimulationTarget, targetsOf } from './simulation-targets.ts';

const VIEW_TYPE = 'retryLab.simulation';

/** A function to show, and the proof to run when there is one. */
export interface Shown {
  readonly target: SimulationTarget;
  readonly targets: readonly SimulationTarget[];
  readonly proof: { readonly ruleId: string; readonly script: string } | null;
}

/** The one simulation panel: opened, restored after a reload, and answered. */
export class SimulationPanel {
  readonly #extensionUri: Uri;
  readonly #log: LogOutputChannel;
  #panel: WebviewPanel | null = null;
  /** The document of the function that is shown. */
  #uri: string | null = null;
  /** Messages wait until the page has said that it listens. */
  #listening = false;
  #waiting: HostMessage[] = [];
  #run: { readonly id: number; readonly controller: AbortController } | null = null;

  constructor(extensionUri: Uri, log: LogOutputChannel) {
    this.#extensionUri = extensionUri;
    this.#log = log;
  }

  register(context: ExtensionContext): void {
    const update = (): void => {
      if (this.#panel !== null) this.#post({ type: 'environment', environment: panelEnvironment() });
    };
    context.subscriptions.push(
      window.registerWebviewPanelSerializer(VIEW_TYPE, {
        deserializeWebviewPanel: (panel) => {
          this.#adopt(panel);
          return Promise.resolve();
        },
      }),
      workspace.onDidGrantWorkspaceTrust(update),
      workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('retryLab.replayOnSave')) update();
      }),
      {
        dispose: () => {
          this.#panel?.dispose();
        },
      },
    );
  }

  /** Opens the panel beside the code, or turns the open one to the function. */
  show({ target, targets, proof }: Shown): void {
    if (this.#panel === null)
      this.#adopt(
        window.createWebviewPanel(VIEW_TYPE, '', { viewColumn: ViewColumn.Beside, preserveFocus: proof !== null }),
      );
    else this.#panel.reveal(undefined, proof !== null);
    this.#uri = target.uri;
    this.#post({ type: 'show', target, targets, proof });
  }

  /** Runs again what was run of a document; without a panel, or when nothing was run of it, nothing happens. */
  replay(uri: string, reason: 'saved' | 'fixed'): void {
    if (this.#panel !== null) this.#post({ type: 'replay', uri, reason });
  }

  #adopt(panel: WebviewPanel): void {
    this.#panel?.dispose();
    this.#panel = panel;
    this.#listening = false;
    panel.title = l10n.t('Retry simulation');
    panel.iconPath = Uri.joinPath(this.#extensionUri, 'media', 'panel.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: [panelRoot(this.#extensionUri)] };
    panel.webview.onDidReceiveMessage((message: PanelMessage) => {
      void this.#receive(message);
    });
    panel.onDidDispose(() => {
      if (this.#panel !== panel) return;
      this.#run?.controller.abort();
      this.#panel = null;
      this.#uri = null;
      this.#waiting = [];
    });
    panel.webview.html = panelHtml(panel.webview, this.#extensionUri, panelBootstrap());
  }

  #post(message: HostMessage): void {
    if (this.#listening) void this.#panel?.webview.postMessage(message);
    else this.#waiting.push(message);
  }

  async #receive(message: PanelMessage): Promise<void> {
    try {
      await this.#answer(message);
    } catch (error) {
      this.#log.error(l10n.t('The panel asked for “{0}”, which failed: {1}', message.type, String(error)));
    }
  }

  async #answer(message: PanelMessage): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#listening = true;
        this.#post({ type: 'environment', environment: panelEnvironment() });
        for (const waiting of this.#waiting.splice(0)) this.#post(waiting);
        this.#uri ??= message.uri;
        if (this.#uri !== null) await this.refreshTargets(this.#uri);
        return;
      case 'run':
        await this.#answerRun(message);
        return;
      case 'cancel':
        if (this.#run?.id === message.runId) this.#run.controller.abort();
        return;
      case 'reveal-target': {
        const document = await workspace.openTextDocument(Uri.parse(message.uri));
        const target = (await targetsOf(document))?.find(({ name }) => name === message.target);
        const position = document.positionAt(target?.nameStart ?? 0);
        await window.showTextDocument(document, {
          viewColumn: ViewColumn.One,
          selection: new Range(position, position),
        });
        return;
      }
      case 'reveal-line': {
        const line = Math.max(0, message.line - 1);
        const selection = new Range(line, 0, line, 0);
        await window.showTextDocument(Uri.file(message.file), { viewColumn: ViewColumn.One, selection });
        return;
      }
      case 'open-rule':
        await commands.executeCommand(COMMANDS.openRule, message.ruleId);
        return;
      case 'set-replay-on-save':
        await setReplayOnSave(message.on);
        return;
      case 'manage-trust':
        await commands.executeCommand('workbench.trust.manage');
        return;
    }
  }

  /** Tells the page which functions its document has now, and how each would be called; others are not its business. */
  async refreshTargets(uri: string): Promise<void> {
    if (this.#panel === null || uri !== this.#uri) return;
    const targets = await targetsOf(await workspace.openTextDocument(Uri.parse(uri)));
    if (targets !== null) this.#post({ type: 'targets', uri, targets });
  }

  async #answerRun({ runId, request }: Extract<PanelMessage, { type: 'run' }>): Promise<void> {
    this.#run?.controller.abort();
    const controller = new AbortController();
    this.#run = { id: runId, controller };
    const answer = await answerRun(runId, request, {
      entry: Uri.joinPath(this.#extensionUri, 'dist', 'sandbox.js').fsPath,
      signal: controller.signal,
    });
    if (this.#run.controller === controller) this.#run = null;
    if (answer.type === 'failed') this.#log.warn(answer.failure.message);
    this.#post(answer);
  }
}
