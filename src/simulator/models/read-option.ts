import { FAULTS } from '../script/answers.ts';
import { parseDuration } from '../script/duration.ts';
import type { Announcement, Rate, RefusalAnswer } from './server-model.ts';

/** A value, or what is expected in its place. */
export type Reading<Value> =
  { readonly kind: 'read'; readonly value: Value } | { readonly kind: 'wrong'; readonly expected: string };

const read = <Value>(value: Value): Reading<Value> => ({ kind: 'read', value });
const wrong = (expected: string): Reading<never> => ({ kind: 'wrong', expected });

const PERIODS: Readonly<Record<string, number>> = { s: 1000, min: 60_000, h: 3_600_000, day: 86_400_000 };

/** `60/min` */
export function readRate(text: string): Reading<Rate> {
  const [, amount, period] = /^(\d+(?:\.\d+)?)\/(s|min|h|day)$/.exec(text) ?? [];
  const perMs = PERIODS[period ?? ''];
  if (amount === undefined || perMs === undefined || Number(amount) === 0) {
    return wrong('a rate such as 60/min (or /s, /h, /day)');
  }
  return read({ amount: Number(amount), perMs });
}

/** A whole number of at least `least`. */
export function readCount(text: string, least: number, what: string): Reading<number> {
  const count = Number(text);
  return /^\d{1,9}$/.test(text) && count >= least ? read(count) : wrong(what);
}

/** `250ms`, `30s`, `2min` */
export function readSpan(text: string): Reading<number> {
  const ms = parseDuration(text);
  return ms === null ? wrong('a duration such as 200ms, 30s or 2min') : read(ms);
}

/** `400+300`: input and output tokens of a request; `700` are all input. */
export function readSpending(text: string): Reading<{ input: number; output: number }> {
  const [, input, output = '0'] = /^(\d{1,9})(?:\+(\d{1,9}))?$/.exec(text) ?? [];
  return input === undefined
    ? wrong('tokens such as 700, or 400+300 for input and output')
    : read({ input: Number(input), output: Number(output) });
}

/** `503` or `reset` */
export function readAnswer(text: string): Reading<RefusalAnswer> {
  const fault = FAULTS.find((candidate) => candidate === text);
  if (fault !== undefined) return read({ kind: 'fault', fault });
  const status = /^\d{3}$/.test(text) ? Number(text) : 0;
  return status >= 400 && status <= 599
    ? read({ kind: 'status', status })
    : wrong(`a status from 400 to 599, or ${FAULTS.join(', ')}`);
}

/** `exact`, `none` or seconds */
export function readAnnouncement(text: string): Reading<Announcement> {
  if (text === 'exact' || text === 'none') return read({ kind: text });
  return /^\d{1,9}$/.test(text) ? read({ kind: 'seconds', seconds: Number(text) }) : wrong('seconds, exact or none');
}
