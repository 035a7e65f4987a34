import { native } from '../objects.ts';
import { toText } from '../arithmetic.ts';
import { type NativeValue, exactNumber, keyOf, provenance, text, unknown } from '../value.ts';

/** The methods of numbers, by name. */
export const numberMethods: ReadonlyMap<string, NativeValue> = new Map([
  ['toString', native('Number.toString', (_run, self) => toText(self), true)],
  ['toLocaleString', native('Number.toLocaleString', (_run, self) => toText(self), true)],
  ['valueOf', native('Number.valueOf', (_run, self) => self, true)],
  [
    'toFixed',
    native(
      'Number.toFixed',
      (_run, self, [digits]) => {
        const value = exactNumber(self);
        const places = digits ? exactNumber(digits) : 0;
        return value === null || places === null
          ? unknown(`${keyOf(self)}.toFixed`, provenance(self))
          : text(value.toFixed(Math.min(20, Math.max(0, places))), provenance(self));
      },
      true,
    ),
  ],
]);
