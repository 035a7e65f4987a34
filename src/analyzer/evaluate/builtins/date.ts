import { exactText } from '../arithmetic.ts';
import { native, newObject } from '../objects.ts';
import { CLOCK } from '../provenance.ts';
import type { Run } from '../run.ts';
import {
  type NativeValue,
  type Value,
  exactNumber,
  interval,
  keyOf,
  number,
  provenance,
  text,
  unknown,
} from '../value.ts';

/** The clock's reading: virtual ms, as far as the waits so far are known. */
export const now = (run: Run): Value => interval(run.clockLeast, run.clockMost, CLOCK);

/** `Date.parse`. */
export function parseDate(value: Value): Value {
  const written = exactText(value);
  const from = provenance(value);
  if (written !== null) return number(Date.parse(written), from);
  if (value.kind === 'number') {
    const exact = exactNumber(value);
    return exact === null ? unknown(`Date.parse(${keyOf(value)})`, from) : number(Date.parse(String(exact)), from);
  }
  return value.kind === 'constant' ? number(NaN, from) : unknown(`Date.parse(${keyOf(value)})`, from);
}

/** `new Date(...)`. */
export function newDate(run: Run, args: readonly Value[]): Value {
  const [value] = args;
  const time = !value
    ? now(run)
    : value.kind === 'number'
      ? value
      : value.kind === 'object' && value.internal?.kind === 'date'
        ? value.internal.time
        : parseDate(value);
  return newObject(run, 'Date', { internal: { kind: 'date', time }, from: provenance(time) });
}

const timeOf = (self: Value): Value =>
  self.kind === 'object' && self.internal?.kind === 'date'
    ? self.internal.time
    : unknown(`${keyOf(self)} time`, provenance(self));

/** The methods of dates, by name. */
export const dateMethods: ReadonlyMap<string, NativeValue> = new Map([
  ...['getTime', 'valueOf'].map((name): [string, NativeValue] => [
    name,
    native(`Date.${name}`, (_run, self) => timeOf(self)),
  ]),
  ...['toISOString', 'toUTCString', 'toString', 'toJSON', 'toLocaleTimeString', 'toLocaleString'].map(
    (name): [string, NativeValue] => [
      name,
      native(`Date.${name}`, (_run, self) => {
        const exact = exactNumber(timeOf(self));
        return exact !== null && name === 'toUTCString' && !Number.isNaN(exact)
          ? text(new Date(exact).toUTCString(), provenance(self))
          : unknown(`${keyOf(self)}.${name}`, provenance(timeOf(self)));
      }),
    ],
  ),
]);
