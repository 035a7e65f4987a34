import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingsIn, fixed } from './apply.ts';

const loop = (read: string): string =>
  [
    'export async function load(url: string): Promise<unknown> {',
    '  for (let attempt = 1; ; attempt++) {',
    '    try {',
    '      const response = await fetch(url);',
    '      if (!response.ok) return null;',
    ...read.split('\n').map((line) => `      ${line}`),
    '    } catch (error) {',
    '      if (attempt === 3) throw error;',
    '      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000 * 2 ** attempt));',
    '    }',
    '  }',
    '}',
    '',
  ].join('\n');

test('what JSON.parse throws leaves the catch at once', () => {
  const before = loop('return JSON.parse(await response.text());');
  assert.equal(
    fixed('a.ts', before, 'no-retry-programmer-error'),
    before.replace('catch (error) {\n', 'catch (error) {\n      if (error instanceof SyntaxError) throw error;\n'),
  );
});

test('there is no fix where response.json() throws the like for an answer that was cut off', () => {
  const before = loop('const payload = await response.json();\nreturn JSON.parse(payload.text);');
  const finding = findingsIn('a.ts', before).find(({ ruleId }) => ruleId === 'no-retry-programmer-error');
  assert.deepEqual(finding?.fixes, []);
});
