import type { Route, Script, ScriptError, Step, Steps } from '../../model/script.ts';
import type { Range } from '../../model/source.ts';
import { readStep, span } from './parse-step.ts';
import { printHead, readHead, type RouteHead } from './routes.ts';
import { tokenize, type Problem, type Tokens, type Word } from './tokens.ts';

export type ParsedScript =
  | { readonly kind: 'script'; readonly script: Script }
  | { readonly kind: 'error'; readonly errors: readonly ScriptError[] };

/** The items of one route, or those before any. */
interface Section {
  readonly head: RouteHead | null;
  readonly range: Range;
  readonly items: (readonly Word[])[];
}

/**
 * Reads the script language: steps separated by commas or line ends, each an answer (`503`, `reset`, `hang`, `lost`)
 * with options (`x2`, `forever`, `retry-after=2`, `after=3s`, …) or several joined by `or` with their probabilities,
 * `end` to close the script, and `POST /orders:` to begin the steps for some requests only. Never throws; every error
 * says where it is and what was expected there.
 */
export function parseScript(text: string): ParsedScript {
  const { tokens, problems: lexical } = tokenize(text);
  const problems: Problem[] = [...lexical];
  const sections = sectionsOf(itemsOf(tokens, problems), problems);
  const read = sections.map((section) => ({ head: section.head, ...readSteps(section, problems) }));
  if (sections.every(({ head, items }) => head === null && items.length === 0) && problems.length === 0) {
    problems.push({
      message: 'The script is empty. Expected a step such as 503 x2, 200.',
      range: { start: 0, end: 0 },
    });
  }
  if (problems.length > 0) {
    return { kind: 'error', errors: problems.map((problem) => located(problem, text)).sort(byPlace) };
  }
  const routes = read.flatMap(({ head, steps, closed }): Route[] =>
    head === null ? [] : [{ ...head, steps, closed }],
  );
  const { steps, closed } = read.find(({ head }) => head === null) ?? { steps: [], closed: false };
  return { kind: 'script', script: { steps, closed, routes, text } };
}

function itemsOf(tokens: Tokens['tokens'], problems: Problem[]): readonly (readonly Word[])[] {
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
  return items.filter((item) => item.length > 0);
}

function sectionsOf(items: readonly (readonly Word[])[], problems: Problem[]): readonly Section[] {
  let section: Section = { head: null, range: { start: 0, end: 0 }, items: [] };
  const sections = [section];
  for (const item of items) {
    const reading = readHead(item);
    if (reading.kind === 'wrong') {
      problems.push({ message: `Expected ${reading.expected}.`, range: span(item) });
    } else if (reading.kind === 'none') {
      section.items.push(item);
    } else {
      const steps = item.slice(reading.words);
      section = {
        head: reading.head,
        range: span(item.slice(0, reading.words)),
        items: steps.length === 0 ? [] : [steps],
      };
      sections.push(section);
    }
  }
  return sections;
}

function readSteps({ head, range, items }: Section, problems: Problem[]): Steps {
  const steps: Step[] = [];
  let closed = false;
  const before = problems.length;
  for (const [index, item] of items.entries()) {
    const step = readStep(item, problems);
    const next = items[index + 1];
    if (step === 'end') closed = true;
    else if (step !== null) steps.push(step);
    if (next === undefined) continue;
    if (step === 'end') problems.push({ message: 'Nothing can follow end.', range: span(next) });
    if (step !== 'end' && step?.times === Infinity) {
      problems.push({ message: 'This is never reached: the step before it answers forever.', range: span(next) });
    }
  }
  if (steps.length === 0 && problems.length === before) {
    if (closed) problems.push({ message: 'Expected a step before end.', range: span(items[0] ?? []) });
    else if (head !== null) problems.push({ message: `Expected a step after ${printHead(head)}`, range });
  }
  return { steps, closed };
}

function located({ message, range }: Problem, text: string): ScriptError {
  const before = text.slice(0, range.start).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { message, line: before.length, column, range: { start: range.start, end: range.end } };
}

function byPlace(a: ScriptError, b: ScriptError): number {
  return a.range.start - b.range.start;
}
