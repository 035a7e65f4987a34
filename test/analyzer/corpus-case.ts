import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { OTHER_OUTCOMES, type OutcomeName } from '../../src/model/outcome.ts';

/** The waits a case expects before the retries, in ms, both ends included. */
export interface ExpectedWait {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** How many attempts a case expects, or what ends them. */
export type ExpectedBound =
  | { readonly kind: 'attempts'; readonly attempts: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'deadline' }
  | { readonly kind: 'counted' };

/** One labelled file of the corpus: what the analyzer and the rules must say about it. */
export interface CorpusCase {
  /** Path below the corpus, without extension; the folder of a case of several files. */
  readonly name: string;
  /** Absolute path of the main file. */
  readonly file: string;
  readonly text: string;
  /** Fewest and most retry sites in the main file. */
  readonly sites: { readonly least: number; readonly most: number };
  /**
   * Exactly the rules reported as error or warning. Each is a list of alternatives, mostly of one: some faults have two
   * names, and one of them is enough.
   */
  readonly expect: readonly (readonly string[])[];
  /** Rules about which either answer is right. */
  readonly allow: ReadonlySet<string>;
  /** Rules reported as information or hint. */
  readonly info: ReadonlySet<string>;
  /** Outcomes that the first site retries. */
  readonly retries: readonly OutcomeName[];
  /** Outcomes after which the first site stops. */
  readonly stops: readonly OutcomeName[];
  readonly waits: readonly ExpectedWait[] | null;
  readonly attempts: ExpectedBound | null;
  readonly method: string | null;
  /** What makes it so, in one line. */
  readonly why: string;
}

const SOURCE = /\.(?:ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const MAIN_FILE = /^case\.[a-z]+$/;
const LABEL = /^\/\/ @([a-z]+)(?: +(.*))?$/;
const LABELS = ['sites', 'expect', 'allow', 'info', 'retries', 'stops', 'waits', 'attempts', 'method', 'why'] as const;
type Label = (typeof LABELS)[number];

/**
 * Reads every case below `root`: each source file is one, except in a folder that holds a `case.*`, where that file
 * is the case and the others are what it imports. Sorted by name.
 */
export function readCorpus(root: string): readonly CorpusCase[] {
  return mainFiles(root)
    .map((file) => readCase(root, file, readFileSync(file, 'utf8')))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function mainFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const main = entries.find((entry) => entry.isFile() && MAIN_FILE.test(entry.name));
  if (main !== undefined) return [join(folder, main.name)];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return mainFiles(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Reads the labels at the head of one case's text. Throws when a label is unknown, malformed or missing. */
export function readCase(root: string, file: string, text: string): CorpusCase {
  const labels = readLabels(file, text);
  const need = (label: Label): string => {
    const value = labels.get(label);
    if (value === undefined) throw new Error(`${file}: the label @${label} is missing.`);
    return value;
  };
  const outcomes = (label: Label): readonly OutcomeName[] =>
    words(labels.get(label) ?? '').flatMap((word) => readOutcomes(file, word));
  const waits = labels.get('waits');
  const attempts = labels.get('attempts');
  return {
    name: caseName(root, file),
    file,
    text,
    sites: readSites(file, need('sites')),
    expect: words(need('expect')).map((word) => word.split('|')),
    allow: new Set(words(labels.get('allow') ?? '')),
    info: new Set(words(labels.get('info') ?? '')),
    retries: outcomes('retries'),
    stops: outcomes('stops'),
    waits: waits === undefined ? null : words(waits).map((word) => readWait(file, word)),
    attempts: attempts === undefined ? null : readBound(file, attempts),
    method: labels.get('method') ?? null,
    why: need('why'),
  };
}

function caseName(root: string, file: string): string {
  const path = relative(root, file).slice(0, -extname(file).length).split(sep).join('/');
  return MAIN_FILE.test(basename(file)) ? path.slice(0, -'/case'.length) : path;
}

function readLabels(file: string, text: string): ReadonlyMap<Label, string> {
  const labels = new Map<Label, string>();
  for (const line of text.split('\n')) {
    if (line.startsWith('#!')) continue;
    const [, name, value] = LABEL.exec(line.trimEnd()) ?? [];
    if (name === undefined) break;
    const label = LABELS.find((known) => known === name);
    if (label === undefined) throw new Error(`${file}: @${name} is no label.`);
    if (labels.has(label)) throw new Error(`${file}: @${name} stands twice.`);
    labels.set(label, value ?? '');
  }
  return labels;
}

function words(value: string): readonly string[] {
  return value.split(/[\s,]+/).filter((word) => word !== '');
}

function readSites(file: string, value: string): CorpusCase['sites'] {
  const [, least, most] = /^(\d+)(?:-(\d+))?$/.exec(value) ?? [];
  if (least === undefined) throw new Error(`${file}: @sites must be a number or a range, not "${value}".`);
  return { least: Number(least), most: Number(most ?? least) };
}

function readOutcomes(file: string, word: string): readonly OutcomeName[] {
  if (OTHER_OUTCOMES.some((outcome) => outcome === word)) return [word];
  const [, first, last] = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/.exec(word) ?? [];
  if (first === undefined) throw new Error(`${file}: "${word}" is no outcome.`);
  const length = Number(last ?? first) - Number(first) + 1;
  return Array.from({ length }, (_, index) => String(Number(first) + index));
}

function readWait(file: string, word: string): ExpectedWait {
  const [, least, most] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?|Infinity))?$/.exec(word) ?? [];
  if (least === undefined) throw new Error(`${file}: "${word}" is no wait in ms.`);
  return { leastMs: Number(least), mostMs: Number(most ?? least) };
}

function readBound(file: string, value: string): ExpectedBound {
  if (value === 'none' || value === 'deadline' || value === 'counted') return { kind: value };
  if (/^\d+$/.test(value)) return { kind: 'attempts', attempts: Number(value) };
  throw new Error(`${file}: @attempts must be a number, none, deadline or counted, not "${value}".`);
}
