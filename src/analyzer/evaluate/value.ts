import type { ArrowFunctionExpression, Class, Function as FunctionNode } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { NOWHERE, type Provenance } from './provenance.ts';
import type { Run } from './run.ts';

export type FunctionLike = FunctionNode | ArrowFunctionExpression;

/**
 * What an expression may be during one run. Numbers are intervals; what can't be known is `unknown` with a key, so that
 * the same unknown read twice is the same; `per-status` is a value for each status that the attempt may have ended in.
 */
export type Value =
  Constant | NumberValue | UnknownValue | PerStatus | ObjectValue | FunctionValue | NativeValue | ClassValue;

export interface Constant {
  readonly kind: 'constant';
  readonly value: undefined | null | boolean | string | bigint;
  readonly from: Provenance;
}

/** All numbers from `least` to `most`; a single known number has both equal. NaN has both NaN. */
export interface NumberValue {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly from: Provenance;
}

export interface UnknownValue {
  readonly kind: 'unknown';
  /** Two unknowns with one key are the same value. */
  readonly key: string;
  readonly from: Provenance;
  /** What it is when it is compared with a number, where that much is known: the 200 of a successful answer. */
  readonly asNumber?: number;
  /** The text of an attempt's error: contains the status, and nothing else is known of it. */
  readonly statusText?: (status: number) => boolean;
  /** Surely neither null nor undefined nor empty: the body of an answer. */
  readonly present?: true;
  /** What it surely does not say: the words of a cancelled call, in the error of one that was answered. */
  readonly never?: RegExp;
  /** Texts that it surely contains. */
  readonly parts?: readonly string[];
  /** The names of the fields of the object that it is the text of. */
  readonly fields?: readonly string[];
  /** The module it is imported from, with the path of names taken from it: `axios`, `openai:default`. */
  readonly origin?: string;
  /** The options of the client instance that it is, or is a part of; those given last stand first. */
  readonly made?: readonly Value[];
}

export interface PerStatus {
  readonly kind: 'per-status';
  readonly at: (status: number) => Value;
  readonly from: Provenance;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly id: number;
  /** `Object`, `Array`, `Error`, `Response`, `Headers`, `Promise`, `Set`, … */
  className: string;
  readonly properties: Map<string, Value>;
  /** Properties not listed are unknown under this key; `null`: they are undefined. */
  open: string | null;
  readonly from: Provenance;
  readonly classValue: ClassValue | null;
  internal: Internal | null;
  /** May also be false, null or empty: what a function that can't be seen gives when it succeeds. */
  readonly maybeFalsy?: true;
}

/** What built-in objects hold besides properties. */
export type Internal =
  | { readonly kind: 'items'; items: Value[]; more: boolean }
  | { readonly kind: 'map'; readonly entries: Map<string, Value>; readonly keys: Map<string, Value>; more: boolean }
  | { readonly kind: 'promise'; state: PromiseState }
  | { readonly kind: 'date'; readonly time: Value }
  /** The exports of a module, found out as they are read; `null`: there is none of that name. */
  | { readonly kind: 'namespace'; readonly read: (name: string) => Value | null }
  | { readonly kind: 'regexp'; readonly regexp: RegExp }
  | { readonly kind: 'headers'; readonly read: (name: string) => Value; readonly fields: Map<string, Value> }
  | { readonly kind: 'signal'; readonly caller: boolean; readonly timed: boolean; aborted: boolean }
  | {
      readonly kind: 'generator';
      readonly values: Value[];
      readonly pauses: readonly Pause[][];
      next: number;
      more: boolean;
      /** What it throws after the values; `null`: nothing. */
      readonly failure: Value | null;
    };

/** A wait inside a generator, before it yields. */
export interface Pause {
  readonly duration: Value;
  readonly node: Place;
}

export type PromiseState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'fulfilled'; readonly value: Value }
  | { readonly kind: 'rejected'; readonly reason: Value }
  /** Settles as `then` after a wait. */
  | { readonly kind: 'timer'; readonly duration: Value; readonly node: Place; readonly then: Value };

/** Any syntax node, for its place. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A node in a file. */
export interface Place extends Span {
  readonly file: string;
}

export interface FunctionValue {
  readonly kind: 'function';
  readonly id: number;
  readonly node: FunctionLike;
  readonly environment: Environment;
  readonly self: Value | null;
  readonly home: ClassValue | null;
  readonly name: string;
  /** Argument values bound before the call. */
  readonly bound: readonly Value[];
}

