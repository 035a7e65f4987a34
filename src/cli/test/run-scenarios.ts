import type { StoredScenario } from '../../model/scenario-file.ts';
import { RunFailureError } from '../../simulator/run-failure-error.ts';
import { runTwoSeeds } from '../../simulator/run-two-seeds.ts';
import { endSpares } from '../../simulator/sandbox/spare-children.ts';
import { unmetExpectations } from '../../simulator/scenario-file/check-expectations.ts';
import { runnable } from '../load-scenarios.ts';
import { readTarget } from '../simulate/read-target.ts';
import { describeFailure } from '../simulate/describe-failure.ts';
import { UsageError } from '../command.ts';
import { dirname } from 'node:path';
import type { ScenarioResult } from './scenario-result.ts';

export interface StoredIn {
  readonly file: string;
  readonly stored: StoredScenario;
}

/** Runs scenarios, `atOnce` of them at a time; the results come in the order of the scenarios. */
export async function runScenarios(
  scenarios: readonly StoredIn[],
  options: { readonly longestWaitMs: number; readonly atOnce: number },
): Promise<readonly ScenarioResult[]> {
  const results: ScenarioResult[] = [];
  const left = scenarios.entries();
  const work = async (): Promise<void> => {
    for (const [index, scenario] of left) results[index] = await runOne(scenario, options.longestWaitMs);
  };
  await Promise.all(Array.from({ length: options.atOnce }, work));
  endSpares();
  return results;
}

async function runOne({ file, stored }: StoredIn, longestWaitMs: number): Promise<ScenarioResult> {
  const startedAt = performance.now();
  const name =
    stored.name ?? `${stored.target ?? 'no target'}: ${(stored.model ?? stored.script).replaceAll(/\s*\n\s*/g, ', ')}`;
  const result = { file, line: stored.line, name };
  const realMs = (): number => Math.round(performance.now() - startedAt);
  try {
    if (stored.target === null) throw new UsageError('It names no function. Add target: FILE#EXPORT.');
    const target = readTarget([stored.target], dirname(file));
    const report = await runTwoSeeds(runnable(stored, file, target), { longestWaitMs, keepSpare: true });
    return { ...result, failures: unmetExpectations(report, stored.expect), report, realMs: realMs() };
  } catch (error) {
    const couldNotRun = (message: string): ScenarioResult => ({
      ...result,
      failures: [message],
      report: null,
      realMs: realMs(),
    });
    if (error instanceof UsageError) return couldNotRun(error.message);
    if (error instanceof RunFailureError) return couldNotRun(describeFailure(error.failure, dirname(file)));
    throw error;
  }
}
