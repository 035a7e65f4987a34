import { parseSync } from 'oxc-parser';
import type { SourceModule } from '../analyzer/source-module.ts';

/** Why a file could not be parsed. Offsets are UTF-16. */
export interface SyntaxProblem {
  readonly message: string;
  readonly start: number;
}

export type ParseResult =
  | { readonly kind: 'parsed'; readonly module: SourceModule }
  | { readonly kind: 'syntax-error'; readonly problems: readonly SyntaxProblem[] };

/**
 * Parses TypeScript or JavaScript with oxc-parser into a TypeScript-ESTree program. JSX is read in `.tsx` files and in
 * `.js` files, where it cannot mean anything else.
 */
export function parse(file: string, text: string): ParseResult {
  const result = parseSync(file, text, { astType: 'ts', ...(file.endsWith('.js') ? { lang: 'jsx' } : {}) });
  const problems = result.errors
    .filter((error) => error.severity.valueOf() === 'Error')
    .map((error) => ({ message: error.message, start: error.labels[0]?.start ?? 0 }));
  if (problems.length > 0) return { kind: 'syntax-error', problems };
  return { kind: 'parsed', module: { file, text, program: result.program, comments: result.comments } };
}
