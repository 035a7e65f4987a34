import { dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { createPathsMatcher, getTsconfig } from 'get-tsconfig';
import { SOURCE_EXTENSIONS } from './source-files.ts';

/** What TypeScript means by an import of a JavaScript file. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

export interface ImportResolver {
  /** The absolute path of the source file that `specifier` means in `fromFile`; `null` for packages and what is not there. */
  resolve(fromFile: string, specifier: string): string | null;
}

/**
 * Follows imports as TypeScript, bundlers and Node do between a project's own files: relative ones, with or without
 * extension, `.js` for `.ts`, a folder's index, and the `paths` and `baseUrl` of the nearest tsconfig.json or
 * jsconfig.json. Packages are not entered. Answers are kept for the resolver's life.
 */
export function createImportResolver(isFile: (path: string) => boolean): ImportResolver {
  const answers = new Map<string, string | null>();
  const matchers = new Map<string, (specifier: string) => readonly string[]>();

  function aliases(folder: string): (specifier: string) => readonly string[] {
    const known = matchers.get(folder);
    if (known !== undefined) return known;
    const matcher = readAliases(folder);
    matchers.set(folder, matcher);
    return matcher;
  }

  function find(fromFile: string, specifier: string): string | null {
    const folder = dirname(fromFile);
    if (/^\.{1,2}(\/|$)/.test(specifier)) return resolveFile(resolve(folder, specifier), isFile);
    if (isAbsolute(specifier)) return resolveFile(specifier, isFile);
    for (const path of aliases(folder)(specifier)) {
      const file = resolveFile(path, isFile);
      if (file !== null) return file;
    }
    return null;
  }

  return {
    resolve(fromFile, specifier) {
      if (!isAbsolute(fromFile)) return null;
      const question = `${dirname(fromFile)}\0${specifier}`;
      const known = answers.get(question);
      if (known !== undefined) return known;
      const found = find(fromFile, specifier);
      const answer = found === null || found.includes(`${sep}node_modules${sep}`) ? null : found;
      answers.set(question, answer);
      return answer;
    },
  };
}

function resolveFile(path: string, isFile: (path: string) => boolean): string | null {
  const extension = extname(path);
  const base = path.slice(0, path.length - extension.length);
  const candidates = [
    ...(SOURCE_EXTENSIONS.includes(extension) ? [path] : []),
    ...(WRITTEN_AS[extension] ?? []).map((written) => base + written),
    ...SOURCE_EXTENSIONS.map((added) => path + added),
    ...SOURCE_EXTENSIONS.map((added) => join(path, `index${added}`)),
  ];
  return candidates.find(isFile) ?? null;
}

function readAliases(folder: string): (specifier: string) => readonly string[] {
  try {
    const config = getTsconfig(folder) ?? getTsconfig(folder, 'jsconfig.json');
    return (config === null ? null : createPathsMatcher(config)) ?? (() => []);
  } catch {
    // A tsconfig that can't be read is the compiler's to report; here its aliases are unknown.
    return () => [];
  }
}
