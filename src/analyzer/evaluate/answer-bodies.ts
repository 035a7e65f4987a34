import type { Run } from './run.ts';
import type { Value } from './value.ts';

/** The answers of a run, by the key of their unknown parts, and those whose body the program has done something with. */
interface Bodies {
  readonly answers: Map<number, string>;
  readonly touched: Set<string>;
}

const bodies = new WeakMap<Run, Bodies>();

function bodiesOf(run: Run): Bodies {
  const known = bodies.get(run) ?? { answers: new Map(), touched: new Set() };
  bodies.set(run, known);
  return known;
}

/** Notes which answer the attempt under way gets, by the key of its unknown parts. */
export const noteAnswer = (run: Run, key: string): void => {
  bodiesOf(run).answers.set(run.attempts, key);
};

/** Notes that the body of an answer is read, cancelled, copied or handed on. */
export const noteBody = (run: Run, key: string): void => {
  bodiesOf(run).touched.add(key);
};

/** Notes the same for a value that is an answer or its body, when code that can't be seen gets it. */
export function noteHandedOn(run: Run, value: Value): void {
  const key = value.kind === 'object' ? value.open : value.kind === 'unknown' ? value.key : null;
  const answer = key === null ? undefined : /^(answer\d+)(\.body\b|$)/.exec(key)?.[1];
  if (answer !== undefined) noteBody(run, answer);
}

/** True when nothing was done with the body of an attempt's answer; `null` when it got none. */
export function isBodyLeft(run: Run, attempt: number): boolean | null {
  const key = bodies.get(run)?.answers.get(attempt);
  return key === undefined ? null : !bodies.get(run)?.touched.has(key);
}
