import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CountedOperation } from '../../../src/model/herd.ts';
import { referenceHerd } from '../../../src/simulator/herd/reference-herd.ts';
import { REFERENCE_POLICIES } from '../../../src/simulator/herd/reference-policies.ts';
import { createModelServer } from '../../../src/simulator/models/model-server.ts';
import { parseModel } from '../../../src/simulator/models/parse-model.ts';
import { findProvider } from '../../../src/simulator/providers/index.ts';
import type { ServerRequest } from '../../../src/simulator/server/simulated-server.ts';

const GET: ServerRequest = {
  n: 1,
  client: 1,
  method: 'GET',
  url: 'https://api.example.test/resource',
  headers: {},
  body: '',
  atMs: 0,
};

function play(
  policyId: string,
  model: string,
  startsMs: readonly number[],
  requests: readonly ServerRequest[] = [GET],
): readonly CountedOperation[] {
  const policy = REFERENCE_POLICIES.find(({ id }) => id === policyId);
  const parsed = parseModel(model);
  const provider = findProvider('plain');
  assert.ok(policy !== undefined && parsed.kind === 'model' && provider !== null);
  return referenceHerd({
    policy,
    server: createModelServer(parsed.model, provider, { nowMs: 0 }),
    startsMs,
    requests,
    seed: 1,
  });
}

function starts(operation: CountedOperation | undefined): readonly number[] {
  return operation?.calls.map(({ startMs }) => startMs) ?? [];
}

describe('the reference policies', () => {
  test('a fixed wait calls every second, five times', () => {
    const [operation] = play('fixed-wait', 'outage 1h', [500]);
    assert.deepEqual(starts(operation), [500, 1500, 2500, 3500, 4500]);
    assert.deepEqual([operation?.succeeded, operation?.endMs], [false, 4500]);
  });

  test('all wait as long as the server says', () => {
    const [operation] = play('full-jitter', 'outage 5s retry-after=6', [0]);
    assert.deepEqual(starts(operation), [0, 6000]);
    assert.equal(operation?.succeeded, true);
  });

  test('full jitter stays below 1, 2, 4 and 8 s', () => {
    const operations = play('full-jitter', 'outage 1h', new Array<number>(200).fill(0));
    const most = [1, 2, 3, 4].map((index) => Math.max(...operations.map(({ calls }) => calls[index]?.waitMs ?? 0)));
    const limits = [1000, 2000, 4000, 8000];
    for (const [index, limit] of limits.entries()) {
      assert.ok((most[index] ?? 0) <= limit && (most[index] ?? 0) > limit * 0.9, `${most[index]} of ${limit} ms`);
    }
  });

  test('no client error is retried, every fault is', () => {
    assert.equal(play('fixed-wait', 'outage 1h answer=403', [0])[0]?.calls.length, 1);
    assert.equal(play('fixed-wait', 'outage 1h answer=reset', [0])[0]?.calls.length, 5);
  });

  test('the budget lets 1,000 failing clients make 20 % and 100 retries in its window', () => {
    const operations = play('retry-budget', 'outage 1h', new Array<number>(1000).fill(0));
    const soon = operations.flatMap(({ calls }) => calls.slice(1)).filter(({ startMs }) => startMs < 10_000);
    // The last attempts of some come when no client takes the rest of the budget.
    assert.equal(soon.length, 300);
  });

  test('the requests of an operation follow each other', () => {
    const login = { ...GET, method: 'POST', url: 'https://api.example.test/token' };
    const [operation] = play('fixed-wait', 'queue 1 latency=200ms', [0], [login, GET]);
    assert.deepEqual(starts(operation), [0, 200]);
    assert.equal(operation?.endMs, 400);
  });

  test('an answer that does not come within 30 s counts as none', () => {
    const [operation] = play('fixed-wait', 'queue 1 latency=40s waiting=9', [0]);
    assert.deepEqual(starts(operation).slice(0, 2), [0, 31_000]);
  });

  test('the same herd does the same again', () => {
    const once = play('full-jitter', 'bucket 10/s', new Array<number>(50).fill(0));
    assert.deepEqual(once, play('full-jitter', 'bucket 10/s', new Array<number>(50).fill(0)));
  });
});
