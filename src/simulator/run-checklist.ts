import type { Scenario } from '../model/scenario.ts';
import type { RunReport } from '../model/trace.ts';
import { CHECKLIST, type Answer } from './report/checklist.ts';
import type { RunOptions } from './play.ts';
import { runTwoSeeds } from './run-two-seeds.ts';

/** A question with the answer of the code that was run. */
export interface AnsweredQuestion extends Answer {
  readonly id: string;
  readonly question: string;
  /** What was played to find out. */
  readonly scripts: readonly string[];
}

/**
 * Puts the questions of the checklist to a function: plays a script or two for each, one after another. The scenario's own
 * script is not played.
 *
 * @throws {RunFailureError} when a run could not start.
 */
export async function runChecklist(scenario: Scenario, options: RunOptions = {}): Promise<readonly AnsweredQuestion[]> {
  const runs = new Map<string, RunReport>();
  const run = async (script: string): Promise<RunReport> => {
    const report = runs.get(script) ?? (await runTwoSeeds({ ...scenario, script }, options));
    runs.set(script, report);
    return report;
  };
  const answers: AnsweredQuestion[] = [];
  for (const { id, question, script, second, read } of CHECKLIST) {
    const first = await run(script);
    const other = second === undefined ? null : await run(second);
    answers.push({ id, question, scripts: second === undefined ? [script] : [script, second], ...read(first, other) });
  }
  return answers;
}
