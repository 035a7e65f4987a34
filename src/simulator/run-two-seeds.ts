import type { Scenario } from '../model/scenario.ts';
import type { RunReport, Verdict } from '../model/trace.ts';
import { judgeSpread, LEAST_RUNS } from './judge/effective-jitter.ts';
import { judgeReproducible } from './judge/reproducible-run.ts';
import { hasOwnWaits, judgeJitter } from './judge/require-jitter.ts';
import { withPage } from './judge/verdict-page.ts';
import { play, type RunOptions } from './play.ts';
import { runScenario } from './run.ts';

/**
 * Runs a scenario twice at the same time, to see whether it does the same again; then, where the target chose waits of its
 * own, under other seeds, to see whether they are random. The report is the first run's, with the verdicts of all.
 *
 * @throws {RunFailureError} when a run could not start.
 */
export async function runTwoSeeds(scenario: Scenario, options: RunOptions = {}): Promise<RunReport> {
  // Both by sockets: what a client draws for its connections is then drawn in both.
  const [alone, twin] = await Promise.allSettled([runScenario(scenario, options), runScenario(scenario, options)]);
  if (alone.status === 'rejected') throw alone.reason;
  const first = alone.value;
  if (first.end.kind === 'killed') return first;
  const same = twin.status === 'fulfilled' && twin.value.end.kind !== 'killed' ? twin.value : null;
  const verdicts = [
    ...first.verdicts,
    same === null ? null : judgeReproducible(first.calls, same.calls),
    // An abort belongs to one caller; many runs in one process have none.
    ...(hasOwnWaits(first) && scenario.abortAfterMs === undefined ? await judgeWaits(first, scenario, options) : []),
  ]
    .filter((verdict) => verdict !== null)
    .map(withPage);
  return { ...first, verdicts: verdicts.sort((a, b) => (a.call ?? Infinity) - (b.call ?? Infinity)) };
}

async function judgeWaits(
  first: RunReport,
  scenario: Scenario,
  options: RunOptions,
): Promise<readonly (Verdict | null)[]> {
  const seeds = Array.from({ length: LEAST_RUNS }, (_, index) => scenario.seed + index + 1);
  const { operations } = await play(scenario, { kind: 'seeds', seeds }, options);
  const [other] = operations;
  if (other === undefined) return [];
  return [
    judgeJitter(first, { ...first, seed: other.seed, calls: other.calls }),
    judgeSpread(operations.map(({ calls }) => calls)),
  ];
}
