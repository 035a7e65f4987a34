import { NOWHERE, type Provenance } from './provenance.ts';
import type { Run } from './run.ts';
import {
  type ClassValue,
  type Internal,
  type NativeCall,
  type NativeValue,
  type ObjectValue,
  type PromiseState,
  type Value,
  constant,
  number,
} from './value.ts';

/** A new object; `open` names the unknown that properties not listed come from, `null` says there are none. */
export function newObject(
  run: Run,
  className: string,
  options: { open?: string | null; from?: Provenance; internal?: Internal | null; classValue?: ClassValue | null } = {},
): ObjectValue {
  return {
    kind: 'object',
    id: run.id(),
    className,
    properties: new Map(),
    open: options.open ?? null,
    from: options.from ?? NOWHERE,
    classValue: options.classValue ?? null,
    internal: options.internal ?? null,
  };
}

export const emptyObject = (run: Run, open: string | null = null, from: Provenance = NOWHERE): ObjectValue =>
  newObject(run, 'Object', { open, from });

export const arrayOf = (run: Run, items: Value[], more = false, from: Provenance = NOWHERE): ObjectValue =>
  newObject(run, 'Array', { internal: { kind: 'items', items, more }, from });

export const promiseOf = (run: Run, state: PromiseState): ObjectValue =>
  newObject(run, 'Promise', { internal: { kind: 'promise', state } });

/** A promise fulfilled with a value; a promise stays the promise it is. */
export const fulfilled = (run: Run, value: Value): Value =>
  isPromise(value) ? value : promiseOf(run, { kind: 'fulfilled', value });

export const rejected = (run: Run, reason: Value): ObjectValue => promiseOf(run, { kind: 'rejected', reason });

export const isPromise = (
  value: Value,
): value is ObjectValue & { internal: { kind: 'promise'; state: PromiseState } } =>
  value.kind === 'object' && value.internal?.kind === 'promise';

/** A built-in function. `pure`: depends on its arguments only. */
export const native = (
  name: string,
  call: NativeCall,
  pure = false,
  properties?: ReadonlyMap<string, Value>,
): NativeValue => ({
  kind: 'native',
  name,
  call,
  pure,
  ...(properties ? { properties } : {}),
});

/** A JavaScript primitive as a value. */
export const literal = (
  value: string | number | boolean | bigint | null | undefined,
  from: Provenance = NOWHERE,
): Value => (typeof value === 'number' ? number(value, from) : constant(value, from));

/** A built-in error as the program would create it. */
export function newError(run: Run, name: string, message: Value, from: Provenance = NOWHERE): ObjectValue {
  const error = newObject(run, 'Error', { from });
  error.properties.set('name', constant(name, from));
  error.properties.set('message', message);
  error.properties.set('stack', constant(name, from));
  return error;
}
