import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runFigures } from '../../../src/simulator/report/run-figures.ts';
import { traceOf } from '../judge/trace-of.ts';

describe('the figures of a run', () => {
  const figures = runFigures(
    traceOf([
      { outcome: '503', startMs: 0, endMs: 100 },
      { outcome: '429 retry-after=2', startMs: 600, endMs: 800, announces: 2000 },
      { outcome: 'reset', startMs: 2900, endMs: 2900 },
      { outcome: '200', startMs: 3900, endMs: 4000 },
    ]),
  );

  test('count calls by answer, and retries by what they follow', () => {
    assert.deepEqual(figures.byAnswer, { '200': 1, '429': 1, '503': 1, reset: 1 });
    assert.deepEqual(figures.retriesAfter, { '429': 1, '503': 1, reset: 1 });
  });

  test('set what was announced against what was waited', () => {
    assert.deepEqual(figures.announced, [{ call: 3, announcedMs: 2000, waitedMs: 2100 }]);
  });

  test('say whether a retry saved it', () => {
    assert.deepEqual([figures.succeededAfterRetry, figures.exhausted], [true, false]);
  });

  test('give the time of the calls and of the whole', () => {
    assert.deepEqual([figures.callMs, figures.totalMs], [{ p50: 100, p95: 200, p99: 200 }, 4000]);
  });
});

test('a run that fails after retries has exhausted them', () => {
  const calls = [
    { outcome: '503', startMs: 0 },
    { outcome: '503', startMs: 1000 },
  ];
  const end = { kind: 'rejected' as const, error: { name: 'Error', message: 'HTTP 503' } };
  assert.equal(runFigures(traceOf(calls, { end })).exhausted, true);
  assert.equal(runFigures(traceOf(calls.slice(0, 1), { end })).exhausted, false);
});

test('what the server applied again to the same request is a duplicate', () => {
  const post = { method: 'POST', bodyHash: 'a', bodyBytes: 2 };
  const calls = [
    { ...post, outcome: 'lost', startMs: 0 },
    { ...post, outcome: '200', startMs: 1000 },
    { ...post, bodyHash: 'b', outcome: '200', startMs: 2000 },
  ];
  assert.equal(runFigures(traceOf(calls, { ledger: { applied: 3 } })).duplicates, 1);
});
