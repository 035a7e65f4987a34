import type { RunResult } from '../evaluate/explore.ts';
import { binary, toNumber } from '../evaluate/arithmetic.ts';
import { OPAQUE, type Provenance, RANDOM, SERVER, has } from '../evaluate/provenance.ts';
import type { AttemptEvent, RunEvent, WaitEvent } from '../evaluate/run.ts';
import { type Value, number, provenance } from '../evaluate/value.ts';
import type { ScheduledWait, Waiting } from '../../model/site.ts';
import type { Location } from '../../model/source.ts';

/** Waits that are listed; the longest is looked for in all. */
const LISTED = 12;
/** `setTimeout` takes 32-bit ms; what is longer fires at once (Node's timers documentation). */
export const TIMER_RANGE_MS = 2 ** 31 - 1;

interface Gap {
  readonly attempt: number;
  readonly waits: readonly WaitEvent[];
  /** The sum of the waits, or `null` when one is not a number. */
  readonly total: Value | null;
  readonly from: Provenance;
}

/** The time between each attempt and the next, in a run that failed again and again. */
export function waitingOf(endurance: RunResult, firstFailures: readonly RunResult[]): Waiting {
  const gaps = gapsOf(endurance.run.events);
  const schedule = gaps.map(scheduled);
  const known = schedule.filter((wait) => wait !== null);
  const ended = endurance.end === 'returned' || endurance.end === 'threw';
  return {
    schedule: schedule.slice(0, LISTED),
    missing: missing(firstFailures, gaps),
    random: random(gaps, firstFailures),
    growth: growthOnAll(known, firstFailures),
    longestMs: longest(known, gaps.length, ended),
    locations: locationsOf(gaps),
    afterLastAttempt: ended ? waitsAtTheEnd(endurance.run) : null,
  };
}

/** Whether something waits after the last attempt; a timer that goes off later keeps nobody waiting. */
function waitsAtTheEnd({ events, attempts, settledAt }: RunResult['run']): boolean {
  const later = events.some((event, index) => event.kind === 'attempt' && index >= settledAt);
  const awaited = later ? events : events.slice(0, settledAt);
  return awaited.some((event) => event.kind === 'wait' && event.attempt === attempts);
}

/** The gaps between attempts. */
export function gapsOf(events: readonly RunEvent[]): Gap[] {
  const attempts = events.filter((event): event is AttemptEvent => event.kind === 'attempt');
  const inner = events.filter((event) => event.kind === 'inner-wait');
  // A retry inside that also waits after its last attempt does so at the same place.
  const isInner = (wait: WaitEvent): boolean =>
    inner.some(({ node, file }) => file === wait.file && node.start === wait.node.start);
  return attempts.slice(1).map(({ n }) => {
    const waits = events.filter(
      (event): event is WaitEvent => event.kind === 'wait' && event.attempt === n - 1 && !isInner(event),
    );
    const total = waits.reduce<Value>((sum, { duration }) => binary('+', sum, toNumber(duration)), number(0));
    return {
      attempt: n,
      waits,
      total: total.kind === 'number' ? total : null,
      from: waits.reduce((all, { duration }) => all | provenance(duration), 0),
    };
  });
}

function scheduled(gap: Gap): ScheduledWait | null {
  return gap.total?.kind === 'number' && !Number.isNaN(gap.total.least) && !Number.isNaN(gap.total.most)
    ? { attempt: gap.attempt, leastMs: gap.total.least, mostMs: gap.total.most }
    : null;
}

/** Whether a way from failure to the next attempt passes no wait; `null` when code in between can't be seen. */
function missing(firstFailures: readonly RunResult[], gaps: readonly Gap[]): boolean | null {
  const again = firstFailures.filter(({ end }) => end === 'attempts');
  const bare = again.filter(({ run }) => !run.events.some((event) => event.kind === 'wait'));
  if (bare.length === 0) return again.length > 0 ? false : null;
  const seen = bare.filter(
    ({ run }) =>
      !run.events.some(({ kind }) => kind === 'inner-wait') &&
      !run.events.some((event) => event.kind === 'armed' && event.attempt >= 1) &&
      !run.events.some((event) => event.kind === 'opaque-call' && event.awaited && event.attempt >= 1),
  );
  if (seen.length === 0) return null;
  return bare.length === again.length || gaps.some(({ waits }) => waits.length === 0) ? true : null;
}

