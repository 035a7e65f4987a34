import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { freeName, indentationAt, styleOf } from './style.ts';
import { isLoop, pathTo } from './syntax.ts';

/** Attempts that an inserted limit allows, the first included: Gemini's guidance has five tries. */
const ATTEMPTS = 5;

/** Counts the attempts of an endless loop and throws the caught error after the last; `null` for another shape. */
export function limitFix(site: RetrySite, module: SourceModule): Fix | null {
  const path = pathTo(module, site.location);
  const loop = path.findLast(isLoop);
  if (!loop || loop.start !== site.location.start || !site.failureLocation) return null;
  const endless =
    (loop.type === 'WhileStatement' && loop.test.type === 'Literal' && loop.test.value === true) ||
    (loop.type === 'ForStatement' && !loop.test && !loop.init && !loop.update);
  const clause = pathTo(module, site.failureLocation).findLast((node) => node.type === 'CatchClause');
  if (!endless || clause?.type !== 'CatchClause' || clause.param?.type !== 'Identifier') return null;
  const style = styleOf(module);
  const attempt = freeName(module.text.slice(site.functionLocation.start, site.functionLocation.end), 'attempt');
  const head: TextEdit = { start: loop.start, end: loop.body.start, text: `for (let ${attempt} = 1; ; ${attempt}++) ` };
  const first = clause.body.body[0];
  const inside = `${indentationAt(module.text, clause.start)}${style.step}`;
  const limit = `${style.newline}${inside}if (${attempt} >= ${ATTEMPTS}) throw ${clause.param.name}${style.end}`;
  const text = first ? limit : `${limit}${style.newline}${indentationAt(module.text, clause.start)}`;
  const start = clause.body.start + 1;
  return {
    title: `Stop after ${ATTEMPTS} attempts and throw the last error`,
    edits: [head, { start, end: start, text }],
    safe: true,
  };
}
