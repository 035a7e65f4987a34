import type { ModuleHost } from '../analyzer/source-module.ts';
import type { Settings } from '../rules/settings.ts';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { checkText } from './check-text.ts';
import type { Check } from './document-checks.ts';
import { type EditorSettings, mergeSettings } from './editor-settings.ts';
import { filePathOf } from './source-files.ts';

/** The project around a file: its configuration and the modules it imports. */
export interface ProjectAccess {
  readonly host: ModuleHost;
  /** The settings of the nearest `retrylab.config.json`. */
  settings(file: string): Settings;
  /** True for a file whose change can change every finding. */
  isConfiguration(file: string): boolean;
  /** These files were changed on disk: what is remembered of them is forgotten. */
  changed(files: readonly string[]): void;
}

/** Where the server writes what a user may want to know when something is not checked. */
export interface Log {
  info(message: string): void;
  error(message: string): void;
}

const NOT_ENABLED: Check = { result: { kind: 'nothing', text: '' }, read: new Set() };

/** A function that takes one look at a document with everything around it; `null` when it was cancelled. */
export function documentChecker(
  project: ProjectAccess,
  settingsOf: (uri: string) => Promise<EditorSettings>,
  log: Log,
): (document: TextDocument, isCancelled: () => boolean) => Promise<Check | null> {
  return async (document, isCancelled) => {
    const { uri } = document;
    try {
      const editor = await settingsOf(uri);
      if (isCancelled()) return null;
      if (!editor.enable) return NOT_ENABLED;
      const file = filePathOf(document);
      const read = new Set<string>();
      const settings = mergeSettings(project.settings(file), editor);
      const result = checkText({ uri, file, text: document.getText() }, noting(project.host, read), settings);
      if (result.kind === 'skipped') log.info(`${uri} is not checked. ${result.reason}`);
      return { result, read };
    } catch (error) {
      log.error(
        `${uri} could not be checked: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
      return null;
    }
  };
}

/** The same host, noting the name of every file that it is led to. */
function noting(host: ModuleHost, read: Set<string>): ModuleHost {
  return {
    load(fromFile, specifier) {
      const module = host.load(fromFile, specifier);
      if (module !== null) read.add(module.file);
      return module;
    },
  };
}
