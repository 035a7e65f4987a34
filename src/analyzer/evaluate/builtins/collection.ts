import { COUNTER } from '../provenance.ts';
import { arrayOf, native } from '../objects.ts';
import type { Run } from '../run.ts';
import {
  type Internal,
  type NativeValue,
  UNDEFINED,
  type Value,
  boolean,
  keyOf,
  number,
  provenance,
  unknown,
  withProvenance,
} from '../value.ts';

type Collection = Extract<Internal, { kind: 'map' }>;

const definite = (key: Value): boolean => key.kind === 'constant' || (key.kind === 'number' && key.least === key.most);

const method = (
  name: string,
  call: (run: Run, entries: Collection, args: readonly Value[], self: Value) => Value,
  pure = false,
): [string, NativeValue] => [
  name,
  native(
    `Collection.${name}`,
    (run, self, args) =>
      self.kind === 'object' && self.internal?.kind === 'map'
        ? call(run, self.internal, args, self)
        : unknown(`${keyOf(self)}.${name}`, provenance(self)),
    pure,
  ),
];

const unsure = (entries: Collection, key: Value): boolean =>
  entries.more || !definite(key) || [...entries.keys.values()].some((known) => !definite(known));

/** The methods of `Set` and `Map`, by name. */
export const collectionMethods: ReadonlyMap<string, NativeValue> = new Map([
  method(
    'has',
    (_run, entries, [key = UNDEFINED], self) => {
      if (entries.keys.has(keyOf(key))) return boolean(true, provenance(key));
      return unsure(entries, key)
        ? unknown(`${keyOf(self)}.has(${keyOf(key)})`, provenance(key))
        : boolean(false, provenance(key));
    },
    true,
  ),
  method(
    'get',
    (_run, entries, [key = UNDEFINED], self) => {
      const value = entries.entries.get(keyOf(key));
      if (value !== undefined) return withProvenance(value, provenance(key));
      return unsure(entries, key) ? unknown(`${keyOf(self)}.get(${keyOf(key)})`, provenance(key)) : UNDEFINED;
    },
    true,
  ),
  method('set', (_run, entries, [key = UNDEFINED, value = UNDEFINED], self) => {
    entries.keys.set(keyOf(key), key);
    entries.entries.set(keyOf(key), value);
    return self;
  }),
  method('add', (_run, entries, [key = UNDEFINED], self) => {
    entries.keys.set(keyOf(key), key);
    return self;
  }),
  method('delete', (_run, entries, [key = UNDEFINED]) => {
    entries.entries.delete(keyOf(key));
    return boolean(entries.keys.delete(keyOf(key)));
  }),
  method('clear', (_run, entries) => {
    entries.keys.clear();
    entries.entries.clear();
    return UNDEFINED;
  }),
  method('keys', (run, entries) => arrayOf(run, [...entries.keys.values()], entries.more)),
  method('values', (run, entries) =>
    arrayOf(run, [...(entries.entries.size > 0 ? entries.entries : entries.keys).values()], entries.more),
  ),
  method('forEach', () => UNDEFINED),
  method('size', (_run, entries) => number(entries.keys.size, COUNTER)),
]);
