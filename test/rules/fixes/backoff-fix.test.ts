import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findingsIn, fixed } from './apply.ts';

const lines = (...text: string[]): string => `${text.join('\n')}\n`;

describe('the backoff fix', () => {
  test('makes a fixed wait grow, with a cap and full jitter, by the counter that is there', () => {
    const before = lines(
      'const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));',
      'export async function load(url: string): Promise<Response> {',
      '  for (let attempt = 1; ; attempt++) {',
      '    try {',
      '      return await fetch(url);',
      '    } catch (error) {',
      '      if (attempt === 4) throw error;',
      '      await sleep(500);',
      '    }',
      '  }',
      '}',
    );
    assert.equal(
      fixed('a.ts', before, 'require-jitter'),
      before.replace('sleep(500)', 'sleep(Math.random() * Math.min(30_000, 500 * 2 ** (attempt - 1)))'),
    );
  });

  test("keeps the code's own growth and its name for the cap", () => {
    const before = lines(
      'const MAX_DELAY_MS = 8_000;',
      'export async function load(url: string): Promise<Response> {',
      '  for (let n = 0; n < 5; n++) {',
      '    const res = await fetch(url);',
      '    if (res.status !== 500) return res;',
      '    await new Promise((resolve) => setTimeout(resolve, 250 * 2 ** n));',
      '  }',
      "  throw new Error('unavailable');",
      '}',
    );
    assert.equal(
      fixed('a.ts', before, 'require-jitter'),
      before.replace('250 * 2 ** n', 'Math.random() * Math.min(MAX_DELAY_MS, 250 * 2 ** n)'),
    );
  });

  test('leaves what the server announced alone and changes the own part only', () => {
    const before = lines(
      'function retryAfterMs(headers: Headers): number | null {',
      "  const value = headers.get('retry-after');",
      '  if (value === null) return null;',
      '  const ms = /^\\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();',
      '  return Number.isNaN(ms) ? null : Math.max(0, ms);',
      '}',
      'export async function load(url: string): Promise<Response> {',
      '  for (let n = 0; ; n++) {',
      '    const res = await fetch(url);',
      '    if (res.status !== 503 || n === 3) return res;',
      '    await new Promise((resolve) => setTimeout(resolve, retryAfterMs(res.headers) ?? 1000 * 2 ** n));',
      '  }',
      '}',
    );
    assert.equal(
      fixed('a.ts', before, 'require-jitter'),
      before.replace('?? 1000 * 2 ** n', '?? Math.random() * Math.min(30_000, 1000 * 2 ** n)'),
    );
  });

  test('adds a wait where there is none, in the style of the file', () => {
    const before = lines(
      'const delay = ms => new Promise(resolve => setTimeout(resolve, ms))',
      'export async function load(url) {',
      '\tlet tries = 0',
      '\twhile (true) {',
      '\t\ttry {',
      '\t\t\treturn await fetch(url)',
      '\t\t} catch (error) {',
      '\t\t\ttries++',
      '\t\t\tif (tries >= 5) throw error',
      '\t\t}',
      '\t}',
      '}',
    );
    assert.equal(
      fixed('a.js', before, 'require-retry-delay'),
      before.replace(
        '\t\t\tif (tries >= 5) throw error\n',
        '\t\t\tif (tries >= 5) throw error\n\t\t\tawait delay(Math.random() * Math.min(30_000, 1000 * 2 ** (tries - 1)))\n',
      ),
    );
  });

  test('reads Retry-After in both forms where an answer is in reach, and gives up beyond the longest wait accepted', () => {
    const before = lines(
      'export async function load(url: string): Promise<Response> {',
      '  for (let n = 0; ; n++) {',
      '    const res = await fetch(url);',
      '    if (res.status !== 429 || n === 3) return res;',
      '    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(30_000, 1000 * 2 ** n)));',
      '  }',
      '}',
    );
    assert.equal(
      fixed('a.ts', before, 'honor-retry-after'),
      lines(
        'export async function load(url: string): Promise<Response> {',
        '  for (let n = 0; ; n++) {',
        '    const res = await fetch(url);',
        '    if (res.status !== 429 || n === 3) return res;',
        "    const waitMs = retryAfterMs(res.headers.get('retry-after')) ?? Math.random() * Math.min(30_000, 1000 * 2 ** n);",
        '    await new Promise((resolve) => setTimeout(resolve, waitMs));',
        '  }',
        '}',
        '',
        '/** The wait that a Retry-After header asks for, in ms; null when there is none or it cannot be read. */',
        'function retryAfterMs(value: string | null | undefined): number | null {',
        '  if (!value) return null;',
        '  const isSeconds = /^\\d+$/.test(value);',
        '  if (!isSeconds && !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return null;',
        "  const date = value.endsWith('GMT') ? value : `${value} GMT`;",
        '  const ms = isSeconds ? Number(value) * 1000 : Date.parse(date) - Date.now();',
        '  if (Number.isNaN(ms)) return null;',
        '  if (ms > 300_000) throw new Error(`Retry-After: ${value} is longer than this caller waits`);',
        '  return Math.max(0, ms);',
        '}',
      ),
    );
  });

  test('puts a parser of both forms in the place of one that knows numbers only', () => {
    const before = lines(
      'export async function load(url: string): Promise<Response> {',
      '  for (let n = 0; ; n++) {',
      '    const res = await fetch(url);',
      '    if (res.status !== 429 || n === 3) return res;',
      "    const seconds = Number(res.headers.get('retry-after'));",
      '    const waitMs = seconds > 0 ? seconds * 1000 : Math.random() * Math.min(5_000, 500 * 2 ** n);',
      '    await new Promise((resolve) => setTimeout(resolve, waitMs));',
      '  }',
      '}',
    );
    assert.match(
      fixed('a.ts', before, 'parse-retry-after-date'),
      /const waitMs = retryAfterMs\(res\.headers\.get\('retry-after'\)\) \?\? Math\.random\(\) \* Math\.min\(5_000, 500 \* 2 \*\* n\);/,
    );
  });
});

