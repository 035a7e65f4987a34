import type { Step, StepAnswer } from '../../model/script.ts';
import type { Range } from '../../model/source.ts';
import { readAnswer } from './answers.ts';
import { nearestWord } from '../../words/nearest-word.ts';
import { readHeader, STEP_OPTIONS } from './options.ts';
import type { Problem, Word } from './tokens.ts';

const MOST_TIMES = 1_000_000;

const BARE_STEP: Omit<Step, 'answer' | 'range'> = {
  retryAfter: null,
  retryInfoMs: null,
  afterMs: 0,
  cutBytes: null,
  dribbleMs: null,
  body: null,
  headers: {},
  sseError: false,
  applied: false,
  times: 1,
  percent: 100,
  or: [],
};

/** One answer with its options, and what was said of how often and how probably it comes. */
interface Alternative {
  readonly step: Step;
  readonly percent: number | null;
  readonly hasTimes: boolean;
}

/** Reads one step, `end`, or alternatives joined by `or`; `null` when it is wrong, and `problems` then says why. */
export function readStep(item: readonly Word[], problems: Problem[]): Step | 'end' | null {
  const [head, extra] = item;
  if (head === undefined) return null;
  if (isBare(head, 'end')) {
    if (extra !== undefined) problems.push({ message: 'end takes no options.', range: extra });
    return 'end';
  }
  const before = problems.length;
  const alternatives = splitAtOr(item, problems).map((words) => readAlternative(words, problems));
  if (problems.length > before) return null;
  return combined(
    alternatives.filter((one) => one !== null),
    span(item),
    problems,
  );
}

/** From the first word of an item to its last. */
export function span(item: readonly Range[]): Range {
  return { start: item[0]?.start ?? 0, end: item.at(-1)?.end ?? 0 };
}

function splitAtOr(item: readonly Word[], problems: Problem[]): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  for (const word of item) {
    const part = parts.at(-1) ?? [];
    if (!isBare(word, 'or')) part.push(word);
    else if (part.length === 0) problems.push({ message: 'Expected an answer before this or.', range: word });
    else parts.push([]);
  }
  if (parts.length > 1 && parts.at(-1)?.length === 0) {
    problems.push({ message: 'Expected an answer after or, such as 503 30% or 200.', range: span(item) });
  }
  return parts.filter((part) => part.length > 0);
}

function readAlternative(words: readonly Word[], problems: Problem[]): Alternative | null {
  const [head, ...rest] = words;
  if (head === undefined) return null;
  const answer =
    head.value === null
      ? readAnswer(head.name)
      : `Expected a step's answer first, such as 503 or reset, found ${head.name}=.`;
  if (typeof answer === 'string') {
    problems.push({ message: answer, range: head });
    return null;
  }
  let step: Step = { ...BARE_STEP, answer, range: span(words) };
  let percent: number | null = null;
  const seen = new Set<string>();
  for (const word of rest) {
    const key = optionKey(word);
    const part = key === 'percent' ? readPercent(word) : readOption(word, answer, head.name);
    if (typeof part === 'string') problems.push({ message: part, range: word });
    else if (seen.has(key)) problems.push({ message: `${word.name} is given twice in this step.`, range: word });
    else step = { ...step, ...part, headers: { ...step.headers, ...part.headers } };
    seen.add(key);
    if (key === 'percent' && typeof part !== 'string') percent = part.percent ?? null;
  }
  const clash = clashOf(step);
  if (clash !== null) problems.push({ message: clash, range: step.range });
  return { step, percent, hasTimes: seen.has('times') };
}

function combined(alternatives: readonly Alternative[], range: Range, problems: Problem[]): Step | null {
  const [first, ...others] = alternatives;
  if (first === undefined) return null;
  const early = alternatives.slice(0, -1).find(({ hasTimes }) => hasTimes);
  if (early !== undefined) {
    problems.push({ message: 'Say how often at the end: 503 30% or 200 x10.', range: early.step.range });
  }
  if (others.length === 0 && first.percent === null) return first.step;
  if (others.length === 0) {
    problems.push({ message: 'A probability needs an alternative: 503 30% or 200.', range });
    return null;
  }
  const open = alternatives.filter(({ percent }) => percent === null);
  const given = alternatives.reduce((sum, { percent }) => sum + (percent ?? 0), 0);
  const rest = Number((100 - given).toFixed(3));
  const wrong = oddsProblem(open.length, rest);
  if (wrong !== null) {
    problems.push({ message: wrong, range });
    return null;
  }
  const times = alternatives.at(-1)?.step.times ?? 1;
  const steps = alternatives.map(({ step, percent }): Step => ({ ...step, times: 1, percent: percent ?? rest }));
  const [step, ...or] = steps;
  return step === undefined ? null : { ...step, times, or, range };
}

