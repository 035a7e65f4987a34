import { parse } from '../../project/parse.ts';

export type ReadCall =
  | { readonly kind: 'call'; readonly text: string }
  /** `column` is 1-based, in the expression. */
  | { readonly kind: 'error'; readonly message: string; readonly line: number; readonly column: number };

const BEFORE = 'async () => (';

/** Checks that `text` is one JavaScript or TypeScript expression. */
export function readCall(text: string): ReadCall {
  const result = parse('call.ts', `${BEFORE}${text}\n)`);
  if (result.kind === 'parsed' && result.module.program.body.length === 1) return { kind: 'call', text };
  const problem = result.kind === 'syntax-error' ? result.problems[0] : undefined;
  const offset = Math.min(Math.max((problem?.start ?? BEFORE.length) - BEFORE.length, 0), text.length);
  const lines = text.slice(0, offset).split('\n');
  const message = problem?.message ?? 'It is more than one expression.';
  return { kind: 'error', message, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
