import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import { runTwoSeeds } from '../../src/simulator/run-two-seeds.ts';

test('an SDK whose jitter is seeded does the same twice, and has nothing to object to', async () => {
  const { verdicts, calls } = await runTwoSeeds({
    file: resolve(import.meta.dirname, '../../samples/src/clients/anthropic.ts'),
    target: 'translate',
    call: null,
    script: '429 retry-after=soon, 200',
    provider: 'anthropic',
    seed: 1,
    limits: { ...DEFAULT_LIMITS, wallMs: 60_000 },
  });
  assert.equal(calls.length, 2);
  assert.deepEqual(verdicts, []);
});
