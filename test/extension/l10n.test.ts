import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';
import { RULES } from '../../src/rules/index.ts';
import { PANEL_STRINGS } from '../../src/panel/strings.ts';
import { BUILT_IN_SCENARIOS } from '../../src/simulator/scenarios/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Sentences that reach `l10n.t` as data. */
const FROM_TABLES = [
  ...Object.values(PANEL_STRINGS),
  ...BUILT_IN_SCENARIOS.flatMap(({ title, expectation }) => [title, expectation]),
  'Plain HTTP',
];

function readBundle(path: string): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, string>;
}

/** The literal first arguments of `l10n.t(…)` in the extension and the language server. */
function keysInSources(): string[] {
  const keys: string[] = [];
  for (const file of globSync('src/{extension,language-server}/**/*.ts', { cwd: ROOT })) {
    new Visitor({
      CallExpression({ callee, arguments: [first] }) {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
        if (callee.object.name !== 'l10n' || callee.property.type !== 'Identifier' || callee.property.name !== 't')
          return;
        if (first?.type === 'Literal' && typeof first.value === 'string') keys.push(first.value);
      },
    }).visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  }
  return keys;
}

function placeholders(text: string): string[] {
  return (text.match(/\{\d+\}/g) ?? []).sort();
}

describe('the Korean bundle', () => {
  const bundle = readBundle('l10n/bundle.l10n.ko.json');
  const keys = [...new Set([...keysInSources(), ...FROM_TABLES])].sort();

  test('has every sentence of the extension, the server, the panel and the scenarios, and no other', () => {
    assert.deepEqual(Object.keys(bundle).sort(), keys);
  });

  test('keeps every placeholder', () => {
    const lost = Object.entries(bundle).filter(
      ([key, text]) => placeholders(key).join() !== placeholders(text).join() || text === '',
    );
    assert.deepEqual(lost, []);
  });
});

describe('the manifest', () => {
  const english = readBundle('package.nls.json');
  const korean = readBundle('package.nls.ko.json');
  const used = [...readFileSync(join(ROOT, 'package.json'), 'utf8').matchAll(/"%([^"%]+)%"/g)].map(([, key]) => key);

  test('uses every key of its texts, and has a text for every key it uses', () => {
    assert.deepEqual([...new Set(used)].sort(), Object.keys(english).sort());
  });

  test('has every text in Korean', () => {
    assert.deepEqual(Object.keys(korean).sort(), Object.keys(english).sort());
  });

  test('has a severity setting for every rule', () => {
    const { contributes } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      contributes: { configuration: { properties: Record<string, { properties?: Record<string, unknown> }> } };
    };
    const rules = contributes.configuration.properties['retryLab.rules']?.properties ?? {};
    assert.deepEqual(Object.keys(rules).sort(), RULES.map(({ id }) => id).sort());
  });
});
