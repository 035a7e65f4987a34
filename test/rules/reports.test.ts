import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ROOT } from '../../scripts/read-doc.ts';
import { parse } from '../../src/project/parse.ts';
import { createProjectHost } from '../../src/project/project-host.ts';
import { lint } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';

/**
 * Faults that were reported in public, each in code of our own that has the same fault. Labels: `@report` names the issue,
 * `@expect a b|c` the rules that must report it as error or warning (`b|c`: one is enough), `@info a` those that say it more
 * quietly, `@silent a` those that must say nothing, `@retries` and `@stops` outcomes of the first site.
 *
 * known-misses.json lists those that do not pass yet; one that passes fails the test until it is taken off:
 * `node test/rules/reports.test.ts --update-known`.
 */
const FOLDER = join(ROOT, 'test/fixtures/reports');
const KNOWN_MISSES = join(FOLDER, 'known-misses.json');
const UPDATE = process.argv.includes('--update-known');

const known = new Set(JSON.parse(readFileSync(KNOWN_MISSES, 'utf8')) as string[]);
const failing: string[] = [];

/** The words of a label; empty where it is not there. */
function label(text: string, name: string): string[] {
  const words = new RegExp(`^// @${name} (.*)$`, 'm').exec(text)?.[1] ?? '';
  return words.split(' ').filter((word) => word !== '');
}

/** Every difference between what a report's labels say and what was found. */
function differences(file: string, text: string): string[] {
  const parsed = parse(file, text);
  assert.equal(parsed.kind, 'parsed', `${file} parses`);
  const { sites, findings } = lint(parsed.module, createProjectHost(), DEFAULT_SETTINGS);
  const loud = new Set<string>();
  const quiet = new Set<string>();
  for (const { ruleId, severity } of findings) {
    (severity === 'error' || severity === 'warning' ? loud : quiet).add(ruleId);
  }
  const decision = (outcome: string): string => sites[0]?.decisions.get(outcome) ?? 'no site';
  const found = [...loud].join(', ') || 'nothing';
  return [
    ...label(text, 'expect')
      .filter((ids) => !ids.split('|').some((id) => loud.has(id)))
      .map((ids) => `${ids} is not reported; found ${found}`),
    ...label(text, 'info')
      .filter((id) => !quiet.has(id))
      .map((id) => `${id} is not reported as information or hint`),
    ...label(text, 'silent')
      .filter((id) => loud.has(id))
      .map((id) => `${id} is reported`),
    ...label(text, 'retries').flatMap((name) => (decision(name) === 'retry' ? [] : [`${name}: ${decision(name)}`])),
    ...label(text, 'stops').flatMap((name) => (decision(name) === 'stop' ? [] : [`${name}: ${decision(name)}`])),
  ];
}

describe('what was reported in public', () => {
  for (const file of globSync(join(FOLDER, '*.{ts,tsx,js}')).sort()) {
    const text = readFileSync(file, 'utf8');
    const [report = basename(file)] = label(text, 'report');
    test(`${report}: ${label(text, 'why').join(' ')}`, () => {
      const found = differences(file, text);
      if (found.length > 0) failing.push(report);
      if (UPDATE) {
        if (found.length > 0) console.log(report, found);
        return;
      }
      if (known.has(report)) {
        assert.notEqual(found.length, 0, `${report} passes now: take it off known-misses.json (--update-known).`);
      } else {
        assert.deepEqual(found, []);
      }
    });
  }

  test('known misses name reports that are there', () => {
    const reports = globSync(join(FOLDER, '*.{ts,tsx,js}')).map(
      (file) => label(readFileSync(file, 'utf8'), 'report')[0],
    );
    assert.deepEqual(
      [...known].filter((one) => !reports.includes(one)),
      [],
    );
  });
});

after(() => {
  if (UPDATE) writeFileSync(KNOWN_MISSES, `${JSON.stringify(failing.sort(), null, 2)}\n`);
});
