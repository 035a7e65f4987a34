import type { FileProblem } from '../../model/scenario-file.ts';
import { jsonFault } from './json-fault.ts';

/** One request of a recording, and the step of a script that answers like it. */
export interface Exchange {
  /** Upper-case; `null` when the recording does not say. */
  readonly method: string | null;
  /** Path or URL; `null` when the recording does not say. */
  readonly path: string | null;
  /** In the script language, without how often. */
  readonly step: string;
}

/** What a recording holds. */
export type Recording =
  | { readonly kind: 'exchanges'; readonly exchanges: readonly Exchange[]; readonly skipped: number }
  | { readonly kind: 'error'; readonly problems: readonly FileProblem[] };

/** A JSON value, or where the text is none; `firstLine` is the line of the file that the text begins on. */
export function parseJson(
  text: string,
  firstLine = 1,
): { readonly kind: 'json'; readonly value: unknown } | { readonly kind: 'error'; readonly problem: FileProblem } {
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    const { offset, expected } = jsonFault(text) ?? { offset: 0, expected: 'a JSON value' };
    const before = text.slice(0, offset).split('\n');
    const line = firstLine + before.length - 1;
    const found =
      offset < text.length ? `found ${text.slice(offset, offset + 12).split(/\s/)[0] ?? ''}` : 'found its end';
    const message = `This is no JSON: expected ${expected}, ${found}.`;
    return { kind: 'error', problem: { message, line, column: (before.at(-1)?.length ?? 0) + 1 } };
  }
}

/** An object's members; none for anything else. */
export function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
