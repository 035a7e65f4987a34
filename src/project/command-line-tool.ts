import { dirname, join } from 'node:path';

/** What of a manifest says that the package is a command-line tool. */
interface Manifest {
  readonly name?: unknown;
  readonly bin?: unknown;
  readonly main?: unknown;
  readonly exports?: unknown;
  readonly preferGlobal?: unknown;
  readonly keywords?: unknown;
}

/**
 * Tells whether files belong to a command-line tool: by the nearest package.json, which has a `bin` and is either nothing
 * to import or says that it is a tool. Answers are kept by folder.
 */
export function createToolDetector(readText: (file: string) => string | null): (file: string) => boolean {
  const known = new Map<string, boolean>();
  const inFolder = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const manifest = readManifest(readText(join(folder, 'package.json')));
    const parent = dirname(folder);
    const answer = manifest !== null ? isTool(manifest) : parent !== folder && inFolder(parent);
    known.set(folder, answer);
    return answer;
  };
  return (file) => inFolder(dirname(file));
}

function readManifest(text: string | null): Manifest | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    // A manifest that is being edited: the one above it may still say.
    return null;
  }
}

function isTool({ name, bin, main, exports, preferGlobal, keywords }: Manifest): boolean {
  if (bin === undefined) return false;
  if (main === undefined && exports === undefined) return true;
  return (
    preferGlobal === true ||
    (Array.isArray(keywords) && keywords.includes('cli')) ||
    (typeof name === 'string' && /(^|[-/])(cli|tools)$/.test(name))
  );
}
