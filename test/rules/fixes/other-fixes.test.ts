import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findingsIn, fixed } from './apply.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

test('an endless loop gets a count, and throws the last error', () => {
  const before = lines(
    'export async function load(url: string): Promise<Response> {',
    '  while (true) {',
    '    try {',
    '      return await fetch(url);',
    '    } catch (error) {',
    '      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));',
    '    }',
    '  }',
    '}',
  );
  assert.equal(
    fixed('a.ts', before, 'bounded-retries'),
    before
      .replace('while (true) {', 'for (let attempt = 1; ; attempt++) {')
      .replace('catch (error) {\n', 'catch (error) {\n      if (attempt >= 5) throw error;\n'),
  );
});

test('a recursion that hands on its count as it came hands on one more', () => {
  const before = lines(
    'export async function load(url: string, tries = 0): Promise<Response> {',
    '  const res = await fetch(url);',
    '  if (res.status === 503 && tries < 4) {',
    '    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000));',
    '    return load(url, tries);',
    '  }',
    '  return res;',
    '}',
  );
  assert.equal(fixed('a.ts', before, 'advance-attempt'), before.replace('load(url, tries);', 'load(url, tries + 1);'));
});

test('a POST gets one key before the loop, sent with every attempt', () => {
  const before = lines(
    'export async function pay(body: string): Promise<Response> {',
    '  for (let attempt = 1; ; attempt++) {',
    '    try {',
    "      return await fetch('https://pay.example/charges', { method: 'POST', headers: { accept: 'text/plain' }, body });",
    '    } catch (error) {',
    '      if (attempt === 3) throw error;',
    '      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000 * 2 ** attempt));',
    '    }',
    '  }',
    '}',
  );
  assert.equal(
    fixed('a.ts', before, 'no-retry-nonidempotent'),
    before
      .replace('  for (let', '  const idempotencyKey = crypto.randomUUID();\n  for (let')
      .replace('headers: { accept', "headers: { 'Idempotency-Key': idempotencyKey, accept"),
  );
});

test('a catch around axios leaves at once for what waiting cannot cure', () => {
  const before = lines(
    "import axios from 'axios';",
    'export async function load(url: string): Promise<unknown> {',
    '  for (let attempt = 1; ; attempt++) {',
    '    try {',
    '      return (await axios.get(url)).data;',
    '    } catch (error) {',
    '      if (attempt === 3) throw error;',
    '      await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000 * 2 ** attempt));',
    '    }',
    '  }',
    '}',
  );
  assert.equal(
    fixed('a.ts', before, 'no-retry-client-error'),
    before.replace(
      'catch (error) {\n',
      'catch (error) {\n      if (axios.isAxiosError(error) && error.response && ![408, 425, 429, 500, 502, 503, 504, 529].includes(error.response.status)) throw error;\n',
    ),
  );
});

test('a counter that the code takes back itself has no fix', () => {
  const before = lines(
    'export async function pages(count: number): Promise<string[]> {',
    '  const texts: string[] = [];',
    '  for (let i = 1; i <= count; i++) {',
    '    const res = await fetch(`https://forum.example/threads?page=${i}`);',
    '    if (res.status === 429) {',
    '      await new Promise((resolve) => setTimeout(resolve, 1000));',
    '      i--;',
    '      continue;',
    '    }',
    '    if (!res.ok) throw new Error(`page ${i}: ${res.status}`);',
    '    texts.push(await res.text());',
    '  }',
    '  return texts;',
    '}',
  );
  const finding = findingsIn('a.ts', before).find(({ ruleId }) => ruleId === 'advance-attempt');
  assert.deepEqual(finding?.fixes, []);
});