function random(gaps: readonly Gap[], firstFailures: readonly RunResult[]): boolean | null {
  if (gaps.length === 0 || gaps.every(({ waits }) => waits.length === 0)) return null;
  const waited = gaps.filter(({ waits }) => waits.length > 0);
  if (waited.some(({ from }) => has(from, RANDOM))) return true;
  // A wait that is no number has no part at all.
  if (waited.every(({ total }) => total?.kind === 'number' && Number.isNaN(total.least))) return null;
  // The server's own time is not the client's to spread.
  if (waited.every(({ from }) => has(from, SERVER))) return null;
  return waited.some(({ from }) => has(from, OPAQUE)) || spreadsElsewhere(firstFailures) ? null : false;
}

/** True when the wait after some other failure, or on another way from this one, has a random part. */
export const spreadsElsewhere = (firstFailures: readonly RunResult[]): boolean =>
  firstFailures
    .filter(({ end }) => end === 'attempts')
    .flatMap(({ run }) => gapsOf(run.events))
    .some(({ total, from }) => has(from, RANDOM) && total?.kind === 'number' && total.most > total.least);

/** How the waits grow; `null` where they do so too slowly on this way, and there is another with other waits. */
function growthOnAll(known: readonly ScheduledWait[], firstFailures: readonly RunResult[]): Waiting['growth'] {
  const here = growth(known);
  if (here !== 'constant' && here !== 'linear') return here;
  const [first] = known;
  const elsewhere = firstFailures
    .filter(({ end }) => end === 'attempts')
    .flatMap(({ run }) => gapsOf(run.events).slice(0, 1).map(scheduled));
  return elsewhere.some((wait) => wait && wait.mostMs > 0 && wait.mostMs !== first?.mostMs) ? null : here;
}

function growth(known: readonly ScheduledWait[]): Waiting['growth'] {
  const waits = known.map(({ mostMs }) => mostMs).filter((ms) => ms > 0);
  if (waits.length < 3) return waits.length === 2 && waits[0] === waits[1] ? 'constant' : null;
  const rising = risingPart(waits);
  if (rising.length < 3) return waits[0] === waits[1] ? 'constant' : 'other';
  const [a = 0, b = 0, c = 0] = rising;
  if (close(b / a, c / b)) return close(b / a, 1) ? 'constant' : 'exponential';
  return close(b - a, c - b) ? 'linear' : 'other';
}

/** The waits up to the first that no longer grows: a cap flattens the rest. */
function risingPart(waits: readonly number[]): number[] {
  const flat = waits.findIndex((wait, index) => index > 0 && wait <= (waits[index - 1] ?? 0));
  return flat === -1 ? [...waits] : waits.slice(0, Math.max(flat, flat === 1 ? 0 : 3));
}

const close = (a: number, b: number): boolean => Math.abs(a - b) <= 0.02 * Math.max(Math.abs(a), Math.abs(b));

/** The longest wait of all; `null` when there are attempts beyond the ones followed and the wait still grows. */
function longest(known: readonly ScheduledWait[], gaps: number, ended: boolean): number | null {
  if (known.length < gaps || known.length === 0) return null;
  const most = Math.max(...known.map(({ mostMs }) => mostMs));
  if (ended) return most;
  const last = known.at(-1);
  const before = known.at(-2);
  return last && before && last.mostMs <= before.mostMs ? most : null;
}

function locationsOf(gaps: readonly Gap[]): Location[] {
  const seen = new Map<string, Location>();
  for (const { waits } of gaps) {
    for (const { node, file } of waits) seen.set(`${file}:${node.start}`, { file, start: node.start, end: node.end });
  }
  return [...seen.values()];
}
