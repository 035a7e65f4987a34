import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Range } from '../../model/source.ts';
import { freeName, indentationAt, type Style } from './style.ts';

/** The width beyond which formatters break a line at the latest: the widest setting in common use. */
const WIDTH = 120;

/** True for a statement that is longer than a line on its indentation. */
export const isLong = (indentation: string, statement: string): boolean =>
  indentation.replaceAll('\t', '    ').length + statement.length > WIDTH;

/** The lines that wait a duration where `indentation` stands, `await` included; a long duration gets a name. */
export function waitLines(
  module: SourceModule,
  style: Style,
  around: Range,
  { indentation, guard }: { readonly indentation: string; readonly guard: string | null },
  duration: string,
  call: (duration: string) => string,
): string {
  const condition = guard === null ? '' : `if (${guard}) `;
  const line = `${condition}await ${call(duration)}${style.end}`;
  if (!isLong(indentation, line)) return line;
  const name = waitName(module, around);
  const own = guard === null ? indentation : `${indentation}${style.step}`;
  const lines = [`${waitDeclaration(style, own, name, duration)}${style.end}`, `await ${call(name)}${style.end}`];
  const inner = `${style.newline}${own}`;
  if (guard === null) return lines.join(inner);
  return `${condition}{${inner}${lines.join(inner)}${style.newline}${indentation}}`;
}

/** The declaration of a wait (without its `;`), on several lines where one would be long. */
export function waitDeclaration(style: Style, indentation: string, name: string, duration: string): string {
  const line = `const ${name} = ${duration}`;
  return isLong(indentation, `${line};`) ? `const ${name} =${broken(style, indentation, duration)}` : line;
}

/** The two sides of `announced ?? own` on lines of their own behind a `=`. */
export function broken(style: Style, indentation: string, duration: string): string {
  const inner = `${style.newline}${indentation}${style.step}`;
  return `${inner}${duration.replace(' ?? ', ` ??${inner}`)}`;
}

/** How far an offset is from the start of its line. */
export const columnAt = (text: string, offset: number): number => offset - text.lastIndexOf('\n', offset - 1) - 1;

/** A free name for a duration in ms. */
export const waitName = ({ text }: SourceModule, { start, end }: Range): string =>
  freeName(text.slice(start, end), 'waitMs');

/** The whole line that a statement stands on, up to the next. */
export function lineOf(text: string, { start, end }: Range): Range {
  const rest = /^[ \t]*\r?\n?/.exec(text.slice(end))?.[0] ?? '';
  return { start: start - indentationAt(text, start).length, end: end + rest.length };
}