function oddsProblem(open: number, rest: number): string | null {
  if (open > 1) return 'Only one alternative may leave out its probability.';
  if (open === 1 && rest <= 0) return 'The probabilities leave nothing for the alternative without one.';
  if (open === 0 && rest !== 0) return `The probabilities add up to ${String(100 - rest)}%. Expected 100%.`;
  return null;
}

function readPercent(word: Word): Partial<Step> | string {
  const percent = Number(word.name.slice(0, -1));
  return percent > 0 && percent <= 100 ? { percent } : 'Expected a probability above 0% and up to 100%.';
}

function readOption(word: Word, answer: StepAnswer, answerName: string): Partial<Step> | string {
  const name = word.name.toLowerCase();
  if (word.value === null) {
    const times = /^[x×](\d+)$/.exec(name)?.[1];
    if (times !== undefined) {
      const count = Number(times);
      return count >= 1 && count <= MOST_TIMES ? { times: count } : 'Expected a count of at least 1, such as x2.';
    }
    if (name === 'forever') return { times: Infinity };
  }
  const isHeader = name.startsWith('header.');
  const option = STEP_OPTIONS.find((candidate) => candidate.name.toLowerCase() === name);
  if (!isHeader && option === undefined) return unknownOption(word);
  const label = option?.name ?? name;
  if (!(option?.goesWith ?? ['status']).includes(answer.kind)) {
    return `${answerName} sends no ${label === 'after' ? 'answer at all' : 'response'}, so ${label} cannot go with it.`;
  }
  if (option?.takesValue === false) {
    return word.value === null ? partOf(option.read('', false), label) : `${label} takes no value.`;
  }
  if (word.value === null || (word.value === '' && !word.quoted)) return `${label} needs a value: ${label}=…`;
  return isHeader
    ? partOf(readHeader(name.slice('header.'.length), word.value), label)
    : partOf(option?.read(word.value, word.quoted) ?? { kind: 'wrong', expected: 'an option' }, label);
}

function partOf(reading: ReturnType<typeof readHeader>, label: string): Partial<Step> | string {
  return reading.kind === 'read' ? reading.part : `Wrong value for ${label}. Expected ${reading.expected}.`;
}

function unknownOption(word: Word): string {
  const startsStep = word.value === null && (typeof readAnswer(word.name) !== 'string' || isBare(word, 'end'));
  if (startsStep) return `Expected a comma before ${word.name}, or an option.`;
  const names = STEP_OPTIONS.map((option) => option.name);
  const meant = nearestWord(word.name, [...names, 'forever']);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  const header = word.value === null || meant !== null ? '' : ` To send it as a header, write header.${word.name}=….`;
  return `Unknown option ${word.name}.${hint}${header} Expected x2, forever, ${names.join(', ')} or header.<name>.`;
}

function optionKey(word: Word): string {
  const name = word.name.toLowerCase();
  if (word.value !== null) return name;
  if (/^\d+(?:\.\d{1,3})?%$/.test(name)) return 'percent';
  return /^[x×]\d+$/.test(name) || name === 'forever' ? 'times' : name;
}

function isBare(word: Word, name: string): boolean {
  return word.value === null && word.name.toLowerCase() === name;
}

function clashOf(step: Step): string | null {
  const status = step.answer.kind === 'status' ? step.answer.status : 0;
  const bodiless = status === 204 || status === 205 || status === 304;
  const needsBody =
    step.body !== null || step.cutBytes !== null || step.dribbleMs !== null || step.retryInfoMs !== null;
  if (bodiless && needsBody) {
    return `A ${String(status)} has no body, so body, cut, dribble and retryInfo cannot go with it.`;
  }
  if (step.body !== null && step.retryInfoMs !== null) return 'retryInfo goes into the usual body; leave body out.';
  if (step.sseError && status !== 200) return 'sse-error is a stream that fails after a 200. Write 200 sse-error.';
  if (step.sseError && step.body !== null) return 'sse-error brings its own body; leave body out.';
  if (step.applied && status < 400) return 'A success is applied anyway; applied goes with a status of 400 or more.';
  if (step.retryInfoMs !== null && status < 400)
    return 'retryInfo stands in an error body; use a status of 400 or more.';
  return null;
}
