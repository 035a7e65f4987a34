import { commands, EventEmitter, type ExtensionContext, l10n, type LogOutputChannel, workspace } from 'vscode';
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node';
import {
  COMMANDS,
  type DocumentStatus,
  type InitializationOptions,
  STATUS_CHANGED,
  type StatusParams,
} from '../language-server/protocol.ts';
import { LINTED } from './languages.ts';

/** Files whose change can change a finding elsewhere. */
const WATCHED = '**/{*.ts,*.tsx,*.mts,*.cts,*.js,*.jsx,*.mjs,*.cjs,retrylab.config.json,tsconfig.json}';

/** Runs the language server in a process of its own and keeps what it says of each document. */
export class LanguageClientFeature {
  readonly #log: LogOutputChannel;
  readonly #statuses = new Map<string, DocumentStatus>();
  readonly #changed = new EventEmitter<void>();
  #state: 'starting' | 'running' | 'failed' = 'starting';

  readonly onDidChange = this.#changed.event;

  constructor(log: LogOutputChannel) {
    this.#log = log;
  }

  get state(): 'starting' | 'running' | 'failed' {
    return this.#state;
  }

  status(uri: string): DocumentStatus | null {
    return this.#statuses.get(uri) ?? null;
  }

  register(context: ExtensionContext): void {
    const client = new LanguageClient(
      'retryLab',
      'Retry Lab',
      serverOptions(context.asAbsolutePath('dist/language-server.js')),
      this.#clientOptions(),
    );
    context.subscriptions.push(
      this.#changed,
      client,
      client.onNotification(STATUS_CHANGED, ({ uri, status }: StatusParams) => {
        if (status === null) this.#statuses.delete(uri);
        else this.#statuses.set(uri, status);
        this.#changed.fire();
      }),
      commands.registerCommand('retryLab.restart', () => this.#settle(client.restart())),
    );
    void this.#settle(client.start());
  }

  async #settle(started: Promise<void>): Promise<void> {
    try {
      await started;
      this.#state = 'running';
    } catch (error) {
      this.#state = 'failed';
      this.#log.error(l10n.t('The language server could not be started: {0}', String(error)));
    }
    this.#changed.fire();
  }

  #clientOptions(): LanguageClientOptions {
    const options: InitializationOptions = { l10n: translations(l10n.bundle) };
    return {
      documentSelector: [...LINTED],
      outputChannel: this.#log,
      diagnosticCollectionName: 'retryLab',
      initializationOptions: options,
      synchronize: { fileEvents: workspace.createFileSystemWatcher(WATCHED) },
      markdown: { isTrusted: { enabledCommands: [COMMANDS.openRule, COMMANDS.simulate] }, supportThemeIcons: true },
    };
  }
}

function serverOptions(module: string): ServerOptions {
  return {
    run: { module, transport: TransportKind.ipc },
    debug: { module, transport: TransportKind.ipc, options: { execArgv: ['--nolazy', '--inspect=6019'] } },
  };
}

/** The bundle as the server's own l10n takes it. */
function translations(
  bundle: Readonly<Record<string, string | { message: string }>> | undefined,
): Record<string, string> | null {
  if (bundle === undefined) return null;
  return Object.fromEntries(
    Object.entries(bundle).map(([key, value]) => [key, typeof value === 'string' ? value : value.message]),
  );
}
