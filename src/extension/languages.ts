import type { TextDocument } from 'vscode';

const LANGUAGES = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'] as const;

/** Files, files of a virtual workspace, and documents that were never saved; not the old sides of diffs. */
const SCHEMES = ['file', 'untitled', 'vscode-vfs'] as const;

/** The documents that are linted. */
export const LINTED: readonly { readonly language: string; readonly scheme: string }[] = LANGUAGES.flatMap((language) =>
  SCHEMES.map((scheme) => ({ language, scheme })),
);

/** True when a document's functions can be run: it is a file on this machine. */
export function canRun(document: TextDocument): boolean {
  return document.uri.scheme === 'file' && LANGUAGES.some((language) => language === document.languageId);
}
