import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ROOT } from '../../scripts/read-doc.ts';
import { parse } from '../../src/project/parse.ts';
import { createProjectHost } from '../../src/project/project-host.ts';
import { lint } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';

/**
 * For each rule, code that has its fault, and the same code with the fault repaired: `<rule>/<n>.bad.*` and
 * `<rule>/<n>.good.*`. They were written from what the rule means, without a look at how it is found. The rule reports the
 * bad one and says nothing of the good one; what other rules say is not asked here.
 *
 * known-misses.json lists the files that do not pass yet; one that passes fails the test until it is taken off:
 * `node test/rules/pairs.test.ts --update-known`.
 */
const FOLDER = join(ROOT, 'test/fixtures/pairs');
const KNOWN_MISSES = join(FOLDER, 'known-misses.json');
const UPDATE = process.argv.includes('--update-known');

const known = new Set(JSON.parse(readFileSync(KNOWN_MISSES, 'utf8')) as string[]);
const failing: string[] = [];

/** What the rule of a pair says of one of its files. */
function saidOf(file: string, rule: string): readonly string[] {
  const parsed = parse(file, readFileSync(file, 'utf8'));
  assert.equal(parsed.kind, 'parsed', `${file} parses`);
  const { findings } = lint(parsed.module, createProjectHost(), DEFAULT_SETTINGS);
  return findings.filter(({ ruleId }) => ruleId === rule).map(({ message }) => message);
}

describe('pairs', () => {
  const files = globSync('*/*.{bad,good}.*', { cwd: FOLDER }).sort();

  for (const name of files) {
    const rule = basename(dirname(name));
    const isBad = /\.bad\.\w+$/.test(name);
    test(`${name} is ${isBad ? 'reported' : 'left alone'}`, () => {
      const said = saidOf(join(FOLDER, name), rule);
      const passes = isBad ? said.length > 0 : said.length === 0;
      if (!passes) failing.push(name);
      if (UPDATE) return;
      if (known.has(name)) {
        assert.equal(passes, false, `${name} passes now: take it off known-misses.json (--update-known).`);
        return;
      }
      assert.ok(passes, isBad ? `${rule} says nothing of ${name}` : `${rule} says of ${name}: ${said.join(' | ')}`);
    });
  }

  test('known misses name files that exist', () => {
    assert.deepEqual(UPDATE ? [] : [...known].filter((name) => !files.includes(name)), []);
  });

  after(() => {
    if (UPDATE) writeFileSync(KNOWN_MISSES, `${JSON.stringify(failing.sort(), null, 2)}\n`);
  });
});
