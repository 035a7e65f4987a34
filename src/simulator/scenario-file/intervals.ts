import type { Interval } from '../../model/scenario-file.ts';
import { parseDuration } from '../script/duration.ts';

/** Reads one end of an interval; `null` when it is none. */
export type ReadEnd = (text: string) => number | null;

/** A count: a whole number, 0 or more. */
export const readCount: ReadEnd = (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** A duration such as `250ms` or `2s`, in ms; 0 needs no unit. */
export const readDuration: ReadEnd = (text) => (text === '0' ? 0 : parseDuration(text));

/** Reads `3`, `1..3`, `>=1` or `<=3`; `null` when it is none of these. */
export function readInterval(text: string, readEnd: ReadEnd): Interval | null {
  const [, sign, rest = ''] = /^(>=|<=)\s*(.*)$/.exec(text) ?? [];
  if (sign !== undefined) {
    const end = readEnd(rest);
    if (end === null) return null;
    return sign === '>=' ? { least: end, most: Infinity } : { least: 0, most: end };
  }
  const [first = '', second = first, more] = text.split('..').map((end) => end.trim());
  const [least, most] = [readEnd(first), readEnd(second)];
  if (least === null || most === null || more !== undefined || least > most) return null;
  return { least, most };
}

/** Writes an interval with ends in the form that `readInterval` reads. */
export function printInterval({ least, most }: Interval, print: (end: number) => string): string {
  if (least === most) return print(least);
  if (most === Infinity) return `>=${print(least)}`;
  return least === 0 ? `<=${print(most)}` : `${print(least)}..${print(most)}`;
}
