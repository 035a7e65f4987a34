import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import type { RunError } from '../../model/trace.ts';

/** An error of the target as data, with the nearest place in the user's own files. */
export function runError(error: unknown): RunError {
  if (!(error instanceof Error)) return { name: 'thrown value', message: describe(error) };
  const code = codeOf(error);
  return { name: error.name, message: error.message, ...(code === null ? {} : { code }), ...placeOf(error) };
}

/** The first stack frame in a file of the user: not Node's, not a package's, not the sandbox's. */
export function placeOf(error: Error): { file?: string; line?: number } {
  for (const frame of (error.stack ?? '').split('\n').slice(1)) {
    const match = /(file:\/\/\/[^\s()]+?|\/[^\s()]+?|[A-Za-z]:\\[^()]+?):(\d+):\d+\)?$/u.exec(frame.trim());
    const path = match?.[1];
    if (path === undefined || path.includes('node_modules') || frame.includes('node:')) continue;
    const file = path.startsWith('file:') ? fileURLToPath(path) : path;
    if (isSandbox(file)) continue;
    return { file, line: Number(match?.[2]) };
  }
  return {};
}

const SANDBOX_FOLDER = fileURLToPath(new URL('.', import.meta.url));

function isSandbox(file: string): boolean {
  return file.startsWith(SANDBOX_FOLDER);
}

function codeOf(error: Error): string | null {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return null;
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value;
  return inspect(value, { depth: 1 });
}
