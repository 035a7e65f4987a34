import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { answerAt } from './answer-in-reach.ts';
import { attemptCounter, reached } from './attempt-counter.ts';
import { listedIn, stopAt } from './stop.ts';
import { before, freeName, indentationAt, type Style, styleOf } from './style.ts';
import { isCall, isCatch, isFunction, isLoop, ownPath, pathTo } from './syntax.ts';

/** Attempts that an inserted limit allows, the first included: Google's Gemini guidance has five tries. */
const ATTEMPTS = 5;

const TITLE = `Stop after ${ATTEMPTS} attempts and hand on the last failure`;

/** Counts the attempts of endless retries and leaves after the last as the code leaves elsewhere; `null` for another shape. */
export function limitFix(site: RetrySite, module: SourceModule): Fix | null {
  // A refreshed token that is refused again is no matter of how often.
  if ([...site.decisions].every(([name, decision]) => decision !== 'retry' || name === '401')) return null;
  const style = styleOf(module);
  if (site.kind === 'recursion') return inRecursion(site, module, style);
  const edits = site.kind === 'loop' ? inLoop(site, module, style) : null;
  // How many are enough is the user's to say, so nobody applies this unasked.
  return edits ? { title: TITLE, edits, safe: false } : null;
}

function inLoop(site: RetrySite, module: SourceModule, style: Style): readonly TextEdit[] | null {
  const stop = stopIn(site, module);
  const loop = stop?.path.findLast(isLoop);
  if (!stop || !loop || loop.start < site.location.start) return null;
  const counter = attemptCounter(site, module, stop.path, stop.at);
  if (counter) {
    const test = reached(counter, ATTEMPTS);
    return test === null ? null : [stop.edit(style, test)];
  }
  const endless =
    (loop.type === 'WhileStatement' && loop.test.type === 'Literal' && loop.test.value === true) ||
    (loop.type === 'ForStatement' && !loop.test && !loop.init && !loop.update);
  if (!endless) return null;
  const name = freeName(module.text.slice(site.functionLocation.start, site.functionLocation.end), 'attempt');
  const head: TextEdit = { start: loop.start, end: loop.body.start, text: `for (let ${name} = 1; ; ${name}++) ` };
  return [head, stop.edit(style, `${name} >= ${ATTEMPTS}`)];
}

interface Stop {
  readonly path: readonly Node[];
  readonly at: number;
  /** The edit that leaves when a test is true. */
  edit(style: Style, test: string): TextEdit;
}

/** Where endless retries can be left: at the head of the catch that goes round, else before the wait. */
function stopIn(site: RetrySite, module: SourceModule): Stop | null {
  if (!site.failureLocation || site.failureLocation.file !== module.file) return null;
  const path = pathTo(module, site.failureLocation);
  const index = path.findLastIndex(isCatch);
  const clause = path[index];
  if (clause && isCatch(clause) && index > path.findLastIndex(isFunction)) {
    const inner = [...path.slice(0, index + 1), clause.body];
    const statement = stopAt(module, inner, clause.body.start + 1, null);
    if (statement === null) return null;
    const [first] = clause.body.body;
    const at = first ? first.start : clause.body.end - 1;
    return { path: inner, at, edit: (style, test) => atHead(module, style, clause.body, `if (${test}) ${statement}`) };
  }
  const wait = site.waiting.locations.find(({ file }) => file === module.file);
  const listed = wait ? listedIn(ownPath(pathTo(module, wait), site)) : null;
  if (!listed) return null;
  const { start } = listed.statement;
  const statement = stopAt(module, listed.path, start, answerAt(module, listed.path, start));
  if (statement === null) return null;
  return {
    path: listed.path,
    at: start,
    edit: (style, test) => before(module, style, start, `if (${test}) ${statement}`),
  };
}

/** As the first statement of a block. */
function atHead(
  module: SourceModule,
  style: Style,
  block: { readonly start: number; readonly body: readonly Node[] },
  statement: string,
): TextEdit {
  const indentation = indentationAt(module.text, block.start);
  const rest = block.body.length === 0 ? `${style.newline}${indentation}` : '';
  const start = block.start + 1;
  return { start, end: start, text: `${style.newline}${indentation}${style.step}${statement}${style.end}${rest}` };
}

/** A count among the parameters, one more in the call. A caller such as `map` would set it, so nobody applies this unasked. */
function inRecursion(site: RetrySite, module: SourceModule, style: Style): Fix | null {
  const path = pathTo(module, site.head);
  const call = path.findLast(isCall);
  const around = path.findLast(isFunction);
  if (!call || !around || site.functionName === null) return null;
  if (around.start < site.functionLocation.start || around.params.length !== call.arguments.length) return null;
  const lastParameter = around.params.at(-1);
  const lastArgument = call.arguments.at(-1);
  if (!lastParameter || !lastArgument || lastParameter.type === 'RestElement') return null;
  const stop = stopIn(site, module);
  if (!stop) return null;
  const name = freeName(module.text.slice(around.start, around.end), 'attempt');
  return {
    title: TITLE,
    edits: [
      { start: lastParameter.end, end: lastParameter.end, text: `, ${name} = 1` },
      stop.edit(style, `${name} >= ${ATTEMPTS}`),
      { start: lastArgument.end, end: lastArgument.end, text: `, ${name} + 1` },
    ],
    safe: false,
  };
}
