import { transpile } from './transpile.ts';

/** Code that the parent appends to the target's module: it hands out an evaluator of the module's own scope. */
export const SCOPE_TAIL = ';globalThis.__retrylabScope = (__retrylabCode) => eval(__retrylabCode);';

/** The code of an async function that takes `url` and `names` and makes the call; types are stripped from it. */
export function callCode(call: string, names: readonly string[]): string {
  const source = `(async (${['url', ...names].join(', ')}) => (${call}\n))`;
  const result = transpile('call.cts', source, {
    packageType: 'commonjs',
    jsx: { runtime: 'automatic' },
    experimentalDecorators: false,
    emitDecoratorMetadata: false,
    tail: '',
  });
  if (result.kind === 'error') throw new SyntaxError(result.message);
  return result.code;
}
