import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { RunReport } from '../../src/model/trace.ts';
import { project, simulate } from './simulation.ts';

const CODE = `
export async function four(url) {
  const met = [];
  for (let n = 0; n < 4; n++) {
    met.push(await fetch(url).then((response) => response.text(), (error) => error.cause.code));
  }
  return met.join(' ');
}
export const impatient = async (url) => (await fetch(url, { signal: AbortSignal.timeout(5000) })).text();
export async function order(url) {
  const { status } = await fetch(new URL('/orders', url), { method: 'POST', body: '{}' });
  return status === 503 ? (await fetch(new URL('/orders/1', url))).status : status;
}`;

function run(target: string, script: string, seed = 1): Promise<RunReport> {
  return simulate({ file: join(project({ 'a.mjs': CODE }), 'a.mjs'), target, script, call: `${target}(url)`, seed });
}

describe('a body in pieces', () => {
  test('is whole when its time is over', async () => {
    const { calls } = await run('four', '200 dribble=10s, 200');
    assert.deepEqual(
      calls.slice(0, 2).map(({ startMs, endMs }) => [startMs, endMs]),
      [
        [0, 10_000],
        [10_000, 10_000],
      ],
    );
  });

  test('meets the time limit of the client', async () => {
    const { end, virtualMs } = await run('impatient', '200 dribble=10s');
    assert.deepEqual([end.kind, virtualMs], ['rejected', 5000]);
  });
});

test('a connection can be reset before the request is sent', async () => {
  const { end } = await run('four', 'connect-reset, 200 body=ok');
  assert.equal(end.kind === 'resolved' && end.value, 'ECONNRESET ok ok ok');
});

describe('alternatives', () => {
  const outcomes = async (seed: number): Promise<string> =>
    (await run('four', '503 50% or 200', seed)).calls.map(({ outcome }) => outcome).join(' ');

  test('are the same for the same seed', async () => {
    assert.equal(await outcomes(3), await outcomes(3));
  });

  test('differ from seed to seed', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(outcomes));
    assert.ok(new Set(all).size > 1, all.join('\n'));
  });
});

test('routes are played to the requests that they name', async () => {
  const { end } = await run('order', 'POST /orders: 503, GET /orders/*: 404');
  assert.equal(end.kind === 'resolved' && end.value, '404');
});

test('a request without a route is refused and judged', async () => {
  const { calls, verdicts } = await run('order', 'POST /orders: 503');
  assert.equal(calls.at(-1)?.outcome, 'no route');
  assert.ok(verdicts.some(({ ruleId, call }) => ruleId === 'unexpected-call' && call === 2));
});
