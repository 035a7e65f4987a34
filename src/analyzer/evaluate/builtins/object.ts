import { exactText, toText } from '../arithmetic.ts';
import { arrayOf, emptyObject, native, newObject } from '../objects.ts';
import { itemsOf } from '../iteration.ts';
import type { Run } from '../run.ts';
import {
  type NativeValue,
  type ObjectValue,
  TRUE,
  UNDEFINED,
  type Value,
  boolean,
  keyOf,
  provenance,
  text,
  unknown,
} from '../value.ts';

/** The methods of plain objects, by name. */
export const objectMethods: ReadonlyMap<string, NativeValue> = new Map([
  ['hasOwnProperty', native('Object.hasOwnProperty', (run, self, [key = UNDEFINED]) => hasOwn(run, self, key), true)],
  ['toString', native('Object.toString', (_run, self) => toText(self))],
]);

/** `Object.hasOwn(object, key)` and `key in object`. */
export function hasOwn(_run: Run, object: Value, key: Value): Value {
  const name = exactText(toText(key));
  if (name !== null && object.kind === 'object') {
    if (object.properties.has(name)) {
      const value = object.properties.get(name);
      const absent = value?.kind === 'constant' && value.value === undefined && object.className === 'Error';
      return boolean(!absent, provenance(object));
    }
    const { internal } = object;
    if (internal?.kind === 'items' && !internal.more && /^\d+$/.test(name))
      return boolean(Number(name) < internal.items.length, provenance(object));
    if (object.open === null && internal === null) return boolean(false, provenance(object));
  }
  if (object.kind === 'constant' || object.kind === 'number') return boolean(false);
  return unknown(`${keyOf(object)} has ${keyOf(key)}`, provenance(object) | provenance(key));
}

/** Copies the properties of a value into an object, as spread and `Object.assign` do. */
export function spreadInto(target: ObjectValue, source: Value): void {
  if (source.kind === 'object') {
    if (source.internal?.kind === 'headers')
      for (const [name, value] of source.internal.fields) target.properties.set(name, value);
    for (const [name, value] of source.properties) target.properties.set(name, value);
    if (source.open !== null) target.open = target.open === null ? source.open : `${target.open}&${source.open}`;
    return;
  }
  if (source.kind === 'unknown') target.open = target.open === null ? source.key : `${target.open}&${source.key}`;
}

/** `Object`, by name. */
export const objectFunctions: ReadonlyMap<string, NativeValue> = new Map<string, NativeValue>([
  [
    'assign',
    native('Object.assign', (run, _self, [target = UNDEFINED, ...sources]) => {
      const into = target.kind === 'object' ? target : emptyObject(run, keyOf(target));
      for (const source of sources) spreadInto(into, source);
      return into;
    }),
  ],
  ...['freeze', 'seal', 'preventExtensions'].map((name): [string, NativeValue] => [
    name,
    native(`Object.${name}`, (_run, _self, [value = UNDEFINED]) => value),
  ]),
  [
    'keys',
    native('Object.keys', (run, _self, [value = UNDEFINED]) => {
      const { items, more } = itemsOf(run, value, true);
      return arrayOf(run, [...items], more, provenance(value));
    }),
  ],
  [
    'values',
    native('Object.values', (run, _self, [value = UNDEFINED]) =>
      value.kind === 'object'
        ? arrayOf(run, [...value.properties.values()], value.open !== null, provenance(value))
        : arrayOf(run, [], true, provenance(value)),
    ),
  ],
  [
    'entries',
    native('Object.entries', (run, _self, [value = UNDEFINED]) =>
      value.kind === 'object'
        ? arrayOf(
            run,
            [...value.properties].map(([name, property]) => arrayOf(run, [text(name), property])),
            value.open !== null,
            provenance(value),
          )
        : arrayOf(run, [], true, provenance(value)),
    ),
  ],
  [
    'fromEntries',
    native('Object.fromEntries', (run, _self, [value = UNDEFINED]) =>
      newObject(run, 'Object', { open: keyOf(value), from: provenance(value) }),
    ),
  ],
  ['hasOwn', native('Object.hasOwn', (run, _self, [object = UNDEFINED, key = UNDEFINED]) => hasOwn(run, object, key))],
  ['setPrototypeOf', native('Object.setPrototypeOf', (_run, _self, [value = UNDEFINED]) => value)],
  ['defineProperty', native('Object.defineProperty', (_run, _self, [value = UNDEFINED]) => value)],
  ['create', native('Object.create', (run) => newObject(run, 'Object', { open: 'Object.create' }))],
  [
    'is',
    native(
      'Object.is',
      (_run, _self, [left = UNDEFINED, right = UNDEFINED]) =>
        keyOf(left) === keyOf(right) ? TRUE : unknown('Object.is', 0),
      true,
    ),
  ],
]);
