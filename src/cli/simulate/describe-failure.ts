import { relative } from 'node:path';
import type { RunFailure } from '../../model/scenario.ts';
import type { ScriptError } from '../../model/script.ts';

/** Errors in a script or a model, each under the line that it is in. */
export function describeParseErrors(what: 'script' | 'model', text: string, errors: readonly ScriptError[]): string {
  const lines = text.split('\n');
  const blocks = errors.map(({ message, line, column, range }) => {
    const source = lines[line - 1] ?? '';
    const length = Math.max(1, Math.min(range.end - range.start, source.length - column + 1));
    return `  ${source}\n  ${' '.repeat(column - 1)}${'^'.repeat(length)} ${message}`;
  });
  return [`The ${what} does not parse:`, ...blocks].join('\n');
}

/** A run that could not start, with its place when that is known. */
export function describeFailure({ message, file, line, column }: RunFailure, cwd: string): string {
  if (file === undefined) return message;
  const place = [relative(cwd, file), line, column].filter((part) => part !== undefined).join(':');
  return `${message}\n  at ${place}`;
}
