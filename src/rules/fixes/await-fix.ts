import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { pathTo } from './syntax.ts';

/** Expressions that `await` can stand before as they are. */
const BINDS = /^(CallExpression|MemberExpression|Identifier|NewExpression|ParenthesizedExpression|ImportExpression)$/;

/** Puts `await` before a promise that is lost; `null` outside async functions, and for what stands in another file. */
export function awaitFix({ lostPromise }: RetrySite, module: SourceModule): Fix | null {
  if (!lostPromise?.awaitable || lostPromise.location.file !== module.file) return null;
  const { start, end } = lostPromise.location;
  const node = pathTo(module, lostPromise.location).find((one) => one.start === start && one.end === end);
  const edits = BINDS.test(node?.type ?? '')
    ? [{ start, end: start, text: 'await ' }]
    : [
        { start, end: start, text: 'await (' },
        { start: end, end, text: ')' },
      ];
  return { title: 'Await the attempt inside the try', edits, safe: false };
}
