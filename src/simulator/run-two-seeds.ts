import type { OperationRecord } from '../model/operation.ts';
import type { Scenario } from '../model/scenario.ts';
import type { RunReport, Verdict } from '../model/trace.ts';
import { judgeSpread, LEAST_RUNS } from './judge/effective-jitter.ts';
import { judgeReproducible } from './judge/reproducible-run.ts';
import { hasOwnWaits, judgeJitter } from './judge/require-jitter.ts';
import { play, type RunOptions } from './play.ts';
import { runScenario } from './run.ts';

/**
 * Runs a scenario, and at the same time, in a second process, again under the same seed and then under others: whether it
 * does the same twice, and whether waits of the target's own are random. The report is the first run's, with the
 * verdicts of all.
 *
 * @throws {RunFailureError} when a run could not start.
 */
export async function runTwoSeeds(scenario: Scenario, options: RunOptions = {}): Promise<RunReport> {
  // An abort belongs to one caller; many runs in one process have none.
  if (scenario.abortAfterMs !== undefined) return runScenario(scenario, options);
  const seeds = [scenario.seed, ...Array.from({ length: LEAST_RUNS - 1 }, (_, index) => scenario.seed + index + 1)];
  const [alone, series] = await Promise.allSettled([
    runScenario(scenario, options),
    play(scenario, { kind: 'seeds', seeds }, options),
  ]);
  if (alone.status === 'rejected') throw alone.reason;
  const first = alone.value;
  // What keeps only the second process from running shows nothing about the code.
  if (first.end.kind === 'killed' || series.status === 'rejected') return first;
  const again = series.value.operations;
  const verdicts = [...first.verdicts, ...compared(first, again)];
  return { ...first, verdicts: verdicts.sort((a, b) => (a.call ?? Infinity) - (b.call ?? Infinity)) };
}

function compared(first: RunReport, again: readonly OperationRecord[]): readonly Verdict[] {
  const [same, other] = again;
  const verdicts = [same === undefined ? null : judgeReproducible(first.calls, same.calls)];
  if (other !== undefined && hasOwnWaits(first)) {
    verdicts.push(judgeJitter(first, { ...first, seed: other.seed, calls: other.calls }));
    verdicts.push(judgeSpread(again.map(({ calls }) => calls)));
  }
  return verdicts.filter((verdict) => verdict !== null);
}
