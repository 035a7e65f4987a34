import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NO_OTHER_MODULES } from '../../src/analyzer/source-module.ts';
import { parse } from '../../src/project/parse.ts';
import { lint, type LintResult } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/rules/settings.ts';

function linted(text: string, settings: Partial<Settings> = {}): LintResult {
  const parsed = parse('a.ts', text);
  assert.equal(parsed.kind, 'parsed');
  return lint(parsed.module, NO_OTHER_MODULES, { ...DEFAULT_SETTINGS, ...settings });
}

const has = (ruleId: string, text: string, settings: Partial<Settings> = {}): boolean =>
  linted(text, settings).findings.some((one) => one.ruleId === ruleId);

/** A loop over a GET that waits by a statement and goes round on some statuses. */
function loop({ wait, again = '[500, 502, 504]' }: { wait: string; again?: string }): string {
  return `
import { nap, pace, serverWait } from './waiting.js';
export async function load(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url);
    if (!${again}.includes(response.status) || attempt === 4) return response;
    await response.body?.cancel();
    ${wait}
  }
}`;
}

const RANDOM_WAIT =
  'await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(8_000, 500 * 2 ** attempt)));';

describe('rules', () => {
  const text = loop({ wait: 'await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));' });

  test('sets the severity of a rule', () => {
    const of = (rules: Settings['rules']): (string | undefined)[] =>
      linted(text, { rules })
        .findings.filter(({ ruleId }) => ruleId === 'require-jitter')
        .map(({ severity }) => severity);
    assert.deepEqual(of({}), ['warning']);
    assert.deepEqual(of({ 'require-jitter': 'error' }), ['error']);
    assert.deepEqual(of({ 'require-jitter': 'hint' }), ['hint']);
    assert.deepEqual(of({ 'require-jitter': 'off' }), []);
  });
});

describe('retryableStatuses', () => {
  const text = loop({ wait: RANDOM_WAIT, again: '[409, 500]' });

  test('lets a status of this API be retried', () => {
    assert.ok(has('no-retry-client-error', text));
    assert.ok(!has('no-retry-client-error', text, { retryableStatuses: [409] }));
  });
});

describe('longestWaitMs', () => {
  const text = loop({
    wait: 'await new Promise((resolve) => setTimeout(resolve, Math.random() * 60_000 * 2 ** attempt));',
  });

  test('is what a growing wait is measured by', () => {
    assert.ok(has('cap-backoff', text));
    assert.ok(!has('cap-backoff', text, { longestWaitMs: 3_600_000 }));
  });
});

describe('rateLimitWithoutRetryAfter', () => {
  const blind = loop({ wait: RANDOM_WAIT, again: '[429, 500]' });
  const told = `
export async function load(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url);
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 429 || !(seconds > 0) || attempt === 4) return response;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500 + seconds * 1000));
  }
}`;

  test('backs off unless it is set', () => {
    assert.ok(!has('no-retry-client-error', blind));
  });

  test('reports a bare 429 that is retried where it says stop', () => {
    const [finding] = linted(blind, { rateLimitWithoutRetryAfter: 'stop' }).findings.filter(
      ({ ruleId }) => ruleId === 'no-retry-client-error',
    );
    assert.equal(finding?.message, 'A 429 without Retry-After is retried; your settings say to stop at one.');
    assert.equal(finding.proof?.script, '429, 200');
    assert.deepEqual(finding.fixes, []);
  });

  test('says nothing of code that retries a 429 only by its Retry-After', () => {
    assert.ok(!has('no-retry-client-error', told, { rateLimitWithoutRetryAfter: 'stop' }));
  });
});

describe('idempotentEndpoints', () => {
  const post = (url: string): string => `
export async function send(id: string, body: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(${url}, { method: 'POST', body });
    } catch (error) {
      if (attempt === 4) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(8_000, 500 * 2 ** attempt)));
    }
  }
}`;
  const silent = (url: string, ...idempotentEndpoints: string[]): boolean =>
    !has('no-retry-nonidempotent', post(url), { idempotentEndpoints });

  test('lets a POST to one be sent again', () => {
    assert.ok(!silent("'https://api.example/v1/rates'"));
    assert.ok(silent("'https://api.example/v1/rates'", '/v1/rates'));
    assert.ok(silent("'https://api.example/v1/rates'", 'api.example'));
  });

  test('reads the written part of a template', () => {
    assert.ok(silent('`https://api.example/accounts/${id}/rates`', '/rates'));
    assert.ok(silent('`https://api.example/accounts/${id}/rates`', '/accounts/*/rates'));
  });

  test('means whole parts of a path', () => {
    assert.ok(!silent("'https://api.example/v1/rates-of-pay'", '/v1/rates'));
    assert.ok(!silent("'https://api.example/corporates'", 'rates'));
  });
});

describe('sleepHelpers', () => {
  test('name functions that wait as long as they are told', () => {
    const text = loop({ wait: 'await nap(250 * 2 ** attempt);' });
    const [site] = linted(text, { sleepHelpers: ['nap'] }).sites;
    assert.deepEqual(
      site?.waiting.schedule.map((wait) => wait?.mostMs),
      [500, 1_000, 2_000],
    );
    assert.ok(!has('require-jitter', text));
    assert.ok(has('require-jitter', text, { sleepHelpers: ['nap'] }));
  });
});

describe('backoffHelpers', () => {
  const waits = loop({ wait: 'await pace(attempt);' });
  const computes = loop({ wait: 'await new Promise((resolve) => setTimeout(resolve, pace(attempt)));' });

  test('name functions whose wait is random and there', () => {
    assert.ok(has('require-retry-delay', loop({ wait: '' })));
    for (const text of [waits, computes]) {
      const { sites, findings } = linted(text, { backoffHelpers: ['pace'] });
      assert.equal(sites[0]?.waiting.random, true);
      assert.equal(sites[0].waiting.missing, false);
      assert.deepEqual(
        findings.filter(({ severity }) => severity === 'error' || severity === 'warning'),
        [],
      );
    }
  });
});

describe('retryAfterHelpers', () => {
  const text = `
function serverWait(response: Response): number {
  return 1_000;
}
export async function load(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url);
    if (response.status !== 429 || attempt === 4) return response;
    await new Promise((resolve) => setTimeout(resolve, serverWait(response)));
  }
}`;

  test('name functions that read Retry-After', () => {
    assert.ok(has('honor-retry-after', text));
    assert.ok(!has('honor-retry-after', text, { retryAfterHelpers: ['serverWait'] }));
  });
});

describe('daemons', () => {
  const text = `
export async function fetchQuotes(url: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5_000));
    }
  }
}`;

  test('name functions that may try for ever', () => {
    const severity = (settings: Partial<Settings>): string | undefined =>
      linted(text, settings).findings.find(({ ruleId }) => ruleId === 'bounded-retries')?.severity;
    assert.equal(severity({}), 'error');
    assert.equal(severity({ daemons: ['fetchQuotes'] }), 'hint');
  });
});
