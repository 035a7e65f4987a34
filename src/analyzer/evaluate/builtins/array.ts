import { binary, truth } from '../arithmetic.ts';
import { callValue } from '../calls.ts';
import { equals } from '../arithmetic.ts';
import { arrayOf, native } from '../objects.ts';
import { noteKept } from '../delivery.ts';
import { COUNTER } from '../provenance.ts';
import type { Run } from '../run.ts';
import {
  type NativeCall,
  type NativeValue,
  type ObjectValue,
  type Span,
  UNDEFINED,
  type Value,
  boolean,
  exactNumber,
  keyOf,
  number,
  provenance,
  text,
  unknown,
  withProvenance,
} from '../value.ts';
import { exactText, toText } from '../arithmetic.ts';

interface Items {
  readonly self: ObjectValue;
  readonly internal: { items: Value[]; more: boolean };
}

type ArrayCall = (run: Run, array: Items, args: readonly Value[], node: Span) => Value;

const method = (name: string, call: ArrayCall, pure = false): [string, NativeValue] => {
  const bound: NativeCall = (run, self, args, node) =>
    self.kind === 'object' && self.internal?.kind === 'items'
      ? call(run, { self, internal: self.internal }, args, node)
      : unknown(`${keyOf(self)}.${name}`, provenance(self));
  return [name, native(`Array.${name}`, bound, pure)];
};

const unknownOf = ({ self }: Items, name: string, args: readonly Value[]): Value =>
  unknown(
    `${keyOf(self)}.${name}(${args.map(keyOf).join()})`,
    args.reduce((all, one) => all | provenance(one), self.from),
  );

function contains(array: Items, args: readonly Value[]): Value {
  const [wanted = UNDEFINED] = args;
  const from = provenance(wanted);
  let unsure = array.internal.more;
  for (const item of array.internal.items) {
    const equal = equals(item, wanted, false);
    if (equal === true) return boolean(true, from);
    if (equal === null) unsure = true;
  }
  return unsure ? unknownOf(array, 'includes', args) : boolean(false, from);
}

/** `some` (looking for true) and `every` (looking for false). */
const quantifier =
  (name: 'some' | 'every'): ArrayCall =>
  (run, array, args, node) => {
    const [predicate = UNDEFINED] = args;
    let unsure: Value | null = array.internal.more ? unknownOf(array, name, args) : null;
    for (const [index, item] of array.internal.items.entries()) {
      const value = callValue(run, predicate, UNDEFINED, [item, number(index)], node);
      const known = value.kind === 'per-status' ? null : truth(value);
      if (known === (name === 'some')) return boolean(known, provenance(value));
      if (known === null) {
        unsure = unsure
          ? value.kind === 'per-status' && unsure.kind === 'per-status'
            ? binary(name === 'some' ? '|' : '&', unsure, value)
            : unknownOf(array, name, args)
          : value;
      }
    }
    return unsure ?? boolean(name === 'every');
  };

const each =
  (keep: (run: Run, array: Items, results: Value[]) => Value): ArrayCall =>
  (run, array, args, node) => {
    const [callback = UNDEFINED] = args;
    const { items } = array.internal;
    const walked =
      items.length === 0 && array.internal.more ? [unknown(`${keyOf(array.self)}[0]`, array.self.from)] : items;
    return keep(
      run,
      array,
      walked.map((item, index) => callValue(run, callback, UNDEFINED, [item, number(index), array.self], node)),
    );
  };

