import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { answerAt } from './answer-in-reach.ts';
import { listedIn } from './stop.ts';
import { indentationAt, styleOf } from './style.ts';
import { isFunction, pathTo } from './syntax.ts';

/** Cancels the body of a `fetch` answer before the wait; `null` where the answer is not in reach there. */
export function drainFix(site: RetrySite, module: SourceModule): Fix | null {
  const [wait, ...others] = site.waiting.locations;
  if (!wait || others.length > 0 || wait.file !== module.file || !/fetch/i.test(site.operation.callee)) return null;
  const path = pathTo(module, wait);
  const place = listedIn(path);
  const around = path.findLast(isFunction);
  if (!place || !around?.async) return null;
  const answer = answerAt(module, place.path, place.statement.start);
  if (answer?.kind !== 'response' || answer.optional) return null;
  const { end, newline } = styleOf(module);
  const { start } = place.statement;
  const text = `await ${answer.name}.body?.cancel()${end}${newline}${indentationAt(module.text, start)}`;
  return { title: 'Cancel the body of the failed answer', edits: [{ start, end: start, text }], safe: true };
}
