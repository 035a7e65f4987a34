import { explore, type RunResult } from '../evaluate/explore.ts';
import { ANSWER, ERROR, OPAQUE, SERVER, has } from '../evaluate/provenance.ts';
import { EPOCH, type Planned, type ReadEvent } from '../evaluate/run.ts';
import type { Decision, OutcomeName } from '../../model/outcome.ts';
import type { RetryAfterHandling } from '../../model/site.ts';
import type { ModuleHost } from '../source-module.ts';
import { planOf, type Proven } from './probe.ts';
import { gapsOf } from './waiting.ts';

const NOT_ASKED: RetryAfterHandling = {
  read: null,
  used: null,
  seconds: null,
  date: null,
  bounded: null,
  shortened: null,
  invalid: null,
  invalidIsNaN: null,
  secondsAsMs: null,
  location: null,
};

/** Seconds to announce, the first that the own backoff does not reach by chance. */
const ANNOUNCED_S = [7, 43, 311];
/** A day: longer than any code should wait in place. */
const LONG_S = 86_400;
/** Waits up to this are no answer to a time in seconds. */
const INSTANT_MS = 50;
/** HTTP-dates are whole seconds (RFC 9110 §5.6.7). */
const DATE_STEP_MS = 1_000;
const RUNS = 24;
/** Evaluation steps for each kind. */
const EFFORT = 20_000;

/** What the code does with Retry-After, seen by announcing several kinds of it. */
export function retryAfterOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): RetryAfterHandling {
  const status =
    [429, 503].find((one) => decisions.get(String(one)) === 'retry') ??
    [429, 503].find((one) => decisions.get(String(one)) === 'unknown');
  if (status === undefined) return NOT_ASKED;
  const play = (retryAfter: string | null): Played => played(proven, status, retryAfter, host);
  const own = play(null);
  // A retry inside waits by itself: what it hears is its own site's matter.
  if (own.again.some(({ run }) => run.events.some(({ kind }) => kind === 'inner-wait'))) return NOT_ASKED;
  const reads = own.results.flatMap(({ run }) => run.events).filter((event) => event.kind === 'retry-after-read');
  const [read] = reads;
  if (!read) return { ...NOT_ASKED, read: own.again.length > 0 ? (mayReadUnseen(own.again) ? null : false) : null };
  const seen = { ...NOT_ASKED, read: true, location: { file: read.file, start: read.node.start, end: read.node.end } };
  // Of other fields than Retry-After nothing was announced to them.
  if (!reads.some(({ name }) => name === 'retry-after'))
    return { ...seen, ...ofAnotherField(reads, proven, status, host) };
  const announced = ANNOUNCED_S.find((seconds) => own.waits?.every(({ most }) => !(most >= seconds * 1_000)) ?? true);
  if (announced === undefined) return seen;
  const ms = announced * 1_000;
  const seconds = play(String(announced));
  const date = play(new Date(EPOCH + ms).toUTCString());
  const long = play(String(LONG_S));
  const far = play(new Date(EPOCH + LONG_S * 1_000).toUTCString());
  const invalid = play('soon');
  const bySeconds = every(seconds, ({ least }) => least >= ms);
  const byDate = every(date, ({ least }) => least >= ms - DATE_STEP_MS);
  const asMs = every(seconds, ({ least, most }) => least === announced && most === announced);
  const ends = [
    asMs === true ? lengthOf(long, LONG_S) : lengthOf(long, LONG_S * 1_000),
    lengthOf(far, LONG_S * 1_000 - DATE_STEP_MS),
  ];
  return {
    ...seen,
    used: seconds.waits && own.waits ? !sameWaits(seconds, own) || !sameWaits(date, own) : null,
    seconds: understood(seconds, own, ms),
    date: understood(date, own, ms - DATE_STEP_MS),
    bounded: ends.includes('full') ? false : ends[0] === null ? null : true,
    shortened:
      (bySeconds === true && ends[0] === 'cut') || (byDate === true && ends[1] === 'cut')
        ? true
        : bySeconds === true && ends[0] !== null
          ? false
          : null,
    invalid: invalidOf(invalid),
    invalidIsNaN: invalid.waits?.some(({ least }) => Number.isNaN(least)) ?? null,
    secondsAsMs: asMs,
  };
}

/** What becomes of a very long announced wait: waited for in full, cut short, or the end of the retries. */
function lengthOf(played: Played, ms: number): 'full' | 'cut' | 'stops' | null {
  if (played.stops) return 'stops';
  if (every(played, ({ least }) => least >= ms) === true) return 'full';
  return every(played, ({ most }) => most < ms) === true ? 'cut' : null;
}

