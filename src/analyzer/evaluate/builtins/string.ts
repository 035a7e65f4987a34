import { exactText, toText } from '../arithmetic.ts';
import { arrayOf, literal, native } from '../objects.ts';
import type { Run } from '../run.ts';
import {
  exactNumber,
  keyOf,
  number,
  perStatus,
  provenance,
  text,
  unknown,
  type NativeValue,
  type Value,
  boolean,
} from '../value.ts';
import { testRegexp } from './regexp.ts';

type Pure = (value: string, args: readonly (string | number | undefined)[]) => string | number | boolean | string[];

const METHODS: Readonly<Record<string, Pure>> = {
  toLowerCase: (value) => value.toLowerCase(),
  toUpperCase: (value) => value.toUpperCase(),
  toLocaleLowerCase: (value) => value.toLowerCase(),
  toLocaleUpperCase: (value) => value.toUpperCase(),
  trim: (value) => value.trim(),
  trimStart: (value) => value.trimStart(),
  trimEnd: (value) => value.trimEnd(),
  toString: (value: string) => value,
  valueOf: (value: string) => value,
  includes: (value, [part]) => value.includes(String(part)),
  startsWith: (value, [part]) => value.startsWith(String(part)),
  endsWith: (value, [part]) => value.endsWith(String(part)),
  indexOf: (value, [part]) => value.indexOf(String(part)),
  charAt: (value, [index]) => value.charAt(Number(index)),
  slice: (value, [from, to]) => value.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  substring: (value, [from, to]) => value.substring(Number(from ?? 0), to === undefined ? undefined : Number(to)),
  substr: (value, [from, length]) =>
    value.slice(Number(from ?? 0), length === undefined ? undefined : Number(from ?? 0) + Number(length)),
  split: (value, [separator]) => value.split(separator === undefined ? value : String(separator)),
  concat: (value, args) => value + args.join(''),
  padStart: (value, [length, fill]) => value.padStart(Number(length), fill === undefined ? ' ' : String(fill)),
  padEnd: (value, [length, fill]) => value.padEnd(Number(length), fill === undefined ? ' ' : String(fill)),
  repeat: (value, [count]) => value.repeat(Math.min(Math.max(0, Number(count) || 0), 1_000)),
};

function known(value: Value): string | number | undefined | null {
  if (value.kind === 'constant') return value.value === undefined ? undefined : String(value.value);
  return value.kind === 'number' ? exactNumber(value) : null;
}

function apply(run: Run, name: string, pure: Pure, self: Value, args: readonly Value[]): Value {
  const value = exactText(toText(self));
  const parts = args.map(known);
  const from = [self, ...args].reduce((all, one) => all | provenance(one), 0);
  if (self.kind === 'unknown' && self.parts) {
    const [part] = parts;
    if (name === 'includes' && typeof part === 'string' && self.parts.some((own) => own.includes(part)))
      return boolean(true, from);
    if (/^(toLowerCase|toUpperCase)$/.test(name))
      return { ...self, parts: self.parts.map((own) => String(pure(own, []))) };
  }
  if (self.kind === 'unknown' && (self.statusText ?? self.never)) {
    const part = parts[0];
    if (SEARCHES.test(name) && typeof part === 'string' && self.never?.test(part))
      return name === 'indexOf' ? number(-1, from) : boolean(false, from);
    if (name === 'includes' && typeof part === 'string' && self.statusText)
      return statusTextTest(part, self.statusText, from, keyOf(self));
    if (/^(toLowerCase|toUpperCase|trim|toString)$/.test(name)) return self;
  }
  if (value === null || parts.includes(null)) {
    return unknown(`${keyOf(self)}.${name}(${args.map(keyOf).join()})`, from);
  }
  const result = pure(
    value,
    parts.map((part) => part ?? undefined),
  );
  return Array.isArray(result)
    ? arrayOf(
        run,
        result.map((item) => text(item, from)),
      )
    : literal(result, from);
}

const SEARCHES = /^(includes|startsWith|endsWith|indexOf)$/;

/** Reason phrases that clients put into their errors (RFC 9110 §15, RFC 6585 §4). */
const REASONS: Readonly<Record<string, string>> = {
  'bad request': '400',
  unauthorized: '401',
  forbidden: '403',
  'not found': '404',
  'too many requests': '429',
  'internal server error': '500',
  'bad gateway': '502',
  'service unavailable': '503',
  'gateway timeout': '504',
};

/** Whether an error's text holds a part: known where the part is a status or its reason phrase, else not known. */
function statusTextTest(part: string, _has: (status: number) => boolean, from: number, key: string): Value {
  const status = /^\D*([1-5]\d\d)\D*$/.exec(part)?.[1] ?? REASONS[part.trim().toLowerCase()];
  if (status !== undefined) return perStatus((one) => boolean(String(one) === status, from), from);
  return unknown(`${key} has ${part}`, from);
}

/** The methods of strings, by name. */
export const stringMethods: ReadonlyMap<string, NativeValue> = new Map([
  ...Object.entries(METHODS).map(([name, pure]): [string, NativeValue] => [
    name,
    native(`String.${name}`, (run, self, args) => apply(run, name, pure, self, args), true),
  ]),
  [
    'match',
    native(
      'String.match',
      (run, self, [pattern]) => {
        const value = exactText(toText(self));
        if (pattern?.kind !== 'object' || pattern.internal?.kind !== 'regexp')
          return unknown(`${keyOf(self)}.match`, provenance(self));
        if (value === null) return testRegexp(run, pattern.internal.regexp, self, true);
        const match = pattern.internal.regexp.exec(value);
        return match
          ? arrayOf(
              run,
              match.map((group: string | undefined) => literal(group, provenance(self))),
            )
          : literal(null, provenance(self));
      },
      true,
    ),
  ],
  [
    'replace',
    native(
      'String.replace',
      (_run, self, [pattern, replacement]) => {
        const value = exactText(toText(self));
        const to = replacement ? exactText(replacement) : null;
        const from = provenance(self);
        if (value === null || to === null || !pattern)
          return unknown(`${keyOf(self)}.replace(${pattern ? keyOf(pattern) : ''})`, from);
        if (pattern.kind === 'object' && pattern.internal?.kind === 'regexp')
          return text(value.replace(pattern.internal.regexp, to), from);
        const part = exactText(pattern);
        return part === null ? unknown(`${keyOf(self)}.replace`, from) : text(value.replace(part, to), from);
      },
      true,
    ),
  ],
]);
