import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import type { Range } from '../../model/source.ts';
import { pathTo } from './syntax.ts';

/** Takes the property whose value is given out of its object; `null` where it is not written in one. */
export function withoutOption(module: SourceModule, value: Range): readonly TextEdit[] | null {
  const path = pathTo(module, value);
  const index = path.findLastIndex(
    (node) => node.type === 'Property' && node.value.start === value.start && node.value.end === value.end,
  );
  const property = path[index];
  const object = path[index - 1];
  if (!property || object?.type !== 'ObjectExpression') return null;
  const at = object.properties.findIndex(({ start }) => start === property.start);
  const next = object.properties[at + 1];
  const before = object.properties[at - 1];
  if (next) return [{ start: property.start, end: next.start, text: '' }];
  if (before) return [{ start: before.end, end: property.end, text: '' }];
  return [{ start: object.start, end: object.end, text: '{}' }];
}

/** Puts a property at the end of the object that a call is given second; `null` where none is written there. */
export function withOption(module: SourceModule, call: Range, property: string): readonly TextEdit[] | null {
  const node = pathTo(module, call).findLast(({ type }) => type === 'CallExpression');
  if (node?.type !== 'CallExpression') return null;
  const [first, options] = node.arguments;
  if (!options) return first ? [{ start: first.end, end: first.end, text: `, { ${property} }` }] : null;
  if (options.type !== 'ObjectExpression') return null;
  const last = options.properties.at(-1);
  if (!last) return [{ start: options.start, end: options.end, text: `{ ${property} }` }];
  return [{ start: last.end, end: last.end, text: `, ${property}` }];
}
