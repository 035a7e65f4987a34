import type { Fault, Script, ScriptError, Step, StepAnswer } from '../../model/script.ts';
import type { Range } from '../../model/source.ts';
import { nearestWord } from '../../words/nearest-word.ts';
import { readHeader, STEP_OPTIONS } from './options.ts';
import { tokenize, type Problem, type Word } from './tokens.ts';

export type ParsedScript =
  | { readonly kind: 'script'; readonly script: Script }
  | { readonly kind: 'error'; readonly errors: readonly ScriptError[] };

const FAULTS: readonly Fault[] = ['reset', 'refused', 'dns', 'tls', 'closed', 'connect-timeout'];
const ANSWER_WORDS: readonly string[] = [...FAULTS, 'hang', 'lost', 'end'];
const MOST_TIMES = 1_000_000;

/** Words that people write for an answer which has another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ok: '200',
  timeout: 'hang, or connect-timeout',
  econnreset: 'reset',
  econnrefused: 'refused',
  enotfound: 'dns',
  'network-error': 'reset',
  forever: '503 forever',
};

const BARE_STEP: Omit<Step, 'answer' | 'range'> = {
  retryAfter: null,
  retryInfoMs: null,
  afterMs: 0,
  cutBytes: null,
  body: null,
  headers: {},
  sseError: false,
  applied: false,
  times: 1,
};

/**
 * Reads the script language: steps separated by commas or line ends, each an answer (`503`, `reset`, `hang`, `lost`)
 * with options (`x2`, `forever`, `retry-after=2`, `after=3s`, …), and `end` to close the script. Never throws; every
 * error says where it is and what was expected there.
 */
export function parseScript(text: string): ParsedScript {
  const { tokens, problems: lexical } = tokenize(text);
  const problems: Problem[] = [...lexical];
  const items: Word[][] = [[]];
  let comma: Range | null = null;
  for (const token of tokens) {
    const item = items.at(-1) ?? [];
    if (token.kind === 'word') {
      item.push(token);
      comma = null;
    } else if (item.length > 0) {
      items.push([]);
      comma = token.hard ? token : null;
    } else if (token.hard) {
      problems.push({ message: 'Expected a step before this comma.', range: token });
    }
  }
  if (comma !== null) problems.push({ message: 'Expected a step after this comma.', range: comma });
  const words = items.filter((item) => item.length > 0);
  const steps: Step[] = [];
  let closed = false;
  for (const [index, item] of words.entries()) {
    const step = readStep(item, problems);
    const last = index === words.length - 1;
    if (step === 'end') {
      closed = true;
      if (!last) problems.push({ message: 'Nothing can follow end.', range: span(words[index + 1] ?? item) });
    } else if (step !== null) {
      steps.push(step);
      if (step.times === Infinity && !last) {
        problems.push({
          message: 'This is never reached: the step before it answers forever.',
          range: span(words[index + 1] ?? item),
        });
      }
    }
  }
  if (words.length === 0 && problems.length === 0) {
    problems.push({
      message: 'The script is empty. Expected a step such as 503 x2, 200.',
      range: { start: 0, end: 0 },
    });
  } else if (closed && words.length === 1) {
    problems.push({ message: 'Expected a step before end.', range: span(words[0] ?? []) });
  }
  return problems.length > 0
    ? { kind: 'error', errors: problems.map((problem) => located(problem, text)).sort(byPlace) }
    : { kind: 'script', script: { steps, closed, text } };
}

function readStep(item: readonly Word[], problems: Problem[]): Step | 'end' | null {
  const [head, ...rest] = item;
  if (head === undefined) return null;
  if (head.name.toLowerCase() === 'end' && head.value === null) {
    const [extra] = rest;
    if (extra !== undefined) problems.push({ message: 'end takes no options.', range: extra });
    return 'end';
  }
  const answer = readAnswer(head);
  if (typeof answer === 'string') {
    problems.push({ message: answer, range: head });
    return null;
  }
  let step: Step = { ...BARE_STEP, answer, range: span(item) };
  const seen = new Set<string>();
  for (const word of rest) {
    const part = readOption(word, answer, head.name);
    const name = optionKey(word);
    if (typeof part === 'string') problems.push({ message: part, range: word });
    else if (seen.has(name)) problems.push({ message: `${word.name} is given twice in this step.`, range: word });
    else step = { ...step, ...part, headers: { ...step.headers, ...part.headers } };
    seen.add(name);
  }
  const clash = clashOf(step);
  if (clash !== null) problems.push({ message: clash, range: step.range });
  return step;
}

function readAnswer(word: Word): StepAnswer | string {
  const name = word.name.toLowerCase();
  const fault = FAULTS.find((candidate) => candidate === name);
  if (word.value !== null) return `Expected a step's answer first, such as 503 or reset, found ${word.name}=.`;
  if (fault !== undefined) return { kind: 'fault', fault };
  if (name === 'hang' || name === 'lost') return { kind: name };
  if (/^\d+$/.test(name)) {
    const status = Number(name);
    if (status >= 200 && status <= 599) return { kind: 'status', status };
    return `${word.name} is no final HTTP status. Expected 200 to 599.`;
  }
  const meant = OTHER_NAMES[name] ?? nearestWord(name, ANSWER_WORDS);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  return `Unknown answer ${word.name}.${hint} Expected a status, ${FAULTS.join(', ')}, hang, lost or end.`;
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
  const startsStep = typeof readAnswer({ ...word }) !== 'string' || word.name.toLowerCase() === 'end';
  if (startsStep) return `Expected a comma before ${word.name}, or an option.`;
  const names = STEP_OPTIONS.map((option) => option.name);
  const meant = nearestWord(word.name, [...names, 'forever']);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  const header = word.value === null || meant !== null ? '' : ` To send it as a header, write header.${word.name}=….`;
  return `Unknown option ${word.name}.${hint}${header} Expected x2, forever, ${names.join(', ')} or header.<name>.`;
}

function optionKey(word: Word): string {
  const name = word.name.toLowerCase();
  return word.value === null && (/^[x×]\d+$/.test(name) || name === 'forever') ? 'times' : name;
}

function clashOf(step: Step): string | null {
  const status = step.answer.kind === 'status' ? step.answer.status : 0;
  const bodiless = status === 204 || status === 205 || status === 304;
  if (bodiless && (step.body !== null || step.cutBytes !== null || step.retryInfoMs !== null)) {
    return `A ${String(status)} has no body, so body, cut and retryInfo cannot go with it.`;
  }
  if (step.body !== null && step.retryInfoMs !== null) return 'retryInfo goes into the usual body; leave body out.';
  if (step.sseError && status !== 200) return 'sse-error is a stream that fails after a 200. Write 200 sse-error.';
  if (step.sseError && step.body !== null) return 'sse-error brings its own body; leave body out.';
  if (step.applied && status < 400) return 'A success is applied anyway; applied goes with a status of 400 or more.';
  if (step.retryInfoMs !== null && status < 400)
    return 'retryInfo stands in an error body; use a status of 400 or more.';
  return null;
}

function span(item: readonly Word[]): Range {
  return { start: item[0]?.start ?? 0, end: item.at(-1)?.end ?? 0 };
}

function located({ message, range }: Problem, text: string): ScriptError {
  const before = text.slice(0, range.start).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { message, line: before.length, column, range: { start: range.start, end: range.end } };
}

function byPlace(a: ScriptError, b: ScriptError): number {
  return a.range.start - b.range.start;
}
