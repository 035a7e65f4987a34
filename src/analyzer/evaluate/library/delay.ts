import type { HeardRetryAfter, RetryDelay } from '../../libraries/retry/retry-library.ts';
import { binary, exactText, toNumber } from '../arithmetic.ts';
import { OPAQUE, RANDOM, SERVER } from '../provenance.ts';
import { EPOCH, type Run } from '../run.ts';
import { noteReadAt } from '../server-words.ts';
import { type Place, type Value, exactNumber, interval, number, provenance, unknown } from '../value.ts';
import { type Failure, statusOf } from './condition.ts';
import type { Options } from './options.ts';

/** The wait before retry `n` (from 1) by a schedule in data, in ms; `null`: none. */
export function scheduledWait(run: Run, delay: RetryDelay, options: Options | null, n: number): Value | null {
  if (delay.growth === 'other') return unknown(`schedule ${run.id()}`, OPAQUE);
  if (delay.growth === 'none') return null;
  const part = (one: RetryDelay['base']): Value => {
    const given = one?.option !== undefined && options ? options.get(one.option) : null;
    return given ? toNumber(given) : number(one?.default ?? 0);
  };
  const base = part(delay.base);
  if (exactNumber(base) === 0) return null;
  const grown = growth(delay, base, part, n);
  const wait = capped(spread(run, delay, options, grown), delay.cap ? part(delay.cap) : number(Infinity));
  return delay.noiseMs === undefined ? wait : binary('+', wait, interval(0, delay.noiseMs, RANDOM));
}

function growth(delay: RetryDelay, base: Value, part: (one: RetryDelay['base']) => Value, n: number): Value {
  switch (delay.growth) {
    case 'exponential':
      return binary('*', base, binary('**', part(delay.factor), number(n - 1)));
    case 'linear':
      return binary('*', base, number(n));
    default:
      return base;
  }
}

function spread(run: Run, { spread: range, spreadOption }: RetryDelay, options: Options | null, wait: Value): Value {
  if (!range) return wait;
  const on = spreadOption ? isOn(spreadOption, options?.get(spreadOption.option) ?? null) : true;
  if (on === null) return unknown(`spread ${run.id()}`, OPAQUE | provenance(wait));
  return on ? binary('*', wait, interval(range[0], range[1], RANDOM)) : wait;
}

/** Whether the option is on; `null`: can't be told. */
function isOn(option: NonNullable<RetryDelay['spreadOption']>, given: Value | null): boolean | null {
  if (given === null) return option.default;
  if (given.kind !== 'constant') return given.kind === 'unknown' ? null : true;
  return typeof given.value === 'string' ? (option.texts?.includes(given.value) ?? true) : given.value === true;
}

function capped(wait: Value, cap: Value): Value {
  if (exactNumber(cap) === Infinity) return wait;
  if (wait.kind !== 'number' || cap.kind !== 'number') return unknown('capped', OPAQUE | provenance(wait));
  return interval(Math.min(wait.least, cap.least), Math.min(wait.most, cap.most), wait.from);
}

/** What the server announced: a wait, that it is too long, or nothing. */
export type Heard = { readonly kind: 'wait'; readonly duration: Value } | { readonly kind: 'stop' } | null;

/** Reads Retry-After as the library does, and notes that it does. */
export function hear(run: Run, heard: HeardRetryAfter, failure: Failure, place: Place): Heard {
  const status = statusOf(failure);
  const known = status ? exactNumber(status) : null;
  const listens = (one: number): boolean => heard.statuses.some(([from, to]) => one >= from && one <= to);
  if (run.endedIn !== 'status' || (known !== null && !listens(known))) return null;
  const field = retryAfterOf(failure);
  if (field === null) return null;
  noteReadAt(run, 'retry-after', place);
  const announced = exactText(field);
  if (announced === null) return null;
  const ms = millisecondsOf(announced, heard.dates);
  if (ms === null) return null;
  if (heard.limitMs !== undefined && ms > heard.limitMs) return heard.overLimit === 'stops' ? { kind: 'stop' } : null;
  return { kind: 'wait', duration: number(ms, SERVER) };
}

function millisecondsOf(announced: string, dates: boolean): number | null {
  if (/^\d+$/.test(announced)) return Number(announced) * 1_000;
  const time = dates ? Date.parse(announced) : NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - EPOCH);
}

function retryAfterOf({ error, response }: Failure): Value | null {
  for (const value of [response, error]) {
    const headers = value?.kind === 'object' ? value.properties.get('headers') : undefined;
    if (headers?.kind === 'object' && headers.internal?.kind === 'headers') return headers.internal.read('retry-after');
  }
  return null;
}
