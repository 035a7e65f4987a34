import type { RunResult } from '../evaluate/explore.ts';
import type { Fork, Run } from '../evaluate/run.ts';
import { ANSWER, CALLER, CLOCK, COUNTER, ERROR, ITEM, OPAQUE, has } from '../evaluate/provenance.ts';
import { FAILED_STATUSES } from '../evaluate/outcomes.ts';
import { hasLeft } from './probe.ts';
import { type Decision, OTHER_OUTCOMES, type OutcomeName } from '../../model/outcome.ts';

/** What every run after a first failure comes to, by outcome. */
export function decisionsOf(failures: readonly RunResult[], complete: boolean): Map<OutcomeName, Decision> {
  const ways = new Map<OutcomeName, Set<Way>>();
  const note = (name: OutcomeName, way: Way): void => {
    const known = ways.get(name);
    if (known) known.add(way);
    else ways.set(name, new Set([way]));
  };
  for (const result of failures) {
    const way = wayOf(result, failures);
    if (result.run.symbolic === 'status') for (const status of result.run.statuses) note(String(status), way);
    else if (result.run.symbolic) note(result.run.symbolic, way);
  }
  const decisions = new Map<OutcomeName, Decision>();
  // That a success leaves was shown before a failure was looked at.
  for (let status = 200; status < 300; status++) decisions.set(String(status), 'stop');
  for (const name of [...FAILED_STATUSES.map(String), ...OTHER_OUTCOMES])
    decisions.set(name, decide(ways.get(name), complete));
  return decisions;
}

/** The decisions of code whose catch no failure reaches. */
export const nothingRetried = (): Map<OutcomeName, Decision> =>
  new Map(
    [...Array.from({ length: 500 }, (_, index) => String(100 + index)), ...OTHER_OUTCOMES].map((name) => [
      name,
      'stop',
    ]),
  );

/** `spent`: it leaves, but only because a limit that a first failure does not reach was taken as reached. */
export /** `open`: it goes round, after a test that could have gone otherwise. */
type Way = 'retry' | 'open' | 'stop' | 'spent' | 'unknown';

/** What one run comes to, among all that were made. */
export function wayOf(result: RunResult, among: readonly RunResult[]): Way {
  const { end, run } = result;
  if (end === 'attempts') {
    const tested = run.forks.some(({ from, attempt }) => attempt > 0 && has(from, ERROR | ANSWER | OPAQUE));
    return tested ? 'open' : 'retry';
  }
  if (!hasLeft(result)) return 'unknown';
  const turn = turnOf(result, among);
  const deciding = turn ? [turn] : run.forks.filter(({ attempt }) => attempt > 0);
  return deciding.some(isLimit) ? 'spent' : 'stop';
}

/** A limit and what failed, asked in one test: which of the two ends it is not known, and it counts as what failed. */
const isLimit = ({ from, key }: Fork): boolean =>
  !has(from, OPAQUE | ERROR | ANSWER) && (has(from, COUNTER | CLOCK | ITEM) || OF_METHOD.test(key));

/** Requests of some methods are not repeated at all: what is asked here is what happens to the others. */
const OF_METHOD = /\bmethod\b/i;

/** The fork at which a run that leaves parts from the one that goes round and is most like it; `null`: none goes round. */
function turnOf({ run }: RunResult, among: readonly RunResult[]): Fork | null {
  let shared = -1;
  for (const { end, run: other } of among) {
    if (end !== 'attempts' || !endAlike(run, other)) continue;
    const parting = run.forks.findIndex(({ key, taken }, index) => {
      const there = other.forks[index];
      return there === undefined || there.key !== key || there.taken !== taken;
    });
    shared = Math.max(shared, parting === -1 ? run.forks.length : parting);
  }
  return run.forks[shared] ?? null;
}

const endAlike = (one: Run, other: Run): boolean =>
  one.symbolic === other.symbolic &&
  (one.symbolic !== 'status' || one.statuses.some((status) => other.statuses.includes(status)));

function decide(ways: ReadonlySet<Way> | undefined, complete: boolean): Decision {
  if (!ways || ways.size === 0 || ways.has('unknown')) return 'unknown';
  if (ways.has('stop') && (ways.has('retry') || ways.has('open'))) return 'unknown';
  if (ways.has('retry')) return 'retry';
  // What was not followed may be where that test stops it.
  if (ways.has('open')) return complete ? 'retry' : 'unknown';
  // A run that was not made may still go round.
  return complete ? (ways.has('stop') ? 'stop' : 'unknown') : 'unknown';
}

/** True when some fork on the way depends on what the caller passed. */
export const callerDecides = (failures: readonly RunResult[]): boolean =>
  failures.some(({ run }) =>
    run.forks.some(({ from, attempt }) => attempt > 0 && has(from, CALLER) && !has(from, COUNTER | CLOCK)),
  );
