import { exactText, toNumber, toText, truth } from './arithmetic.ts';
import { now, parseDate } from './builtins/date.ts';
import { mathFunctions } from './builtins/math.ts';
import { objectFunctions } from './builtins/object.ts';
import { promiseFunctions } from './builtins/promise.ts';
import { signalFunctions } from './builtins/signal.ts';
import { callValue, constructors } from './calls.ts';
import { itemsOf } from './iteration.ts';
import { arrayOf, native, newError, newObject } from './objects.ts';
import { CALLER, CLOCK, NOWHERE, RANDOM, OPAQUE } from './provenance.ts';
import { type Run, Stopped } from './run.ts';
import { setTimeoutFunction } from './timers.ts';
import {
  type NativeValue,
  UNDEFINED,
  type Value,
  boolean,
  contentKey,
  exactNumber,
  keyOf,
  number,
  provenance,
  text,
  unknown,
} from './value.ts';

const constructor = (name: string, statics: ReadonlyMap<string, Value> = new Map()): NativeValue => ({
  ...native(name, (run, _self, args, node) => constructors[name]?.(run, args, node) ?? UNDEFINED, false, statics),
  construct: (run, _self, args, node) => constructors[name]?.(run, args, node) ?? UNDEFINED,
});

const errorClass = (name: string): NativeValue => {
  const make: NativeValue['call'] = (run, _self, [message = text(''), options = UNDEFINED]) => {
    const error = newError(run, name, message, provenance(message));
    const cause = options.kind === 'object' ? options.properties.get('cause') : undefined;
    if (cause) error.properties.set('cause', cause);
    return error;
  };
  return {
    ...native(name, make, false, new Map([['captureStackTrace', native('captureStackTrace', () => UNDEFINED)]])),
    construct: make,
  };
};

const parseNumber = (name: 'parseInt' | 'parseFloat'): NativeValue =>
  native(
    name,
    (_run, _self, [value = UNDEFINED, radix]) => {
      const written = exactText(toText(value));
      if (written === null) return toNumber(value);
      const base = radix ? (exactNumber(radix) ?? 10) : 10;
      return number(
        name === 'parseInt' ? Number.parseInt(written, base) : Number.parseFloat(written),
        provenance(value),
      );
    },
    true,
  );

const numberTest = (name: string, test: (value: number) => boolean, coerce: boolean): NativeValue =>
  native(
    name,
    (_run, _self, [value = UNDEFINED]) => {
      const asNumber = coerce || value.kind === 'number' ? toNumber(value) : value;
      if (asNumber.kind === 'number') {
        const least = test(asNumber.least);
        return least === test(asNumber.most)
          ? boolean(least, asNumber.from)
          : unknown(`${name}(${keyOf(value)})`, asNumber.from);
      }
      if (asNumber.kind === 'unknown') {
        return asNumber.asNumber === undefined
          ? unknown(`${name}(${keyOf(value)})`, asNumber.from)
          : boolean(test(asNumber.asNumber), asNumber.from);
      }
      return boolean(false);
    },
    true,
  );

const isFiniteTest = numberTest('isFinite', Number.isFinite, true);
const isNaNTest = numberTest('isNaN', Number.isNaN, true);

