import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix, TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { freeName, indentationAt, styleOf } from './style.ts';
import { isCall, isLoop, pathTo } from './syntax.ts';

type ObjectNode = Extract<Node, { type: 'ObjectExpression' }>;

/** Makes one key before the loop and sends it with every attempt; `null` where the request's options are not written out. */
export function idempotencyKeyFix(site: RetrySite, module: SourceModule): Fix | null {
  if (site.kind !== 'loop' || site.operation.location.file !== module.file) return null;
  const call = pathTo(module, site.operation.location).findLast(isCall);
  const loop = pathTo(module, site.location).findLast(isLoop);
  if (!call || !loop || call.start < loop.start || call.end > loop.end) return null;
  const options = optionsOf(call);
  if (!options) return null;
  const style = styleOf(module);
  const key = freeName(module.text, 'idempotencyKey');
  const field = `${style.quote}Idempotency-Key${style.quote}: ${key}`;
  const header = headerEdit(options, field);
  if (!header) return null;
  const declaration = `const ${key} = crypto.randomUUID()${style.end}${style.newline}${indentationAt(module.text, loop.start)}`;
  return {
    title: 'Send one Idempotency-Key with every attempt',
    edits: [{ start: loop.start, end: loop.start, text: declaration }, header],
    safe: false,
  };
}

/** The options object of `fetch(url, options)` or `axios.post(url, body, options)`. */
function optionsOf(call: Extract<Node, { type: 'CallExpression' }>): ObjectNode | null {
  const last = call.arguments.at(-1);
  if (last?.type !== 'ObjectExpression') return null;
  const fetches = call.callee.type === 'Identifier';
  return fetches || call.arguments.length === 3 ? last : null;
}

function headerEdit(options: ObjectNode, field: string): TextEdit | null {
  for (const property of options.properties) {
    if (property.type === 'SpreadElement') return null;
    if (property.key.type !== 'Identifier' || property.key.name !== 'headers') continue;
    if (property.value.type !== 'ObjectExpression') return null;
    const empty = property.value.properties.length === 0;
    const start = property.value.start + 1;
    return { start, end: start, text: empty ? ` ${field} ` : ` ${field},` };
  }
  const start = options.start + 1;
  return { start, end: start, text: ` headers: { ${field} }${options.properties.length === 0 ? ' ' : ','}` };
}
