import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { indentationAt, styleOf } from './style.ts';
import { pathTo, textOf } from './syntax.ts';

/**
 * Rethrows what `JSON.parse` throws at the head of the catch around it. `null` for other work, and where `.json()` in the
 * same try may throw the like for an answer that was cut off.
 */
export function rethrowParseErrorFix(site: RetrySite, module: SourceModule): Fix | null {
  const { retriedWork } = site.classification;
  const [first] = retriedWork;
  if (first?.location.file !== module.file || !retriedWork.every(({ work }) => work === 'json')) return null;
  const around = pathTo(module, first.location).findLast((node) => node.type === 'TryStatement');
  if (around?.type !== 'TryStatement' || /\.json\(/.test(textOf(module, around.block))) return null;
  const clause = around.handler;
  if (clause?.param?.type !== 'Identifier' || first.location.start > around.block.end) return null;
  const { end, newline, step } = styleOf(module);
  const start = clause.body.start + 1;
  const text = `${newline}${indentationAt(module.text, clause.start)}${step}if (${clause.param.name} instanceof SyntaxError) throw ${clause.param.name}${end}`;
  return { title: 'Throw what is no JSON at once', edits: [{ start, end: start, text }], safe: true };
}
