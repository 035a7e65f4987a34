import { readFileSync, statSync } from 'node:fs';
import type { ModuleHost, SourceModule } from '../analyzer/source-module.ts';
import { parse, type ParseResult } from './parse.ts';
import { createToolDetector } from './command-line-tool.ts';
import { createImportResolver, type ImportResolver } from './resolve-import.ts';

export interface ProjectHostOptions {
  /** The text of an open buffer, by absolute path; `null` where the disk has the last word. */
  readonly overlay?: (file: string) => string | null;
}

/** A project's files on disk and in open buffers, parsed once per text. */
export interface ProjectHost extends ModuleHost {
  /** The file's text; `null` when it can't be read. */
  text(file: string): string | null;
  /** The file's parse; `null` when it can't be read. */
  parsed(file: string): ParseResult | null;
  /** Forgets where imports lead and what the disk says: call it when files were saved, made, moved or removed. */
  refresh(): void;
}

/** How many parses are kept: enough for the imports around what is being looked at, without keeping a whole workspace. */
const PARSES_KEPT = 500;

/** Makes a host over Node's file system. It never throws for a file: one that can't be read is not there. */
export function createProjectHost({ overlay = () => null }: ProjectHostOptions = {}): ProjectHost {
  const parses = new Map<string, { readonly text: string; readonly result: ParseResult }>();
  let texts = new Map<string, string | null>();
  let resolver = newResolver();
  let isTool = createToolDetector(textOf);

  function newResolver(): ImportResolver {
    return createImportResolver((path) => overlay(path) !== null || isFile(path));
  }

  function textOf(file: string): string | null {
    const open = overlay(file);
    if (open !== null) return open;
    const known = texts.get(file);
    if (known !== undefined) return known;
    const text = readText(file);
    texts.set(file, text);
    return text;
  }

  function parsed(file: string): ParseResult | null {
    const text = textOf(file);
    if (text === null) return null;
    const kept = parses.get(file);
    const result = kept?.text === text ? kept.result : parse(file, text);
    // Put last, so that the first is the one that was used longest ago.
    parses.delete(file);
    parses.set(file, { text, result });
    const [oldest] = parses.keys();
    if (parses.size > PARSES_KEPT && oldest !== undefined) {
      parses.delete(oldest);
      texts.delete(oldest);
    }
    return result;
  }

  return {
    text: textOf,
    parsed,
    load(fromFile, specifier): SourceModule | null {
      const file = resolver.resolve(fromFile, specifier);
      const result = file === null ? null : parsed(file);
      return result?.kind === 'parsed' ? result.module : null;
    },
    isCommandLineTool: (file) => isTool(file),
    refresh() {
      isTool = createToolDetector(textOf);
      texts = new Map();
      resolver = newResolver();
    },
  };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Gone or not readable: to an import that is the same as not there; who names the file checks it first.
    return null;
  }
}
