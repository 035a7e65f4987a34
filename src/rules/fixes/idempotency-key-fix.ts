import type { Node } from '@oxc-project/types';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import { isFetchName } from '../../analyzer/evaluate/names.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { before, freeName, indentationAt, type Style, styleOf } from './style.ts';
import { type Of, isCall, isFunction, isLoop, listOf, pathTo } from './syntax.ts';

/** Makes one key before the first attempt and sends it with each; `null` where the request's options are not written out. */
export function idempotencyKeyFix(site: RetrySite, module: SourceModule): Fix | null {
  if (site.operation.location.file !== module.file || (site.kind !== 'loop' && site.kind !== 'helper')) return null;
  const call = pathTo(module, site.operation.location).findLast(isCall);
  const first = call ? statementBefore(site, module, call) : null;
  if (!call || !first) return null;
  const style = styleOf(module);
  const key = freeName(module.text, 'idempotencyKey');
  const header = headerEdit(module, style, call, `${style.quote}Idempotency-Key${style.quote}: ${key}`);
  if (!header) return null;
  return {
    title: 'Send one Idempotency-Key with every attempt',
    edits: [before(module, style, first.start, `const ${key} = crypto.randomUUID()`), header],
    safe: false,
  };
}

/** The statement before which the key is made once: the loop, or the one that hands the request to a helper. */
function statementBefore(site: RetrySite, module: SourceModule, call: Node): Node | null {
  const path = pathTo(module, site.location);
  const loop = path.findLastIndex(isLoop);
  const index = site.kind === 'loop' ? loop : path.findLastIndex((node, at) => listOf(path[at - 1])?.includes(node));
  const labelled = path[index - 1]?.type === 'LabeledStatement';
  const at = labelled ? index - 1 : index;
  const statement = path[at];
  if (!statement || !listOf(path[at - 1]) || path[at - 1]?.type === 'Program') return null;
  const isInside = call.start >= statement.start && call.end <= statement.end;
  const isInFunction = path.slice(0, at).some(isFunction);
  return isInside && isInFunction ? statement : null;
}

/** The header in the options of `fetch(url, options)`, `axios(options)`, `axios.post(url, body, options)`. */
function headerEdit(module: SourceModule, style: Style, call: Of<'CallExpression'>, field: string): TextEdit | null {
  const given = call.arguments;
  const last = given.at(-1);
  const name = calleeName(call.callee);
  if (!isFetchName(name) && /^(post|patch)$/.test(name)) {
    if (given.length === 2 && last) return { start: last.end, end: last.end, text: `, { headers: { ${field} } }` };
    return given.length === 3 && last?.type === 'ObjectExpression' ? inOptions(module, style, last, field) : null;
  }
  return last?.type === 'ObjectExpression' && given.length <= 2 ? inOptions(module, style, last, field) : null;
}

function inOptions(
  module: SourceModule,
  style: Style,
  options: Of<'ObjectExpression'>,
  field: string,
): TextEdit | null {
  for (const property of options.properties) {
    if (property.type === 'SpreadElement') return null;
    if (property.key.type !== 'Identifier' || property.key.name !== 'headers') continue;
    if (property.value.type !== 'ObjectExpression') return null;
    return firstProperty(module, style, property.value, field);
  }
  return firstProperty(module, style, options, `headers: { ${field} }`);
}

/** Puts a property before the others of an object, on a line of its own where they have theirs. */
function firstProperty(
  { text }: SourceModule,
  style: Style,
  { start, properties }: Of<'ObjectExpression'>,
  property: string,
): TextEdit {
  const at = start + 1;
  const [next] = properties;
  if (!next) return { start: at, end: at, text: ` ${property} ` };
  const isOnItsLine = text.slice(at, next.start).includes('\n');
  const gap = isOnItsLine ? `${style.newline}${indentationAt(text, next.start)}` : ' ';
  return { start: at, end: at, text: `${gap}${property},` };
}
