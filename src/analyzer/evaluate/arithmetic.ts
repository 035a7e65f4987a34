import { ANSWER, COUNTER, ERROR, type Provenance, SERVER, has } from './provenance.ts';
import {
  type NumberValue,
  type UnknownValue,
  type Value,
  boolean,
  constant,
  exactNumber,
  interval,
  keyOf,
  number,
  perStatus,
  provenance,
  text,
  unknown,
  withProvenance,
} from './value.ts';

/** True, false, or not known. */
export type Truth = boolean | null;

/** Whether a value is truthy; `null` when it can't be told (a per-status value is asked status by status). */
export function truth(value: Value): Truth {
  switch (value.kind) {
    case 'constant':
      return Boolean(value.value);
    case 'number':
      if (Number.isNaN(value.least)) return false;
      if (value.least === 0 && value.most === 0) return false;
      return value.least > 0 || value.most < 0 ? true : null;
    case 'unknown':
      return value.asNumber !== undefined ? Boolean(value.asNumber) : (value.present ?? null);
    case 'per-status':
      return null;
    case 'object':
      return value.maybeFalsy ? null : true;
    default:
      return true;
  }
}

/** Applies a pure function to one value, status by status where it depends on the status. */
export function lift(value: Value, apply: (value: Value) => Value): Value {
  return value.kind === 'per-status' ? perStatus((status) => apply(value.at(status)), value.from) : apply(value);
}

/** Applies a pure function of two values, status by status where either depends on the status. */
export function lift2(left: Value, right: Value, apply: (left: Value, right: Value) => Value): Value {
  if (left.kind !== 'per-status' && right.kind !== 'per-status') return apply(left, right);
  const from = provenance(left) | provenance(right);
  return perStatus((status) => apply(at(left, status), at(right, status)), from);
}

const at = (value: Value, status: number): Value => (value.kind === 'per-status' ? value.at(status) : value);

/** What the value is as a number, as JavaScript's Number() does. */
export function toNumber(value: Value): Value {
  switch (value.kind) {
    case 'number':
      return value;
    case 'constant':
      return typeof value.value === 'bigint'
        ? number(Number(value.value), value.from)
        : number(Number(value.value), value.from);
    case 'per-status':
      return lift(value, toNumber);
    case 'object':
      if (value.internal?.kind === 'date') return value.internal.time;
      return unknown(`Number(${keyOf(value)})`, value.from);
    default:
      return value.kind === 'unknown'
        ? {
            ...unknown(`Number(${value.key})`, value.from),
            ...(value.asNumber === undefined ? {} : { asNumber: value.asNumber }),
          }
        : number(NaN);
  }
}

/** What the value is as a string. */
export function toText(value: Value): Value {
  switch (value.kind) {
    case 'constant':
      return text(String(value.value), value.from);
    case 'number':
      return value.least === value.most || Number.isNaN(value.least)
        ? text(String(value.least), value.from)
        : unknown(`String(${keyOf(value)})`, value.from);
    case 'per-status':
      return lift(value, toText);
    case 'unknown':
      return value;
    default:
      return unknown(`String(${keyOf(value)})`, provenance(value));
  }
}

/** The result of a binary operator. */
export function binary(operator: string, left: Value, right: Value): Value {
  if (left.kind === 'per-status' || right.kind === 'per-status') {
    return lift2(left, right, (l, r) => binary(operator, l, r));
  }
  const from = provenance(left) | provenance(right);
  switch (operator) {
    case '===':
    case '==':
    case '!==':
    case '!=':
      return equality(operator, left, right, from);
    case '<':
    case '>':
    case '<=':
    case '>=':
      return comparison(operator, left, right, from);
    case '+':
      if (isText(left) || isText(right)) return concatenation(left, right, from);
      return arithmetic('+', left, right, from);
    default:
      return arithmetic(operator, left, right, from);
  }
}

const isText = (value: Value): boolean => value.kind === 'constant' && typeof value.value === 'string';

function concatenation(left: Value, right: Value, from: Provenance): Value {
  const a = toText(left);
  const b = toText(right);
  if (a.kind === 'constant' && b.kind === 'constant') return text(String(a.value) + String(b.value), from);
  const joined = unknown(`${keyOf(a)}+${keyOf(b)}`, from);
  const statusText =
    a.kind === 'unknown' && a.statusText ? a.statusText : b.kind === 'unknown' ? b.statusText : undefined;
  const parts = [...partsOf(a), ...partsOf(b)];
  return { ...joined, ...(statusText ? { statusText } : {}), ...(parts.length > 0 ? { parts, present: true } : {}) };
}

