import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ModuleHost, SourceModule } from '../../src/analyzer/source-module.ts';
import type { RetrySite } from '../../src/model/site.ts';
import { parse } from '../../src/project/parse.ts';
import { lint } from '../../src/rules/lint.ts';
import type { Rule } from '../../src/rules/rule.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';
import { type CorpusCase, readCorpus } from './corpus-case.ts';

const ROOT = fileURLToPath(new URL('../fixtures/corpus', import.meta.url));
const KNOWN_MISSES = join(ROOT, 'known-misses.json');
const UPDATE = process.argv.includes('--update-known') || process.env['UPDATE_KNOWN'] === '1';

/** Prints what the known misses come to. */
const SHOW = process.env['SHOW_MISSES'] === '1';

/** Hits, false alarms and misses of one rule over the corpus. */
interface Tally {
  hits: number;
  falseAlarms: string[];
  misses: string[];
}

const implemented = await implementedRules();
const cases = readCorpus(ROOT);
const tallies = new Map([...implemented].map((id): [string, Tally] => [id, { hits: 0, falseAlarms: [], misses: [] }]));
const known = new Set(readKnownMisses());
const failing: string[] = [];

describe('corpus', () => {
  for (const labelled of cases) {
    test(labelled.name, () => {
      const differences = compare(labelled);
      if (differences.length > 0) failing.push(labelled.name);
      if (SHOW && differences.length > 0) {
        console.log([labelled.name, `because ${labelled.why}`, ...differences].join('\n    '));
      }
      if (UPDATE) return;
      if (known.has(labelled.name)) {
        assert.notEqual(
          differences.length,
          0,
          `${labelled.name} passes now: take it off known-misses.json (node test/analyzer/corpus.test.ts --update-known).`,
        );
        return;
      }
      const report = [labelled.file, `  because ${labelled.why}`, ...differences.map((line) => `  ${line}`)];
      assert.equal(differences.length, 0, report.join('\n'));
    });
  }

  test('known misses name cases that exist', () => {
    const names = new Set(cases.map(({ name }) => name));
    assert.deepEqual(UPDATE ? [] : [...known].filter((name) => !names.has(name)), []);
  });

  test('labels name rules in only one place', () => {
    const doubled = cases.flatMap(({ name, expect, allow, info }) => {
      const ids = [...expect.flat(), ...allow, ...info];
      return ids.length === new Set(ids).size ? [] : [name];
    });
    assert.deepEqual(doubled, []);
  });
});

after(() => {
  if (UPDATE) writeFileSync(KNOWN_MISSES, `${JSON.stringify([...failing].sort(), null, 2)}\n`);
  console.log(summary());
});

/** Every difference between what the labels say and what was found, one line each. */
function compare(labelled: CorpusCase): readonly string[] {
  const parsed = parse(labelled.file, labelled.text);
  if (parsed.kind === 'syntax-error') return parsed.problems.map(({ message }) => `does not parse: ${message}`);
  const { sites, findings } = lint(parsed.module, siblingModules(), DEFAULT_SETTINGS);
  const loud = new Map<string, string>();
  const quiet = new Set<string>();
  for (const { ruleId, severity, message } of findings) {
    if (severity === 'error' || severity === 'warning') loud.set(ruleId, message);
    else quiet.add(ruleId);
  }
  return [
    ...compareSites(labelled, sites.length),
    ...compareRules(labelled, loud, quiet),
    ...(sites[0] === undefined ? [] : compareFacts(labelled, sites[0])),
  ];
}

function compareSites({ sites }: CorpusCase, got: number): readonly string[] {
  if (got >= sites.least && got <= sites.most) return [];
  const range = sites.least === sites.most ? String(sites.least) : `${String(sites.least)}-${String(sites.most)}`;
  return [`sites: expected ${range}, got ${String(got)}`];
}

function compareRules(
  { name, expect, allow, info }: CorpusCase,
  loud: ReadonlyMap<string, string>,
  quiet: ReadonlySet<string>,
): readonly string[] {
  const differences: string[] = [];
  for (const [id, tally] of tallies) {
    if (allow.has(id)) continue;
    const message = loud.get(id);
    const alternatives = expect.find((ids) => ids.includes(id));
    const missed = alternatives?.every((other) => !loud.has(other)) === true && alternatives[0] === id;
    if (alternatives !== undefined && message !== undefined) tally.hits += 1;
    if (missed) {
      tally.misses.push(name);
      const got = quiet.has(id) ? 'information only' : 'none';
      differences.push(`${alternatives.join(' or ')}: expected a report, got ${got}`);
    }
    if (alternatives === undefined && message !== undefined) {
      tally.falseAlarms.push(name);
      differences.push(`${id}: expected none, got "${message}"`);
    }
    if (info.has(id) && !quiet.has(id)) differences.push(`${id}: expected information, got none`);
  }
  return differences;
}

function compareFacts(labelled: CorpusCase, site: RetrySite): readonly string[] {
  return [
    ...compareDecisions(site, labelled.retries, 'retry'),
    ...compareDecisions(site, labelled.stops, 'stop'),
    ...compareWaits(labelled, site),
    ...compareBound(labelled, site),
    ...(labelled.method === null || labelled.method === site.operation.method
      ? []
      : [`method: expected ${labelled.method}, got ${String(site.operation.method)}`]),
  ];
}