export type NativeCall = (run: Run, self: Value, args: readonly Value[], node: Span) => Value;

export interface NativeValue {
  readonly kind: 'native';
  readonly name: string;
  readonly call: NativeCall;
  /** Depends on nothing but its arguments: may be applied status by status. */
  readonly pure: boolean;
  readonly properties?: ReadonlyMap<string, Value>;
  readonly construct?: NativeCall;
}

export interface ClassValue {
  readonly kind: 'class';
  readonly id: number;
  readonly node: Class;
  readonly environment: Environment;
  readonly parent: Value | null;
  readonly statics: Map<string, Value>;
}

export const constant = (value: Constant['value'], from: Provenance = NOWHERE): Constant => ({
  kind: 'constant',
  value,
  from,
});
export const UNDEFINED = constant(undefined);
export const NULL = constant(null);
export const TRUE = constant(true);
export const FALSE = constant(false);
export const boolean = (value: boolean, from: Provenance = NOWHERE): Constant =>
  from === NOWHERE ? (value ? TRUE : FALSE) : constant(value, from);
export const text = (value: string, from: Provenance = NOWHERE): Constant => constant(value, from);
export const number = (value: number, from: Provenance = NOWHERE): NumberValue => ({
  kind: 'number',
  least: value,
  most: value,
  from,
});
export const interval = (least: number, most: number, from: Provenance = NOWHERE): NumberValue => ({
  kind: 'number',
  least,
  most,
  from,
});
export const unknown = (key: string, from: Provenance): UnknownValue => ({
  kind: 'unknown',
  key: key.length > 160 ? hashed(key) : key,
  from,
});
export const perStatus = (at: (status: number) => Value, from: Provenance): PerStatus => ({
  kind: 'per-status',
  at,
  from,
});

/** A short stand-in for a long key (FNV-1a, 32 bits, with the length). */
function hashed(key: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return `#${(hash >>> 0).toString(36)}.${key.length}`;
}

/** A number that is known exactly, or `null`. */
export const exactNumber = (value: Value): number | null =>
  value.kind === 'number' && (value.least === value.most || Number.isNaN(value.least)) ? value.least : null;

/** The provenance of any value. */
export const provenance = (value: Value): Provenance => ('from' in value ? value.from : NOWHERE);

/** A name for a value, equal for values that are the same. */
export function keyOf(value: Value): string {
  switch (value.kind) {
    case 'constant':
      return typeof value.value === 'string' ? JSON.stringify(value.value) : String(value.value);
    case 'number':
      return value.least === value.most ? String(value.least) : `${value.least}..${value.most}`;
    case 'unknown':
      return value.key;
    case 'per-status':
      return 'per-status';
    case 'object':
      return `object${value.id}`;
    case 'function':
    case 'class':
      return `${value.kind}${value.id}`;
    case 'native':
      return value.name;
  }
}

/** A name for what a value holds, equal for separate objects that hold the same. */
export function contentKey(value: Value, depth = 0): string {
  if (value.kind !== 'object' || depth > 3 || value.classValue) return keyOf(value);
  const { internal } = value;
  if (internal?.kind === 'items') return `[${internal.items.map((item) => contentKey(item, depth + 1)).join()}]`;
  if (internal?.kind === 'regexp') return String(internal.regexp);
  if (internal !== null) return keyOf(value);
  const own = [...value.properties].map(([name, part]) => `${name}:${contentKey(part, depth + 1)}`);
  return `{${own.join()}${value.open === null ? '' : `,${value.open.replace(/ \d+$/, '')}`}}`;
}

/** The same value under more provenance. */
export function withProvenance(value: Value, from: Provenance): Value {
  if (from === NOWHERE) return value;
  switch (value.kind) {
    case 'constant':
    case 'number':
    case 'unknown':
    case 'per-status':
      return (value.from | from) === value.from ? value : { ...value, from: value.from | from };
    default:
      return value;
  }
}

/** A value that stands for both. */
export function join(left: Value, right: Value): Value {
  const from = provenance(left) | provenance(right);
  if (left === right || (left.kind === right.kind && keyOf(left) === keyOf(right) && left.kind !== 'per-status')) {
    return withProvenance(left, from);
  }
  if (left.kind === 'number' && right.kind === 'number' && !Number.isNaN(left.least) && !Number.isNaN(right.least)) {
    return interval(Math.min(left.least, right.least), Math.max(left.most, right.most), from);
  }
  return unknown(`(${keyOf(left)}|${keyOf(right)})`, from);
}