/** The methods of arrays, by name. */
export const arrayMethods: ReadonlyMap<string, NativeValue> = new Map([
  method('includes', (_run, array, args) => contains(array, args), true),
  method('some', quantifier('some')),
  method('every', quantifier('every')),
  method(
    'indexOf',
    (_run, array, args) => {
      const index = array.internal.items.findIndex((item) => equals(item, args[0] ?? UNDEFINED, false) === true);
      if (index >= 0) return number(index, provenance(args[0] ?? UNDEFINED));
      const unsure =
        array.internal.more || array.internal.items.some((item) => equals(item, args[0] ?? UNDEFINED, false) === null);
      return unsure ? unknownOf(array, 'indexOf', args) : number(-1, provenance(args[0] ?? UNDEFINED));
    },
    true,
  ),
  method('push', (run, array, args, node) => {
    noteKept(run, array.self, args, node);
    array.internal.items.push(...args);
    return number(array.internal.items.length, COUNTER);
  }),
  method('unshift', (_run, array, args) => {
    array.internal.items.unshift(...args);
    return number(array.internal.items.length, COUNTER);
  }),
  method('shift', (_run, array, args) =>
    withProvenance(
      array.internal.items.shift() ?? (array.internal.more ? unknownOf(array, 'shift', args) : UNDEFINED),
      COUNTER,
    ),
  ),
  method('pop', (_run, array, args) =>
    withProvenance(
      array.internal.items.pop() ?? (array.internal.more ? unknownOf(array, 'pop', args) : UNDEFINED),
      COUNTER,
    ),
  ),
  method('at', (_run, array, args) => {
    const index = args[0] ? exactNumber(args[0]) : null;
    return index === null
      ? unknownOf(array, 'at', args)
      : (array.internal.items.at(index) ?? (array.internal.more ? unknownOf(array, 'at', args) : UNDEFINED));
  }),
  method('slice', (run, array, args) => {
    const [from, to] = args.map((argument) => exactNumber(argument) ?? undefined);
    return arrayOf(run, array.internal.items.slice(from, to), array.internal.more, array.self.from);
  }),
  method('concat', (run, array, args) => {
    const items = [...array.internal.items];
    let { more } = array.internal;
    for (const argument of args) {
      if (argument.kind === 'object' && argument.internal?.kind === 'items') {
        items.push(...argument.internal.items);
        more ||= argument.internal.more;
      } else items.push(argument);
    }
    return arrayOf(run, items, more, array.self.from);
  }),
  method('join', (_run, array, args) => {
    const parts = array.internal.items.map((item) => exactText(toText(item)));
    const separator = args[0] ? exactText(args[0]) : ',';
    return array.internal.more || separator === null || parts.includes(null)
      ? unknownOf(array, 'join', args)
      : text(parts.join(separator));
  }),
  method(
    'map',
    each((run, array, results) => arrayOf(run, results, array.internal.more, array.self.from)),
  ),
  method(
    'forEach',
    each(() => UNDEFINED),
  ),
  method(
    'flatMap',
    each((run, array, results) => arrayOf(run, results, true, array.self.from)),
  ),
  method('filter', (run, array, args, node) => {
    const [predicate = UNDEFINED] = args;
    let more = array.internal.more;
    const items = array.internal.items.filter((item, index) => {
      const known = truth(callValue(run, predicate, UNDEFINED, [item, number(index)], node));
      if (known === null) more = true;
      return known === true;
    });
    return arrayOf(run, items, more, array.self.from);
  }),
  method('find', (run, array, args, node) => {
    const [predicate = UNDEFINED] = args;
    for (const [index, item] of array.internal.items.entries()) {
      const known = truth(callValue(run, predicate, UNDEFINED, [item, number(index)], node));
      if (known === true) return item;
      if (known === null) return unknownOf(array, 'find', args);
    }
    return array.internal.more ? unknownOf(array, 'find', args) : UNDEFINED;
  }),
  method('reduce', (run, array, args, node) => {
    const [callback = UNDEFINED, initial] = args;
    if (array.internal.more) return unknownOf(array, 'reduce', args);
    const [first, ...rest] = initial === undefined ? array.internal.items : [initial, ...array.internal.items];
    return rest.reduce((total, item) => callValue(run, callback, UNDEFINED, [total, item], node), first ?? UNDEFINED);
  }),
  method('keys', (run, array) =>
    arrayOf(
      run,
      array.internal.items.map((_, index) => number(index)),
      array.internal.more,
      array.self.from,
    ),
  ),
  method('entries', (run, array) =>
    arrayOf(
      run,
      array.internal.items.map((item, index) => arrayOf(run, [number(index, COUNTER), item])),
      array.internal.more,
      array.self.from,
    ),
  ),
  method('values', (run, array) => arrayOf(run, [...array.internal.items], array.internal.more, array.self.from)),
  method('fill', (_run, array, args) => {
    array.internal.items.fill(args[0] ?? UNDEFINED);
    return array.self;
  }),
]);
