import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../command.ts';

/** What `FILE#EXPORT` names. */
export interface TargetName {
  /** Absolute. */
  readonly file: string;
  readonly target: string;
}

/**
 * Reads `src/client.ts#load`.
 *
 * @throws {UsageError} when it has another form or there is no such file.
 */
export function readTarget(positionals: readonly string[], cwd: string): TargetName {
  const [text, extra] = positionals;
  if (text === undefined)
    throw new UsageError('Which function? Name it as FILE#EXPORT: retrylab simulate src/client.ts#load');
  if (extra !== undefined) throw new UsageError(`One function at a time: what is "${extra}"?`);
  const at = text.lastIndexOf('#');
  const [path, target] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (path === '' || target === '') {
    throw new UsageError(
      `"${text}" names no function. Write FILE#EXPORT: ${path === '' ? 'src/client.ts' : path}#default`,
    );
  }
  const file = resolve(cwd, path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) throw new UsageError(`There is no file ${path}.`);
  return { file, target };
}