/** Fields other than Retry-After, as the APIs that send them document them: a length in ms, or seconds since 1970. */
const OTHER_FIELDS: readonly { readonly name: RegExp; readonly long: string }[] = [
  { name: /^(x-)?(ms-)?retry-after-ms$/, long: String(LONG_S * 1_000) },
  { name: /^x-rate-?limit-reset$/, long: String(EPOCH / 1_000 + LONG_S) },
];

/** Whether a very long wait in another field is waited for in full. */
function ofAnotherField(
  reads: readonly ReadEvent[],
  proven: Proven,
  status: number,
  host: ModuleHost,
): Pick<RetryAfterHandling, 'bounded' | 'shortened'> {
  const name = reads.find((read) => OTHER_FIELDS.some((field) => field.name.test(read.name)))?.name;
  const field = OTHER_FIELDS.find((one) => name !== undefined && one.name.test(name));
  if (name === undefined || !field) return { bounded: null, shortened: null };
  const end = lengthOf(
    playedWith(proven, { kind: 'status', status, retryAfter: null, field: { name, value: field.long } }, host),
    LONG_S * 1_000 - DATE_STEP_MS,
  );
  return { bounded: end === null ? null : end !== 'full', shortened: end === null ? null : end === 'cut' };
}

/** The runs after a failure that announced something. */
interface Played {
  readonly results: readonly RunResult[];
  readonly again: readonly RunResult[];
  /** The waits of those that went on; `null` when one can't be told. */
  readonly waits: readonly Interval[] | null;
  /** None went on. */
  readonly stops: boolean;
}

const played = (proven: Proven, status: number, retryAfter: string | null, host: ModuleHost): Played =>
  playedWith(proven, { kind: 'status', status, retryAfter }, host);

function playedWith({ candidate, call, style }: Proven, first: Planned, host: ModuleHost): Played {
  const outcome = (attempt: number): Planned => (attempt === 1 ? first : { kind: 'success' });
  const { results } = explore(
    candidate.root,
    planOf(candidate, call.node, style, 2, outcome, { left: EFFORT }),
    host,
    RUNS,
  );
  const again = results.filter(({ end }) => end === 'attempts');
  return { results, again, waits: waitsOf(again), stops: again.length === 0 };
}

function every({ waits }: Played, test: (wait: Interval) => boolean): boolean | null {
  return waits === null || waits.length === 0 ? null : waits.every(test);
}

/** True when the time is waited for; false when the wait is the own one, or none; `null` when it is something between. */
function understood(answered: Played, own: Played, ms: number): boolean | null {
  if (every(answered, ({ least }) => least >= ms)) return true;
  if (answered.waits === null || answered.waits.length === 0) return null;
  return sameWaits(answered, own) || answered.waits.every(({ most }) => !(most > INSTANT_MS)) ? false : null;
}

const sameWaits = (a: Played, b: Played): boolean =>
  a.waits !== null && b.waits !== null && JSON.stringify(a.waits) === JSON.stringify(b.waits);

/** A timer takes NaN, and anything below 1, for 1 ms (Node's timers documentation). */
function invalidOf({ waits }: Played): RetryAfterHandling['invalid'] {
  if (waits === null || waits.length === 0) return null;
  return waits.some(({ most }) => Number.isNaN(most) || most <= 1) ? 'instant' : 'ignored';
}

interface Interval {
  readonly least: number;
  readonly most: number;
}

/** The wait before the second attempt in each run; `null` when one can't be told. */
function waitsOf(again: readonly RunResult[]): Interval[] | null {
  const waits: Interval[] = [];
  for (const { run } of again) {
    const [gap] = gapsOf(run.events);
    if (gap?.total?.kind !== 'number') return null;
    waits.push({ least: gap.total.least, most: gap.total.most });
  }
  return waits;
}

/** True when the answer or error went into code that can't be seen and may have read it. */
const mayReadUnseen = (again: readonly RunResult[]): boolean =>
  again.some(({ run }) =>
    run.events.some(
      (event) =>
        (event.kind === 'opaque-call' && event.informed && event.attempt >= 1) ||
        (event.kind === 'wait' &&
          event.duration.kind === 'unknown' &&
          has(event.duration.from, OPAQUE) &&
          has(event.duration.from, ANSWER | ERROR | SERVER)),
    ),
  );
