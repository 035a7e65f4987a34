import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '..');

/** The text of a file with documentation, by its path from the root, with `\n` for every line break. */
export function readDoc(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
}