/** The texts that a value surely contains. */
function partsOf(value: Value): readonly string[] {
  if (value.kind === 'unknown') return value.parts ?? [];
  const known = exactText(value);
  return known === null || known === '' ? [] : [known];
}

function equality(operator: string, left: Value, right: Value, from: Provenance): Value {
  const negated = operator.startsWith('!');
  const loose = operator.length === 2;
  const equal = equals(left, right, loose);
  if (equal !== null) return boolean(equal !== negated, from);
  return unknown(`${negated ? '!' : ''}(${keyOf(left)}=${keyOf(right)})`, from | limitTag(left, right));
}

/** Whether two values are equal; `null` when it can't be told. */
export function equals(left: Value, right: Value, loose: boolean): Truth {
  if (left.kind === 'unknown' || right.kind === 'unknown') {
    if (left.kind === 'unknown' && right.kind === 'unknown') return left.key === right.key ? true : null;
    const known = left.kind === 'unknown' ? right : left;
    const other = left.kind === 'unknown' ? left : (right as UnknownValue);
    if (other.never && known.kind === 'constant' && typeof known.value === 'string' && other.never.test(known.value))
      return false;
    if (other.present && known.kind === 'constant' && (known.value == null || known.value === '')) return false;
    const exact = exactNumber(known);
    return other.asNumber !== undefined && exact !== null ? other.asNumber === exact : null;
  }
  if (left.kind === 'number' && right.kind === 'number') {
    const a = exactNumber(left);
    const b = exactNumber(right);
    if (a !== null && b !== null) return a === b;
    return left.most < right.least || right.most < left.least ? false : null;
  }
  if (left.kind === 'constant' && right.kind === 'constant') {
    if (left.value === right.value) return true;
    if (!loose) return false;
    return left.value === null || left.value === undefined || right.value === null || right.value === undefined
      ? (left.value === null || left.value === undefined) && (right.value === null || right.value === undefined)
      : String(left.value) === String(right.value);
  }
  if (loose && (isText(left) || isText(right)) && (left.kind === 'number' || right.kind === 'number')) {
    const a = toNumber(left);
    const b = toNumber(right);
    return exactNumber(a) !== null && exactNumber(b) !== null ? exactNumber(a) === exactNumber(b) : null;
  }
  if (left.kind === 'constant' || right.kind === 'constant' || left.kind === 'number' || right.kind === 'number')
    return false;
  return keyOf(left) === keyOf(right);
}

function comparison(operator: string, left: Value, right: Value, from: Provenance): Value {
  const a = ordered(left);
  const b = ordered(right);
  if (a !== null && b !== null) {
    const result = compare(operator, a, b);
    if (result !== null) return boolean(result, from);
  }
  return unknown(`(${keyOf(left)}${operator}${keyOf(right)})`, from | limitTag(left, right));
}

/** A number compared with a value that is neither answer nor error is compared as a limit is. */
function limitTag(left: Value, right: Value): Provenance {
  const counted = left.kind === 'number' ? right : right.kind === 'number' ? left : null;
  return counted?.kind === 'unknown' && !has(counted.from, ANSWER | ERROR | SERVER) ? COUNTER : 0;
}

function ordered(value: Value): NumberValue | null {
  if (value.kind === 'unknown') return value.asNumber === undefined ? null : number(value.asNumber, value.from);
  const asNumber = toNumber(value);
  return asNumber.kind === 'number' ? asNumber : null;
}

function compare(operator: string, a: NumberValue, b: NumberValue): Truth {
  if (Number.isNaN(a.least) || Number.isNaN(b.least)) return false;
  switch (operator) {
    case '<':
      return a.most < b.least ? true : a.least >= b.most ? false : null;
    case '<=':
      return a.most <= b.least ? true : a.least > b.most ? false : null;
    case '>':
      return compare('<', b, a);
    default:
      return compare('<=', b, a);
  }
}

function arithmetic(operator: string, left: Value, right: Value, from: Provenance): Value {
  const a = toNumber(left);
  const b = toNumber(right);
  if (a.kind !== 'number' || b.kind !== 'number') {
    const step = (operator === '+' || operator === '-') && (a.kind === 'number' || b.kind === 'number') ? COUNTER : 0;
    return unknown(`(${keyOf(a)}${operator}${keyOf(b)})`, from | (has(from, ANSWER | ERROR | SERVER) ? 0 : step));
  }
  const exactA = exactNumber(a);
  const exactB = exactNumber(b);
  if (exactA !== null && exactB !== null) {
    const steps = operator === '+' || operator === '-' ? COUNTER : 0;
    return number(operate(operator, exactA, exactB), from | steps);
  }
  if (Number.isNaN(a.least) || Number.isNaN(b.least)) return number(NaN, from);
  return onIntervals(operator, a, b, from);
}

