import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, test } from 'node:test';
import { readDoc, ROOT } from '../../scripts/read-doc.ts';
import { lintSample } from '../../scripts/lint-sample.ts';
import { readRulePage } from '../../scripts/rule-page.ts';
import { RULES } from '../../src/rules/index.ts';

const HEADINGS = [
  'What it reports',
  'Why',
  'Fails',
  'Passes',
  'When it stays silent',
  'Fix',
  'Proof',
  'Settings',
  'Suppress',
];

describe('rule pages', () => {
  test('there is one for every rule, and no other', () => {
    const pages = globSync('docs/rules/*.md', { cwd: ROOT }).map((page) => basename(page, '.md'));
    assert.deepEqual(pages.sort(), RULES.map(({ id }) => id).sort());
  });

  for (const { id } of RULES) {
    const path = `docs/rules/${id}.md`;
    const page = readRulePage(readDoc(path));

    describe(id, () => {
      test('has the same parts as the other pages', () => {
        assert.equal(page.title, id);
        assert.deepEqual(page.headings, HEADINGS);
      });

      test('shows code that fails and code that passes', () => {
        assert.ok(page.fails.length > 0);
        assert.ok(page.passes.length > 0);
      });

      for (const { code, line, also } of page.fails) {
        test(`${path}:${line} fails by ${[id, ...also].join(' and ')} only`, () => {
          assert.deepEqual(rulesIn(code, id), [id, ...also].sort());
        });
      }

      for (const { code, line } of page.passes) {
        test(`${path}:${line} passes`, () => {
          assert.deepEqual(rulesIn(code, id), []);
        });
      }
    });
  }
});

function rulesIn(code: string, ownRule: string): string[] {
  return [...new Set(lintSample(code, ownRule).map(({ ruleId }) => ruleId))].sort();
}
