import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Styles text for a terminal, or leaves it as it is. */
export type Style = (format: Format, text: string) => string;

export function styleFor(color: boolean): Style {
  return (format, text) => (color ? styleText(format, text, { validateStream: false }) : text);
}

/** Rows with columns of equal width, two blanks between them and none at the end. Styles do not count as width. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

function widthOf(cell: string): number {
  return cell.replaceAll(/\u001b\[\d+m/g, '').length;
}
