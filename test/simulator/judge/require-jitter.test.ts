import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Trace } from '../../../src/model/trace.ts';
import { judgeJitter } from '../../../src/simulator/judge/require-jitter.ts';
import { traceOf } from './trace-of.ts';

function failing(seed: number, starts: readonly number[]): Trace {
  return traceOf(
    starts.map((startMs) => ({ outcome: '503', startMs })),
    { seed },
  );
}

test('equal waits under two seeds are not random', () => {
  assert.deepEqual(judgeJitter(failing(1, [0, 1000, 3000]), failing(2, [0, 1000, 3000])), {
    ruleId: 'require-jitter',
    message: 'The waits are the same under two seeds (1 s, 2 s): every client retries at the same moment.',
    call: 2,
  });
});

test('one wait that differs is jitter', () => {
  assert.equal(judgeJitter(failing(1, [0, 1000, 3000]), failing(2, [0, 1000, 2871])), null);
});

test('the same seed shows nothing', () => {
  assert.equal(judgeJitter(failing(1, [0, 1000]), failing(1, [0, 1000])), null);
});

test("the server's own waits show nothing", () => {
  const told = (seed: number): Trace =>
    traceOf(
      [
        { outcome: '429 retry-after=2', startMs: 0, announces: 2000 },
        { outcome: '200', startMs: 2000 },
      ],
      { seed },
    );
  assert.equal(judgeJitter(told(1), told(2)), null);
});

test('retries without any wait show nothing', () => {
  assert.equal(judgeJitter(failing(1, [0, 0]), failing(2, [0, 0])), null);
});
