import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { createProjectHost } from '../../src/project/project-host.ts';
import { lint } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples');
const host = createProjectHost();

describe('the samples, as samples/README.md tells of them', () => {
  const told = toldOfUnsafe();

  test('every unsafe file is told of', () => {
    assert.deepEqual([...told.keys()].sort(), readdirSync(resolve(SAMPLES, 'src/unsafe')).sort());
  });

  for (const [file, rules] of told) {
    test(`unsafe/${file} violates ${rules.join(', ')} and no other rule`, () => {
      assert.deepEqual(rulesIn(`src/unsafe/${file}`), [...rules].sort());
    });
  }

  for (const folder of ['sound', 'clients', 'http']) {
    for (const file of readdirSync(resolve(SAMPLES, 'src', folder))) {
      test(`${folder}/${file} violates none`, () => {
        assert.deepEqual(rulesIn(`src/${folder}/${file}`), []);
      });
    }
  }
});

/** The rules that a file violates at error or warning level. */
function rulesIn(path: string): string[] {
  const parsed = host.parsed(resolve(SAMPLES, path));
  assert.equal(parsed?.kind, 'parsed');
  const { findings } = lint(parsed.module, host, DEFAULT_SETTINGS);
  const reported = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return [...new Set(reported.map(({ ruleId }) => ruleId))].sort();
}

/** Rules by file, from the rows of the README's table of unsafe clients: file, what it does, rules, script. */
function toldOfUnsafe(): ReadonlyMap<string, readonly string[]> {
  const readme = readFileSync(resolve(SAMPLES, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('## `src/unsafe`'), readme.indexOf('## `src/sound`'));
  const rows = section.matchAll(/^\| `([\w.-]+)` \|[^|]*\| ([^|]*) \|/gm);
  return new Map([...rows].map(([, file = '', rules = '']) => [file, rules.split(', ')]));
}
