import * as l10n from '@vscode/l10n';
import {
  CodeLensRefreshRequest,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeResult,
  InlayHintRefreshRequest,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { codeActions, FIX_ALL, QUICK_FIX } from './code-actions.ts';
import { codeLenses } from './code-lenses.ts';
import { diagnosticsOf } from './diagnostics.ts';
import { DocumentChecks } from './document-checks.ts';
import { documentChecker, type ProjectAccess } from './document-checker.ts';
import { type EditorSettings, readEditorSettings } from './editor-settings.ts';
import { hoverAt } from './hover.ts';
import { inlayHints } from './inlay-hints.ts';
import { type InitializationOptions, STATUS_CHANGED, type StatusParams } from './protocol.ts';
import { filePathOf, sourceFiles } from './source-files.ts';

/** What the server can do, and which kinds of code action it has. */
const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  codeActionProvider: { codeActionKinds: [QUICK_FIX, FIX_ALL] },
  codeLensProvider: {},
  hoverProvider: true,
  inlayHintProvider: {},
};

/** Wires the server to a connection; `projectOf` gives the project around files, with open buffers before disk. */
export function serve(
  connection: Connection,
  projectOf: (openText: (file: string) => string | null) => ProjectAccess,
): void {
  const documents = new TextDocuments(TextDocument);
  const files = sourceFiles(() => documents.all());
  const project = projectOf((file) => files.openText(file));
  const editorSettings = new Map<string, Promise<EditorSettings>>();
  const settingsOf = (uri: string): Promise<EditorSettings> => {
    const asked =
      editorSettings.get(uri) ??
      connection.workspace.getConfiguration({ scopeUri: uri, section: 'retryLab' }).then(readEditorSettings);
    editorSettings.set(uri, asked);
    return asked;
  };
  const checks = new DocumentChecks({
    document: (uri) => documents.get(uri),
    check: documentChecker(project, settingsOf, connection.console),
    checked: publish,
  });
  const justOpened = new Set<string>();
  /** What the client last got of lenses and hints, so that it is asked to fetch them only when they differ. */
  const shown = new Map<string, string>();

  function publish(uri: string): void {
    const view = checks.view(uri);
    void connection.sendDiagnostics({ uri, diagnostics: view === null ? [] : diagnosticsOf(view, files) });
    const params: StatusParams = { uri, status: checks.status(uri) };
    void connection.sendNotification(STATUS_CHANGED, params);
    const decorations = view === null ? '' : JSON.stringify([codeLenses(view), inlayHints(view, WHOLE)]);
    if (decorations === (shown.get(uri) ?? '')) return;
    shown.set(uri, decorations);
    void connection.sendRequest(CodeLensRefreshRequest.type);
    void connection.sendRequest(InlayHintRefreshRequest.type);
  }

  connection.onInitialize((params): InitializeResult => {
    const options = params.initializationOptions as InitializationOptions | undefined;
    if (options?.l10n) l10n.config({ contents: { ...options.l10n } });
    return { capabilities: CAPABILITIES };
  });
  connection.onInitialized(() => {
    void connection.client.register(DidChangeConfigurationNotification.type, { section: 'retryLab' });
  });

  documents.onDidOpen(({ document }) => {
    justOpened.add(document.uri);
    void checks.open(document.uri);
  });
  documents.onDidChangeContent(({ document }) => {
    // Opening counts as a change too.
    if (justOpened.delete(document.uri)) return;
    checks.change(document.uri);
    checks.recheckReadersOf([filePathOf(document)]);
  });
  documents.onDidClose(({ document: { uri } }) => {
    checks.close(uri);
    editorSettings.delete(uri);
    shown.delete(uri);
    publish(uri);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const changed = changes.map(({ uri }) => filePathOf({ uri, languageId: '' }));
    project.changed(changed);
    if (changed.some((file) => project.isConfiguration(file))) void checks.recheckAll();
    else checks.recheckReadersOf(changed);
  });
  connection.onDidChangeConfiguration(() => {
    editorSettings.clear();
    void checks.recheckAll();
  });

  connection.onCodeAction((params, token) => {
    const view = token.isCancellationRequested ? null : checks.view(params.textDocument.uri);
    return view === null ? [] : codeActions(view, files, params.range, params.context);
  });
  connection.onHover(async ({ textDocument: { uri }, position }) => {
    const view = await checks.firstView(uri);
    return view === null ? null : hoverAt(view, position);
  });
  connection.onCodeLens(async ({ textDocument: { uri } }) => {
    const view = await checks.firstView(uri);
    return view === null || !(await settingsOf(uri)).codeLens ? [] : codeLenses(view);
  });
  connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }) => {
    const view = await checks.firstView(uri);
    return view === null || !(await settingsOf(uri)).inlayHints ? [] : inlayHints(view, range);
  });

  documents.listen(connection);
  connection.listen();
}

const WHOLE = { start: { line: 0, character: 0 }, end: { line: Number.MAX_SAFE_INTEGER, character: 0 } };
