import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import { type Of, nodesIn } from './syntax.ts';

/** How a file is written, as far as inserted code has to follow it. */
export interface Style {
  readonly typescript: boolean;
  /** `;` or nothing. */
  readonly end: ';' | '';
  readonly quote: "'" | '"';
  /** One step of indentation. */
  readonly step: string;
  readonly newline: '\n' | '\r\n';
}

/** Reads the style off a file's text. */
export function styleOf({ file, program, text }: SourceModule): Style {
  const statements = text.match(/[\w)\]}'"`]\s*$/gm)?.length ?? 0;
  const ended = text.match(/;\s*$/gm)?.length ?? 0;
  const quotes = nodesIn(program, isText).map(({ start }) => text[start]);
  const double = quotes.filter((quote) => quote === '"').length;
  return {
    typescript: /\.[cm]?tsx?$/.test(file),
    end: ended * 4 >= statements || ended > 3 ? ';' : '',
    quote: double * 2 > quotes.length ? '"' : "'",
    step: /^\t/m.test(text) ? '\t' : (/^( {2,8})[^\s*]/m.exec(text)?.[1] ?? '  '),
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

const isText = (node: Node): node is Of<'Literal'> => node.type === 'Literal' && typeof node.value === 'string';

/** The white space at the start of the line that an offset lies in. */
export function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** A name that a text does not use yet, as anything but a field. */
export function freeName(text: string, wanted: string): string {
  const taken = (name: string): boolean => new RegExp(`(?<![.\\w$])${name}\\b`).test(text);
  if (!taken(wanted)) return wanted;
  for (let count = 2; ; count++) if (!taken(`${wanted}${count}`)) return `${wanted}${count}`;
}

/** Puts a statement (without its `;`) on a line of its own before another. */
export function before({ text }: SourceModule, style: Style, offset: number, statement: string): TextEdit {
  const line = `${statement}${style.end}${style.newline}${indentationAt(text, offset)}`;
  return { start: offset, end: offset, text: line };
}

/** The same behind another; `start` is where that one begins. */
export function behind(
  { text }: SourceModule,
  style: Style,
  { start, end }: { readonly start: number; readonly end: number },
  statement: string,
): TextEdit {
  return { start: end, end, text: `${style.newline}${indentationAt(text, start)}${statement}${style.end}` };
}

/** A whole number as people write it in code: `300_000`. */
export const digits = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, value >= 10_000 ? '_' : '');