const STATIC: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['undefined', UNDEFINED],
  ['NaN', number(NaN)],
  ['Infinity', number(Infinity)],
  ['Math', module('Math', mathFunctions)],
  ['Object', constructor('Object', objectFunctions)],
  ['Promise', constructor('Promise', promiseFunctions)],
  ['AbortSignal', native('AbortSignal', () => UNDEFINED, false, signalFunctions)],
  [
    'Date',
    constructor(
      'Date',
      new Map([
        ['now', native('Date.now', now)],
        ['parse', native('Date.parse', (_run, _self, [value = UNDEFINED]) => parseDate(value), true)],
        ['UTC', native('Date.UTC', () => unknown('Date.UTC', NOWHERE))],
      ]),
    ),
  ],
  ['performance', module('performance', new Map([['now', native('performance.now', now)]]))],
  ...['Headers', 'AbortController', 'Set', 'Map', 'WeakMap', 'WeakSet', 'RegExp', 'Request', 'URL'].map(
    (name): [string, Value] => [name, constructor(name)],
  ),
  [
    'Array',
    constructor(
      'Array',
      new Map([
        [
          'isArray',
          native(
            'Array.isArray',
            (_run, _self, [value = UNDEFINED]) =>
              value.kind === 'unknown' || value.kind === 'per-status'
                ? unknown(`isArray(${keyOf(value)})`, provenance(value))
                : boolean(value.kind === 'object' && value.internal?.kind === 'items'),
            true,
          ),
        ],
        [
          'from',
          native('Array.from', (run, _self, [value = UNDEFINED, mapper], node) => arrayFrom(run, value, mapper, node)),
        ],
        ['of', native('Array.of', (run, _self, args) => arrayOf(run, [...args]))],
      ]),
    ),
  ],
  ...[
    'Error',
    'TypeError',
    'RangeError',
    'SyntaxError',
    'ReferenceError',
    'EvalError',
    'URIError',
    'AggregateError',
    'DOMException',
  ].map((name): [string, Value] => [name, errorClass(name)]),
  [
    'Number',
    native(
      'Number',
      (_run, _self, [value = number(0)]) => toNumber(value),
      true,
      new Map<string, Value>([
        ['isFinite', numberTest('Number.isFinite', Number.isFinite, false)],
        ['isNaN', numberTest('Number.isNaN', Number.isNaN, false)],
        ['isInteger', numberTest('Number.isInteger', Number.isInteger, false)],
        ['isSafeInteger', numberTest('Number.isSafeInteger', Number.isSafeInteger, false)],
        ['parseInt', parseNumber('parseInt')],
        ['parseFloat', parseNumber('parseFloat')],
        ['MAX_SAFE_INTEGER', number(Number.MAX_SAFE_INTEGER)],
        ['MAX_VALUE', number(Number.MAX_VALUE)],
        ['POSITIVE_INFINITY', number(Infinity)],
        ['NaN', number(NaN)],
      ]),
    ),
  ],
  ['String', native('String', (_run, _self, [value = text('')]) => toText(value), true)],
  [
    'Boolean',
    native(
      'Boolean',
      (_run, _self, [value = UNDEFINED]) => {
        const known = truth(value);
        return known === null ? value : boolean(known, provenance(value));
      },
      true,
    ),
  ],
  ['parseInt', parseNumber('parseInt')],
  ['parseFloat', parseNumber('parseFloat')],
  ['isFinite', isFiniteTest],
  ['isNaN', isNaNTest],
  ['setTimeout', setTimeoutFunction],
  [
    'setImmediate',
    native('setImmediate', (run, self, [callback = UNDEFINED, ...args], node) =>
      setTimeoutFunction.call(run, self, [callback, number(0), ...args], node),
    ),
  ],
  ['queueMicrotask', native('queueMicrotask', () => UNDEFINED)],
  ...['clearTimeout', 'clearInterval', 'clearImmediate', 'setInterval'].map((name): [string, Value] => [
    name,
    native(name, () => unknown(name, NOWHERE)),
  ]),
  ['structuredClone', native('structuredClone', (_run, _self, [value = UNDEFINED]) => value)],
  [
    'console',
    module(
      'console',
      new Map(
        ['log', 'warn', 'error', 'info', 'debug', 'trace'].map((name) => [
          name,
          native(`console.${name}`, () => UNDEFINED),
        ]),
      ),
    ),
  ],
  [
    'JSON',
    module(
      'JSON',
      new Map([
        [
          'stringify',
          native('JSON.stringify', (_run, _self, [value = UNDEFINED]) => {
            const written = unknown(`JSON(${contentKey(value)})`, provenance(value));
            return value.kind === 'object' && value.internal === null
              ? { ...written, fields: [...value.properties.keys()] }
              : written;
          }),
        ],
        [
          'parse',
          native('JSON.parse', (_run, _self, [value = UNDEFINED]) =>
            unknown(`parsed ${keyOf(value)}`, provenance(value)),
          ),
        ],
      ]),
    ),
  ],
  [
    'crypto',
    module(
      'crypto',
      new Map([
        ['randomUUID', native('crypto.randomUUID', (run) => unknown(`randomUUID ${run.id()}`, RANDOM))],
        ['getRandomValues', native('crypto.getRandomValues', (run) => arrayOf(run, [], true, RANDOM))],
        ['randomInt', native('crypto.randomInt', (run) => unknown(`randomInt ${run.id()}`, RANDOM))],
      ]),
    ),
  ],
  [
    'process',
    module(
      'process',
      new Map<string, Value>([
        ['hrtime', native('process.hrtime', (run) => unknown(`hrtime ${run.id()}`, CLOCK))],
        ['uptime', native('process.uptime', (run) => unknown(`uptime ${run.id()}`, CLOCK))],
        ['env', { ...unknown('process.env', CALLER) }],
        ['exit', native('process.exit', exit)],
        ['abort', native('process.abort', exit)],
      ]),
    ),
  ],
]);

/** Nothing follows, neither the next attempt nor a handler. */
function exit(): never {
  throw new Stopped('exit');
}

function module(name: string, members: ReadonlyMap<string, Value>): NativeValue {
  return native(name, () => UNDEFINED, false, members);
}

function arrayFrom(run: Run, value: Value, mapper: Value | undefined, node: { start: number; end: number }): Value {
  const length = value.kind === 'object' ? value.properties.get('length') : undefined;
  const exact = length ? exactNumber(length) : null;
  const walked =
    exact !== null
      ? { items: Array.from({ length: Math.min(64, Math.max(0, exact)) }, (): Value => UNDEFINED), more: exact > 64 }
      : length
        ? { items: [], more: true }
        : itemsOf(run, value, false);
  if (mapper?.kind !== 'function') return arrayOf(run, [...walked.items], walked.more, provenance(value));
  const items = walked.items.map((item, index) => callValue(run, mapper, UNDEFINED, [item, number(index)], node));
  return arrayOf(run, items, walked.more, provenance(value));
}

/** Global objects that stand for the global scope itself. */
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

function globalObject(run: Run): Value {
  const known = run.exports.get(GLOBAL_OBJECTS);
  if (known) return known;
  const object = newObject(run, 'Global', { open: 'global' });
  for (const [key, value] of STATIC) object.properties.set(key, value);
  object.properties.set('fetch', globalFetch);
  run.exports.set(GLOBAL_OBJECTS, object);
  return object;
}

/** The value of a name that no scope declares. */
export function globalValue(run: Run, name: string): Value {
  const known = STATIC.get(name);
  if (known) return known;
  if (GLOBAL_OBJECTS.has(name)) return globalObject(run);
  if (name === 'fetch') return globalFetch;
  if (name === '$fetch') return { ...unknown('global $fetch', NOWHERE), origin: 'ofetch#$fetch' };
  return unknown(`global ${name}`, OPAQUE);
}

/** The `fetch` of the platform. */
export const globalFetch: Value = { ...unknown('global fetch', NOWHERE), origin: 'node-fetch#default' };
