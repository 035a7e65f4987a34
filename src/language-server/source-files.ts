import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Location as LspLocation } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Location } from '../model/source.ts';

/** The texts that findings point into: open documents first, files on disk otherwise. */
export interface SourceFiles {
  /** A stretch of some file as LSP has it; `null` when the file can't be read. */
  locate(location: Location): LspLocation | null;
  /** The text of an open document; `null` when the file is not open. */
  openText(file: string): string | null;
}

/** Extensions by language, for documents whose name has none or another one. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  typescript: '.ts',
  typescriptreact: '.tsx',
  javascript: '.js',
  javascriptreact: '.jsx',
};

/**
 * The name that the analyzer knows a document by: an absolute path for a file on disk, the URI for anything else,
 * with an extension from which the parser can tell the language.
 */
export function filePathOf({ uri, languageId }: Pick<TextDocument, 'uri' | 'languageId'>): string {
  const name = uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  return languageId === '' || /\.[cm]?[jt]sx?$/.test(name) ? name : `${name}${EXTENSIONS[languageId] ?? '.ts'}`;
}

/** Source files with `open` giving the open documents, whose URIs are kept as the client wrote them. */
export function sourceFiles(open: () => readonly TextDocument[]): SourceFiles {
  const openDocument = (file: string): TextDocument | undefined =>
    open().find((candidate) => filePathOf(candidate) === file);
  return {
    openText: (file) => openDocument(file)?.getText() ?? null,
    locate(location) {
      const document = openDocument(location.file) ?? fromDisk(location.file);
      if (document === null) return null;
      return {
        uri: document.uri,
        range: { start: document.positionAt(location.start), end: document.positionAt(location.end) },
      };
    },
  };
}

function fromDisk(file: string): TextDocument | null {
  try {
    return TextDocument.create(pathToFileURL(file).href, '', 0, readFileSync(file, 'utf8'));
  } catch {
    // Moved or deleted since it was read as an import: the finding stands without this pointer.
    return null;
  }
}
