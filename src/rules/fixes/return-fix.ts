import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { isFunction, pathTo } from './syntax.ts';

/**
 * Returns (in an async callback: awaits) the promise that the last statement of a callback drops; `null` where something
 * follows it, or where it is not a statement of the callback itself.
 */
export function returnFix({ lostPromise }: RetrySite, module: SourceModule): Fix | null {
  if (lostPromise?.kind !== 'not-returned' || lostPromise.location.file !== module.file) return null;
  const path = pathTo(module, lostPromise.location);
  const index = path.findLastIndex(isFunction);
  const [around, body, statement] = path.slice(index);
  if (!around || !isFunction(around) || body?.type !== 'BlockStatement') return null;
  if (statement?.type !== 'ExpressionStatement' || body.body.at(-1) !== (statement as Node)) return null;
  const word = around.async ? 'await' : 'return';
  const { start } = statement;
  return {
    title: around.async ? 'Await the attempt in the callback' : 'Return the attempt from the callback',
    edits: [{ start, end: start, text: `${word} ` }],
    safe: false,
  };
}
