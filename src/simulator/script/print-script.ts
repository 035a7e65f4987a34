import type { Script, Step, Steps } from '../../model/script.ts';
import { printAnswer } from './answers.ts';
import { STEP_OPTIONS } from './options.ts';
import { quoteValue } from './quote.ts';
import { printHead } from './routes.ts';

/** The outcome of a call that a closed script has no answer for. */
export const AFTER_END = 'after end';
/** The outcome of a call that no route of the script takes. */
export const NO_ROUTE = 'no route';

/** Writes a script on one line in its canonical form; `parseScript` reads it back to the same steps. */
export function printScript(script: Steps & Partial<Pick<Script, 'routes'>>): string {
  const routes = (script.routes ?? []).map((route) => `${printHead(route)} ${printSteps(route)}`);
  const always = printSteps(script);
  return (always === '' ? routes : [always, ...routes]).join(', ');
}

/** Steps in the order in which they are played. */
export function printSteps({ steps, closed }: Steps): string {
  return [...steps.map(printStep), ...(closed ? ['end'] : [])].join(', ');
}

/** One step, with how often it is played: `429 retry-after=2 x3`. */
export function printStep(step: Step): string {
  const words = [step, ...step.or].map((one) => {
    const odds = step.or.length === 0 ? '' : ` ${String(one.percent)}%`;
    return `${printOutcome(one)}${odds}`;
  });
  return [words.join(' or '), ...printTimes(step.times)].join(' ');
}

/** One answer as an outcome, without how often it is played: `429 retry-after=2`. */
export function printOutcome(step: Step): string {
  return [printAnswer(step.answer), ...printOptions(step)].join(' ');
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