function operate(operator: string, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
    case '**':
      return a ** b;
    case '<<':
      return a << b;
    case '>>':
      return a >> b;
    case '>>>':
      return a >>> b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    default:
      return NaN;
  }
}

function onIntervals(operator: string, a: NumberValue, b: NumberValue, from: Provenance): Value {
  switch (operator) {
    case '+':
      return interval(a.least + b.least, a.most + b.most, from);
    case '-':
      return interval(a.least - b.most, a.most - b.least, from);
    case '%':
      return exactNumber(b) !== null && a.least >= 0
        ? interval(0, Math.min(a.most, Math.abs(b.least)), from)
        : unknownOf(operator, a, b, from);
    case '|':
      return exactNumber(b) === 0
        ? interval(Math.trunc(a.least), Math.trunc(a.most), from)
        : unknownOf(operator, a, b, from);
    case '*':
    case '**':
      return corners(operator, a, b, from);
    case '/':
      return b.least > 0 || b.most < 0 ? corners(operator, a, b, from) : unknownOf(operator, a, b, from);
    default:
      return unknownOf(operator, a, b, from);
  }
}

const unknownOf = (operator: string, a: NumberValue, b: NumberValue, from: Provenance): Value =>
  unknown(`(${keyOf(a)}${operator}${keyOf(b)})`, from);

/** `*`, `/` and `**` are monotone in each argument over these domains, so the extremes lie at the corners. */
function corners(operator: string, a: NumberValue, b: NumberValue, from: Provenance): Value {
  if (operator === '**' && a.least < 0) return unknownOf(operator, a, b, from);
  const results = [a.least, a.most].flatMap((x) => [b.least, b.most].map((y) => cornerProduct(operator, x, y)));
  return interval(Math.min(...results), Math.max(...results), from);
}

const cornerProduct = (operator: string, x: number, y: number): number =>
  operator === '*' && (x === 0 || y === 0) ? 0 : operate(operator, x, y);

/** The result of a unary operator. */
export function unary(operator: string, operand: Value): Value {
  if (operand.kind === 'per-status') return lift(operand, (value) => unary(operator, value));
  const from = provenance(operand);
  switch (operator) {
    case '!': {
      const known = truth(operand);
      if (known !== null) return boolean(!known, from);
      const key = keyOf(operand);
      return unknown(key.startsWith('!') ? key.slice(1) : `!${key}`, from);
    }
    case '-': {
      const value = toNumber(operand);
      return value.kind === 'number' ? interval(-value.most, -value.least, from) : unknown(`-${keyOf(value)}`, from);
    }
    case '+':
      return toNumber(operand);
    case 'typeof':
      return typeOf(operand);
    case 'void':
      return constant(undefined);
    case '~': {
      const value = toNumber(operand);
      const exact = exactNumber(value);
      return exact === null ? unknown(`~${keyOf(value)}`, from) : number(~exact, from);
    }
    default:
      return unknown(`${operator}${keyOf(operand)}`, from);
  }
}

function typeOf(value: Value): Value {
  switch (value.kind) {
    case 'constant':
      return text(value.value === null ? 'object' : typeof value.value);
    case 'number':
      return text('number');
    case 'object':
      return text('object');
    case 'function':
    case 'native':
    case 'class':
      return text('function');
    default:
      return value.kind === 'unknown' && value.asNumber !== undefined
        ? text('number')
        : unknown(`typeof ${keyOf(value)}`, provenance(value));
  }
}

/** The value with its numbers counted: it moves from attempt to attempt. */
export const counted = (value: Value): Value => withProvenance(value, COUNTER);

/** A constant string's text, or `null`. */
export const exactText = (value: Value): string | null =>
  value.kind === 'constant' && typeof value.value === 'string' ? value.value : null;

/** True for `null` and `undefined`; `null` when it can't be told. */
export function isNullish(value: Value): Truth {
  if (value.kind === 'unknown') return value.present ? false : null;
  if (value.kind === 'per-status') return null;
  return value.kind === 'constant' && value.value == null;
}
