import { toNumber } from '../arithmetic.ts';
import { native } from '../objects.ts';
import { RANDOM } from '../provenance.ts';
import {
  type NativeValue,
  type NumberValue,
  type Value,
  exactNumber,
  interval,
  keyOf,
  number,
  provenance,
  unknown,
} from '../value.ts';

/** Functions that keep order: an interval maps to the interval of its ends. */
const MONOTONE: Readonly<Record<string, (x: number) => number>> = {
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  trunc: Math.trunc,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  exp: Math.exp,
  fround: Math.fround,
  sign: Math.sign,
};

const numbers = (args: readonly Value[]): NumberValue[] | null => {
  const values = args.map(toNumber);
  return values.every((value) => value.kind === 'number') ? values : null;
};

const from = (args: readonly Value[]): number => args.reduce((all, one) => all | provenance(one), 0);

const nameOf = (name: string, args: readonly Value[]): Value =>
  unknown(`${name}(${args.map(keyOf).join()})`, from(args));

/**
 * `Math.min` with an unknown cap: what is below is below; the other values only bound it. The key keeps all of them.
 */
function extreme(name: 'min' | 'max', args: readonly Value[]): Value {
  const values = numbers(args);
  if (!values) return nameOf(name, args);
  const pick = name === 'min' ? Math.min : Math.max;
  if (values.some((value) => Number.isNaN(value.least))) return number(NaN, from(args));
  return interval(pick(...values.map((value) => value.least)), pick(...values.map((value) => value.most)), from(args));
}

/** `Math`, by name. */
export const mathFunctions: ReadonlyMap<string, Value> = new Map<string, NativeValue | NumberValue>([
  ...Object.entries(MONOTONE).map(([name, apply]): [string, NativeValue] => [
    name,
    native(
      `Math.${name}`,
      (_run, _self, args) => {
        const [value] = numbers(args.slice(0, 1)) ?? [];
        return value
          ? interval(apply(value.least), apply(value.most === Infinity ? Infinity : belowOne(name, value)), value.from)
          : nameOf(name, args);
      },
      true,
    ),
  ]),
  [
    'random',
    native('Math.random', (run, _self, _args, { start, end }) => {
      run.events.push({ kind: 'drawn', node: { start, end, file: run.file }, attempt: run.attempts });
      return interval(0, 1, RANDOM);
    }),
  ],
  ['min', native('Math.min', (_run, _self, args) => extreme('min', args), true)],
  ['max', native('Math.max', (_run, _self, args) => extreme('max', args), true)],
  [
    'pow',
    native(
      'Math.pow',
      (_run, _self, args) => {
        const [base, exponent] = args;
        return base && exponent ? power(base, exponent) : number(NaN);
      },
      true,
    ),
  ],
  [
    'abs',
    native(
      'Math.abs',
      (_run, _self, args) => {
        const [value] = numbers(args.slice(0, 1)) ?? [];
        if (!value) return nameOf('abs', args);
        const ends = [Math.abs(value.least), Math.abs(value.most)];
        const least = value.least <= 0 && value.most >= 0 ? 0 : Math.min(...ends);
        return interval(least, Math.max(...ends), value.from);
      },
      true,
    ),
  ],
  ...(['E', 'PI', 'LN2', 'LN10', 'LOG2E', 'LOG10E', 'SQRT2', 'SQRT1_2'] as const).map((name): [string, NumberValue] => [
    name,
    number(Math[name]),
  ]),
]);

/** `Math.random()` never reaches 1, so that `Math.floor(Math.random())` is 0. */
const belowOne = (name: string, value: NumberValue): number =>
  name === 'floor' && (value.from & RANDOM) !== 0 && value.most > value.least && Number.isInteger(value.most)
    ? value.most - 1e-9
    : value.most;

function power(base: Value, exponent: Value): Value {
  const b = toNumber(base);
  const e = toNumber(exponent);
  const all = provenance(base) | provenance(exponent);
  if (b.kind !== 'number' || e.kind !== 'number') return unknown(`(${keyOf(b)}**${keyOf(e)})`, all);
  const exact = [exactNumber(b), exactNumber(e)];
  if (exact[0] != null && exact[1] != null) return number(exact[0] ** exact[1], all);
  const corners = [b.least, b.most].flatMap((x) => [e.least, e.most].map((y) => x ** y));
  return interval(Math.min(...corners), Math.max(...corners), all);
}
