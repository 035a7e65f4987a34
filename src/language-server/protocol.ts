import type { Position } from 'vscode-languageserver-protocol';

/** Commands that the server puts into CodeLenses and code actions; the extension registers them. */
export const COMMANDS = {
  simulate: 'retryLab.simulate',
  prove: 'retryLab.prove',
  openRule: 'retryLab.openRule',
  fixed: 'retryLab.fixed',
} as const;

/** What the extension tells the server when it starts it. */
export interface InitializationOptions {
  /** The translations that the extension runs with; `null` for English. */
  readonly l10n: Readonly<Record<string, string>> | null;
}

/** Arguments of {@link COMMANDS.simulate}. Without them: the function at the cursor. */
export interface SimulateArguments {
  readonly uri: string;
  /** A place inside the function. */
  readonly position: Position;
}

/** Arguments of {@link COMMANDS.prove}. */
export interface ProveArguments extends SimulateArguments {
  readonly ruleId: string;
  /** In the script language. */
  readonly script: string;
}

/** Arguments of {@link COMMANDS.fixed}: a fix was applied to this document. */
export interface FixedArguments {
  readonly uri: string;
}

/** What the server makes of a document, for the status item. */
export type DocumentStatus =
  | { readonly kind: 'checked'; readonly sites: number; readonly findings: number }
  /** The text holds nothing that could retry; it was not even parsed. */
  | { readonly kind: 'nothing' }
  /** Findings are those of the last text that parsed. */
  | { readonly kind: 'syntax-error' }
  | { readonly kind: 'skipped'; readonly reason: string };

export interface StatusParams {
  readonly uri: string;
  /** `null` when the document was closed. */
  readonly status: DocumentStatus | null;
}

/** Server to client: the status of an open document changed. */
export const STATUS_CHANGED = 'retryLab/statusChanged';
