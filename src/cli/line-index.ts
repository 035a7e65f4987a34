import type { Range } from '../model/source.ts';

/** A range as 1-based lines and columns in UTF-16 units; the end is exclusive. */
export interface LineRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Turns offsets of one text into lines and columns. */
export function createLineIndex(text: string): (range: Range) => LineRange {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|[\r\n\u2028\u2029]/g)) starts.push(index + end.length);

  function place(offset: number): { line: number; column: number } {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  }

  return ({ start, end }) => {
    const [from, to] = [place(start), place(end)];
    return { ...from, endLine: to.line, endColumn: to.column };
  };
}