function compareDecisions(site: RetrySite, outcomes: readonly string[], expected: 'retry' | 'stop'): readonly string[] {
  const wrong = outcomes.filter((outcome) => (site.decisions.get(outcome) ?? 'unknown') !== expected);
  if (wrong.length === 0) return [];
  const shown = wrong.slice(0, 8).map((outcome) => `${outcome} ${site.decisions.get(outcome) ?? 'unknown'}`);
  const rest = wrong.length > shown.length ? ` and ${String(wrong.length - shown.length)} more` : '';
  return [`decisions: expected ${expected}, got ${shown.join(', ')}${rest}`];
}

function compareWaits({ waits }: CorpusCase, site: RetrySite): readonly string[] {
  if (waits === null) return [];
  const got = site.waiting.schedule.slice(0, waits.length);
  const same = waits.every(({ leastMs, mostMs }, index) => {
    const wait = got[index];
    return wait != null && near(wait.leastMs, leastMs) && near(wait.mostMs, mostMs);
  });
  if (same) return [];
  const show = (wait: { leastMs: number; mostMs: number } | null): string =>
    wait === null ? 'unknown' : `${String(wait.leastMs)}-${String(wait.mostMs)}`;
  return [`waits: expected ${waits.map(show).join(', ')}, got ${got.map(show).join(', ') || 'none'}`];
}

/** Equal to within 2 ms or 0.2 %: rounding and the open end of `Math.random()` are not what a label is about. */
function near(got: number, expected: number): boolean {
  return got === expected || Math.abs(got - expected) <= Math.max(2, expected * 0.002);
}

function compareBound({ attempts }: CorpusCase, { bound }: RetrySite): readonly string[] {
  if (attempts === null) return [];
  const got = bound.kind === 'attempts' ? String(bound.attempts) : bound.kind;
  const expected = attempts.kind === 'attempts' ? String(attempts.attempts) : attempts.kind;
  return got === expected ? [] : [`attempts: expected ${expected}, got ${got}`];
}

/** Precision and recall, for each implemented rule and over all. */
function summary(): string {
  const passing = cases.length - failing.length;
  const lines = [`corpus: ${String(passing)} of ${String(cases.length)} cases as labelled`];
  const all: Tally = { hits: 0, falseAlarms: [], misses: [] };
  for (const [id, tally] of tallies) {
    all.hits += tally.hits;
    all.falseAlarms.push(...tally.falseAlarms);
    all.misses.push(...tally.misses);
    lines.push(ratios(id, tally));
  }
  if (tallies.size > 0) lines.push(ratios('all rules', all));
  return lines.join('\n');
}

function ratios(name: string, { hits, falseAlarms, misses }: Tally): string {
  const percent = (part: number, whole: number): string =>
    whole === 0 ? '   -' : `${String(Math.round((100 * part) / whole)).padStart(3)}%`;
  const counts = `${String(hits)} hits, ${String(falseAlarms.length)} false alarms, ${String(misses.length)} misses`;
  const precision = percent(hits, hits + falseAlarms.length);
  const recall = percent(hits, hits + misses.length);
  return `  ${name.padEnd(28)} precision ${precision}  recall ${recall}  (${counts})`;
}

/** A host that finds the relative imports of a case in its own folder. */
function siblingModules(): ModuleHost {
  const loaded = new Map<string, SourceModule | null>();
  const load = (path: string): SourceModule | null => {
    const parsed = parse(path, readFileSync(path, 'utf8'));
    return parsed.kind === 'parsed' ? parsed.module : null;
  };
  return {
    load(fromFile, specifier) {
      if (!specifier.startsWith('.')) return null;
      const base = resolve(dirname(fromFile), specifier);
      const stem = base.replace(/\.(?:c|m)?jsx?$/, '');
      const paths = [base, `${stem}.ts`, `${stem}.tsx`, `${stem}.js`, join(base, 'index.ts'), join(base, 'index.js')];
      const path = paths.find((candidate) => /\.[cm]?[jt]sx?$/.test(candidate) && existsSync(candidate));
      if (path === undefined) return null;
      const module = loaded.get(path) ?? load(path);
      loaded.set(path, module);
      return module;
    },
  };
}

function readKnownMisses(): readonly string[] {
  if (!existsSync(KNOWN_MISSES)) return [];
  const value: unknown = JSON.parse(readFileSync(KNOWN_MISSES, 'utf8'));
  assert.ok(
    Array.isArray(value) && value.every((name) => typeof name === 'string'),
    `${KNOWN_MISSES}: a list of names`,
  );
  return value;
}

/** The ids of the rules that exist so far, of the groups that cases are labelled with; labels of other rules wait. */
async function implementedRules(): Promise<ReadonlySet<string>> {
  const index = new URL('../../src/rules/index.ts', import.meta.url);
  if (!existsSync(index)) return new Set();
  const { RULES } = (await import(index.href)) as { RULES: readonly Pick<Rule, 'id' | 'group'>[] };
  return new Set(RULES.filter(({ group }) => group !== 'E').map(({ id }) => id));
}