describe('where the backoff fix can not be sure', () => {
  test('a duration from outside the loop is made random where it is waited for', () => {
    const before = lines(
      'export async function load(url: string, options: { pauseMs?: number }): Promise<Response> {',
      '  const pause = options.pauseMs ?? 500;',
      '  for (let attempt = 1; ; attempt++) {',
      '    try {',
      '      return await fetch(url);',
      '    } catch (error) {',
      '      if (attempt === 2) throw error;',
      '      await new Promise((resolve) => setTimeout(resolve, pause));',
      '    }',
      '  }',
      '}',
    );
    const after = fixed('a.ts', before, 'require-jitter');
    assert.match(after, /const pause = options\.pauseMs \?\? 500;/);
    assert.match(after, /setTimeout\(resolve, Math\.random\(\) \* .*pause/);
  });

  test('a wait in seconds that is taken for milliseconds has no fix of its jitter', () => {
    const before = lines(
      'export async function load(url: string, retrySeconds: number): Promise<Response> {',
      '  for (let attempt = 1; ; attempt++) {',
      '    try {',
      '      return await fetch(url);',
      '    } catch (error) {',
      '      if (attempt === 4) throw error;',
      '      await new Promise((resolve) => setTimeout(resolve, retrySeconds));',
      '    }',
      '  }',
      '}',
    );
    const finding = findingsIn('a.ts', before).find(({ ruleId }) => ruleId === 'require-jitter');
    assert.deepEqual(finding?.fixes, []);
  });

  test('constants that only served the old wait go with it', () => {
    const before = lines(
      'export async function load(url: string): Promise<Response> {',
      '  for (let n = 0; ; n++) {',
      '    const res = await fetch(url);',
      '    if (res.status !== 429 || n === 3) return res;',
      "    const header = res.headers.get('retry-after');",
      '    const seconds = Number(header);',
      '    const waitMs = seconds > 0 ? seconds * 1000 : Math.random() * Math.min(5_000, 500 * 2 ** n);',
      '    await new Promise((resolve) => setTimeout(resolve, waitMs));',
      '  }',
      '}',
    );
    const after = fixed('a.ts', before, 'parse-retry-after-date');
    assert.doesNotMatch(after, /const seconds/);
    assert.match(after, /const waitMs = retryAfterMs\(header\) \?\? Math\.random\(\)/);
  });
});
