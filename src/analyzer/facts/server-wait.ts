import { explore, type RunResult } from '../evaluate/explore.ts';
import { ANSWER, ERROR, OPAQUE, SERVER, has } from '../evaluate/provenance.ts';
import { EPOCH, type Planned } from '../evaluate/run.ts';
import type { Decision, OutcomeName } from '../../model/outcome.ts';
import type { RetryAfterHandling } from '../../model/site.ts';
import type { ModuleHost } from '../source-module.ts';
import { planOf, type Proven } from './probe.ts';
import { gapsOf } from './waiting.ts';

const NOT_ASKED: RetryAfterHandling = {
  read: null,
  seconds: null,
  date: null,
  bounded: null,
  shortened: null,
  invalid: null,
  location: null,
};

/** Seconds long enough that no usual backoff reaches them by chance, short enough for any usual limit. */
const SHORT_S = 43;
/** A day: longer than any code should wait in place. */
const LONG_S = 86_400;
const RUNS = 24;
/** Evaluation steps for each kind. */
const EFFORT = 20_000;

/** What the code does with Retry-After, seen by announcing seven kinds of it. */
export function retryAfterOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): RetryAfterHandling {
  const status =
    [429, 503].find((one) => decisions.get(String(one)) === 'retry') ??
    [429, 503].find((one) => decisions.get(String(one)) === 'unknown');
  if (status === undefined) return NOT_ASKED;
  const play = (retryAfter: string | null): RunResult[] => {
    const outcome = (attempt: number): Planned =>
      attempt === 1 ? { kind: 'status', status, retryAfter } : { kind: 'success' };
    return explore(
      proven.candidate.root,
      planOf(proven.candidate, proven.call.node, proven.style, 2, outcome, { left: EFFORT }),
      host,
      RUNS,
    ).results;
  };
  const seconds = play(String(SHORT_S));
  const again = seconds.filter(({ end }) => end === 'attempts');
  const reads = seconds.flatMap(({ run }) => run.events).filter((event) => event.kind === 'retry-after-read');
  const [read] = reads;
  if (!read) return { ...NOT_ASKED, read: again.length > 0 ? (mayReadUnseen(again) ? null : false) : null };
  const location = { file: read.file, start: read.node.start, end: read.node.end };
  const waits = waitsOf(again);
  if (waits === null) return { ...NOT_ASKED, read: true, location };
  const honoured = waits.length > 0 ? waits.every(({ least }) => least >= SHORT_S * 1_000) : null;
  const dated = waitsOf(play(new Date(EPOCH + SHORT_S * 1_000).toUTCString()).filter(({ end }) => end === 'attempts'));
  const long = play(String(LONG_S));
  const longAgain = long.filter(({ end }) => end === 'attempts');
  const longWaits = waitsOf(longAgain);
  const invalid = waitsOf(play('soon').filter(({ end }) => end === 'attempts'));
  return {
    read: true,
    seconds: honoured,
    date: dated && dated.length > 0 ? dated.every(({ least }) => least >= SHORT_S * 1_000 - 1_000) : null,
    bounded:
      longAgain.length === 0
        ? true
        : longWaits && longWaits.length > 0
          ? !longWaits.every(({ least }) => least >= LONG_S * 1_000)
          : null,
    shortened:
      longAgain.length === 0
        ? false
        : longWaits && longWaits.length > 0 && honoured === true
          ? longWaits.every(({ most }) => most < LONG_S * 1_000)
          : null,
    invalid:
      invalid && invalid.length > 0
        ? invalid.some(({ least }) => Number.isNaN(least) || least <= 1)
          ? invalid.some(({ most }) => Number.isNaN(most) || most <= 1)
            ? 'instant'
            : 'ignored'
          : 'ignored'
        : null,
    location,
  };
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
