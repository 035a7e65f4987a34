import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import picomatch from 'picomatch';
import { isForeignFolder, isSourceFile } from './source-files.ts';

export interface FoundFiles {
  /** Absolute paths, each once, sorted. */
  readonly files: readonly string[];
  /** The inputs that no source file matches, as they were given. */
  readonly unmatched: readonly string[];
}

export interface FindOptions {
  /** The folder that relative inputs start from. */
  readonly cwd: string;
  /** Further patterns to leave out, as in a .gitignore in that folder. */
  readonly ignore?: { readonly folder: string; readonly patterns: readonly string[] };
  /** Which files a search takes, by name. @default source files */
  readonly accepts?: (name: string) => boolean;
}

/** The patterns of a .gitignore and the folder that they are relative to. */
interface IgnoreFile {
  readonly folder: string;
  readonly patterns: Ignore;
}

/**
 * Finds source files (or those that `accepts` takes) by path, folder or glob. A file that is named is taken whatever it is called; a search leaves out
 * packages, output folders, hidden folders, declaration files, minified files and what .gitignore files leave out, also
 * those of the folders above. Links to folders are not followed.
 */
export function findFiles(inputs: readonly string[], options: FindOptions): FoundFiles {
  const files = new Set<string>();
  const unmatched: string[] = [];
  for (const input of inputs) {
    const path = resolve(options.cwd, input);
    const stat = statSync(path, { throwIfNoEntry: false });
    const found =
      stat?.isFile() === true ? [path] : stat?.isDirectory() === true ? search(path, options) : glob(input, options);
    if (found.length === 0) unmatched.push(input);
    for (const file of found) files.add(file);
  }
  return { files: [...files].sort(), unmatched };
}

function glob(input: string, options: FindOptions): readonly string[] {
  const pattern = sep === '\\' ? input.replaceAll('\\', '/') : input;
  const { base, glob: rest, isGlob } = picomatch.scan(pattern);
  if (!isGlob) return [];
  const folder = resolve(options.cwd, base);
  const matches = picomatch(rest);
  return search(folder, options).filter((file) => matches(withSlashes(relative(folder, file))));
}

function search(root: string, options: FindOptions): readonly string[] {
  const own = options.ignore;
  const first: readonly IgnoreFile[] =
    own === undefined ? [] : [{ folder: own.folder, patterns: ignore().add(own.patterns) }];
  const found: string[] = [];
  walk(root, [...first, ...ignoreFilesAbove(root)], options.accepts ?? isSourceFile, found);
  return found;
}

function walk(folder: string, above: readonly IgnoreFile[], accepts: (name: string) => boolean, found: string[]): void {
  const entries = readFolder(folder);
  const names = new Set(entries.map(({ name }) => name));
  const ignores = names.has('.gitignore') ? [...above, readIgnoreFile(folder)] : above;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const foreign = isForeignFolder(entry.name, names.has('package.json'));
      if (!foreign && !isIgnored(`${path}/`, ignores)) walk(path, ignores, accepts, found);
    } else if (entry.isFile() && accepts(entry.name) && !isIgnored(path, ignores)) {
      found.push(path);
    }
  }
}

function readFolder(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // A folder that may not be read, or that went away meanwhile, holds nothing to lint.
    if (error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'ENOENT'].includes(String(error.code)))
      return [];
    throw error;
  }
}

/** The .gitignore files of the folders above `folder`, up to the one that holds the repository. */
function ignoreFilesAbove(folder: string): readonly IgnoreFile[] {
  const found: IgnoreFile[] = [];
  let at = folder;
  while (!exists(join(at, '.git'))) {
    const parent = resolve(at, '..');
    if (parent === at) return [];
    at = parent;
    if (exists(join(at, '.gitignore'))) found.unshift(readIgnoreFile(at));
  }
  return found;
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function readIgnoreFile(folder: string): IgnoreFile {
  return { folder, patterns: ignore().add(readFileSync(join(folder, '.gitignore'), 'utf8')) };
}

/** `path` ends in a slash for a folder. The nearest file that has a say decides, as in git. */
function isIgnored(path: string, ignores: readonly IgnoreFile[]): boolean {
  let ignored = false;
  for (const { folder, patterns } of ignores) {
    const within = relative(folder, path);
    if (within === '' || within.startsWith('..') || isAbsolute(within)) continue;
    const result = patterns.test(withSlashes(within) + (path.endsWith('/') ? '/' : ''));
    if (result.ignored) ignored = true;
    else if (result.unignored) ignored = false;
  }
  return ignored;
}

function withSlashes(path: string): string {
  return sep === '\\' ? path.replaceAll('\\', '/') : path;
}
