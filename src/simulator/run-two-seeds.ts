import type { Scenario } from '../model/scenario.ts';
import type { RunReport } from '../model/trace.ts';
import { hasOwnWaits, judgeJitter } from './judge/require-jitter.ts';
import { runScenario, type RunOptions } from './run.ts';

/**
 * Runs a scenario and, where the target chose waits of its own, runs it again under the next seed to see whether they
 * are random. The report is the first run's, with the verdict of both.
 *
 * @throws {RunFailureError} when a run could not start.
 */
export async function runTwoSeeds(scenario: Scenario, options: RunOptions = {}): Promise<RunReport> {
  const first = await runScenario(scenario, options);
  if (!hasOwnWaits(first) || first.end.kind === 'killed') return first;
  const second = await runScenario({ ...scenario, seed: scenario.seed + 1 }, options);
  const verdict = judgeJitter(first, second);
  if (verdict === null) return first;
  const verdicts = [...first.verdicts, verdict].sort((a, b) => (a.call ?? Infinity) - (b.call ?? Infinity));
  return { ...first, verdicts };
}
