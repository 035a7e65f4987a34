import { readFileSync, statSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { createPathsMatcher, getTsconfig, type TsConfigResult } from 'get-tsconfig';
import type { LoadReply } from './protocol.ts';
import { transpile, type TranspileOptions, type Transpiled } from './transpile.ts';

const SOURCE_EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'];
const RESOLVED_EXTENSIONS = [...SOURCE_EXTENSIONS, '.json'];
/** What TypeScript means by an import of a JavaScript file. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** A place in a file, 1-based. */
export interface SourcePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface LoadFailure extends SourcePlace {
  readonly message: string;
}

export interface UserModulesOptions {
  /** Unsaved text by absolute path; it wins over the disk. */
  readonly overlay: ReadonlyMap<string, string>;
  /** Source text instead of a module, by specifier or by absolute path. */
  readonly stubs: ReadonlyMap<string, string>;
  /** The module that hands out its scope, and the code that makes it do so. */
  readonly target: { readonly file: string; readonly tail: string };
}

/** The user's own files, as the child process loads them. */
export interface UserModules {
  /** The file an import means, or `null` when it is a package's or Node's business. */
  resolve(specifier: string, fromFile: string): string | null;
  load(file: string): LoadReply;
  /** The first file that could not be loaded. */
  failure(): LoadFailure | null;
  /** Where a place in the loaded code (0-based line and column) is in the source; `null` for a file not loaded here. */
  original(file: string, line: number, column: number): SourcePlace | null;
}

interface CacheEntry {
  readonly key: string;
  readonly result: Transpiled;
}

/** Transpiled files of earlier runs in this process, by path. */
const cache = new Map<string, CacheEntry>();

export function userModules({ overlay: buffers, stubs, target }: UserModulesOptions): UserModules {
  const overlay = new Map(buffers);
  const tsconfigs = new Map<string, Tsconfig>();
  const loaded = new Map<string, Transpiled & { kind: 'code' }>();
  let firstFailure: LoadFailure | null = null;

  const isFile = (file: string): boolean =>
    overlay.has(file) || statSync(file, { throwIfNoEntry: false })?.isFile() === true;

  function tsconfigOf(file: string): Tsconfig {
    const folder = dirname(file);
    const known = tsconfigs.get(folder);
    if (known !== undefined) return known;
    const found = readTsconfig(folder);
    tsconfigs.set(folder, found);
    return found;
  }

  function resolveFile(path: string): string | null {
    const extension = extname(path);
    const base = path.slice(0, path.length - extension.length);
    const candidates = [
      path,
      ...(WRITTEN_AS[extension] ?? []).map((written) => base + written),
      ...RESOLVED_EXTENSIONS.map((added) => path + added),
      ...RESOLVED_EXTENSIONS.map((added) => join(path, `index${added}`)),
    ];
    return candidates.find(isFile) ?? null;
  }

  const stubFiles = new Map<string, string>();
  for (const [name, source] of stubs) {
    // A module that only the simulation has: as TypeScript, and always with the syntax of modules.
    const virtual = join(dirname(target.file), 'stubs', `${encodeURIComponent(name)}.mts`);
    const file = isAbsolute(name) ? (resolveFile(name) ?? name) : virtual;
    if (!isAbsolute(name)) stubFiles.set(name, file);
    overlay.set(file, source);
  }

  return {
    resolve(specifier, fromFile) {
      const stub = stubFiles.get(specifier);
      if (stub !== undefined) return stub;
      if (/^\.{1,2}(?:\/|$)/u.test(specifier)) return resolveFile(resolve(dirname(fromFile), specifier));
      if (isAbsolute(specifier)) return resolveFile(specifier);
      for (const path of tsconfigOf(fromFile).paths(specifier)) {
        const file = resolveFile(path);
        if (file !== null) return file;
      }
      return null;
    },
    load(file) {
      if (!SOURCE_EXTENSIONS.includes(extname(file))) return { kind: 'default' };
      const text = overlay.get(file) ?? readFileSync(file, 'utf8');
      const { compile } = tsconfigOf(file);
      const tail = file === target.file ? target.tail : '';
      const packageType = packageTypeOf(file);
      const key = JSON.stringify([text, tail, packageType, compile]);
      const cached = cache.get(file);
      const result = cached?.key === key ? cached.result : transpile(file, text, { ...compile, packageType, tail });
      cache.set(file, { key, result });
      if (result.kind === 'error') {
        firstFailure ??= { file, line: result.line, column: result.column, message: result.message };
        return { kind: 'failed', message: result.message };
      }
      loaded.set(file, result);
      return { kind: 'source', source: withInlineMap(result), format: result.format };
    },
    failure: () => firstFailure,
    original(file, line, column) {
      const module = loaded.get(file);
      if (module === undefined) return null;
      if (module.map === null) return { file, line: line + 1, column: column + 1 };
      const entry = new SourceMap(JSON.parse(module.map) as ConstructorParameters<typeof SourceMap>[0]).findEntry(
        line,
        column,
      );
      if (!('originalLine' in entry)) return { file, line: line + 1, column: column + 1 };
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
    },
  };
}

function withInlineMap({ code, map }: Transpiled & { kind: 'code' }): string {
  if (map === null) return code;
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

interface Tsconfig {
  readonly paths: (specifier: string) => readonly string[];
  readonly compile: Pick<TranspileOptions, 'jsx' | 'experimentalDecorators' | 'emitDecoratorMetadata'>;
}

function readTsconfig(folder: string): Tsconfig {
  const found = findTsconfig(folder);
  const options = found?.config.compilerOptions;
  const matcher = found === null ? null : createPathsMatcher(found);
  const classic = options?.jsx === 'react';
  return {
    paths: (specifier) => matcher?.(specifier) ?? [],
    compile: {
      jsx: {
        runtime: classic ? 'classic' : 'automatic',
        ...(!classic && options?.jsxImportSource !== undefined ? { importSource: options.jsxImportSource } : {}),
        ...(classic && options.jsxFactory !== undefined ? { pragma: options.jsxFactory } : {}),
      },
      experimentalDecorators: options?.experimentalDecorators === true,
      emitDecoratorMetadata: options?.emitDecoratorMetadata === true,
    },
  };
}

function findTsconfig(folder: string): TsConfigResult | null {
  return getTsconfig(folder) ?? getTsconfig(folder, 'jsconfig.json') ?? null;
}

function packageTypeOf(file: string): 'module' | 'commonjs' {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) {
      const parsed = JSON.parse(readFileSync(path, 'utf8')) as { type?: unknown };
      return parsed.type === 'module' ? 'module' : 'commonjs';
    }
    if (folder === dirname(folder)) return 'commonjs';
  }
}
