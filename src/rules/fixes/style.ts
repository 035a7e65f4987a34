import type { SourceModule } from '../../analyzer/source-module.ts';

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
export function styleOf({ file, text }: SourceModule): Style {
  const statements = text.match(/[\w)\]}'"`]\s*$/gm)?.length ?? 0;
  const ended = text.match(/;\s*$/gm)?.length ?? 0;
  const single = text.match(/'/g)?.length ?? 0;
  const double = text.match(/"/g)?.length ?? 0;
  return {
    typescript: /\.[cm]?tsx?$/.test(file),
    end: ended * 4 >= statements || ended > 3 ? ';' : '',
    quote: double > single ? '"' : "'",
    step: /^\t/m.test(text) ? '\t' : (/^( {2,8})\S/m.exec(text)?.[1] ?? '  '),
    newline: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

/** The white space at the start of the line that an offset lies in. */
export function indentationAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart))?.[0] ?? '';
}

/** A name that the file does not use yet. */
export function freeName(text: string, wanted: string): string {
  const taken = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  if (!taken(wanted)) return wanted;
  for (let count = 2; ; count++) if (!taken(`${wanted}${count}`)) return `${wanted}${count}`;
}
