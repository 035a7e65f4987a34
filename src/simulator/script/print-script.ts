import type { Script, Step, StepAnswer } from '../../model/script.ts';
import { STEP_OPTIONS } from './options.ts';
import { quoteValue } from './quote.ts';

/** The outcome of a call that a closed script has no answer for. */
export const AFTER_END = 'after end';

/** Writes a script on one line in its canonical form; `parseScript` reads it back to the same steps. */
export function printScript(script: Pick<Script, 'steps' | 'closed'>): string {
  const steps = script.steps.map((step) => [
    printAnswer(step.answer),
    ...printTimes(step.times),
    ...printOptions(step),
  ]);
  return [...steps.map((words) => words.join(' ')), ...(script.closed ? ['end'] : [])].join(', ');
}

/** One step as an outcome, without how often it is played: `429 retry-after=2`. */
export function printOutcome(step: Step): string {
  return [printAnswer(step.answer), ...printOptions(step)].join(' ');
}

function printAnswer(answer: StepAnswer): string {
  switch (answer.kind) {
    case 'status':
      return String(answer.status);
    case 'fault':
      return answer.fault;
    case 'hang':
    case 'lost':
      return answer.kind;
  }
}

function printTimes(times: number): readonly string[] {
  if (times === Infinity) return ['forever'];
  return times === 1 ? [] : [`x${String(times)}`];
}

function printOptions(step: Step): readonly string[] {
  const options = STEP_OPTIONS.map((option) => option.print(step)).filter((text) => text !== null);
  const headers = Object.entries(step.headers).map(([name, value]) => `header.${name}=${quoteValue(value)}`);
  return [...options, ...headers];
}
