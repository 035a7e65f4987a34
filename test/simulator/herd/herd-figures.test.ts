import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CountedOperation } from '../../../src/model/herd.ts';
import { herdFigures, intervalFor } from '../../../src/simulator/herd/herd-figures.ts';
import { percentiles } from '../../../src/simulator/herd/percentiles.ts';

function operation(starts: readonly number[], outcomes: readonly string[]): CountedOperation {
  const calls = starts.map((startMs, index) => {
    const outcome = outcomes[index] ?? '200';
    const status = /^\d/.test(outcome) ? Number.parseInt(outcome, 10) : null;
    return { startMs, endMs: outcome === 'hang' ? null : startMs + 10, outcome, status, waitMs: 0, announcedMs: null };
  });
  const last = calls.at(-1);
  return { startMs: starts[0] ?? 0, endMs: last?.endMs ?? null, succeeded: last?.status === 200, calls };
}

const HERD = [
  operation([0], ['200']),
  operation([0, 1000], ['503 retry-after=1', '200']),
  operation([0, 1000, 2500], ['503', 'reset', '503']),
  operation([500], ['hang']),
];

describe('the figures of a herd', () => {
  const figures = herdFigures(HERD, 1000);

  test('calls for each operation are the amplification', () => {
    assert.deepEqual([figures.operations, figures.calls, figures.amplification], [4, 7, 1.75]);
  });

  test('operations are counted by how they ended', () => {
    const { succeeded, succeededAfterRetry, exhausted, unfinished, successRate } = figures;
    assert.deepEqual([succeeded, succeededAfterRetry, exhausted, unfinished, successRate], [2, 1, 1, 1, 0.5]);
  });

  test('calls are counted by their answers, whatever came with them', () => {
    assert.deepEqual(figures.byAnswer, { '200': 2, '503': 3, hang: 1, reset: 1 });
  });

  test('the load has the calls that start in each interval, and those that fail', () => {
    assert.deepEqual(figures.load, { intervalMs: 1000, calls: [4, 2, 1], failed: [3, 1, 1] });
    assert.deepEqual([figures.peak, figures.lastCallMs], [4, 2510]);
  });

  test('the time taken is that of the operations that ended', () => {
    assert.deepEqual(figures.latencyMs, { p50: 1010, p95: 2510, p99: 2510 });
  });

  test('a herd without clients has no figures to divide', () => {
    const { amplification, successRate, latencyMs } = herdFigures([], 1000);
    assert.deepEqual([amplification, successRate, latencyMs], [0, 0, null]);
  });
});

test('percentiles are values that were measured, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  assert.deepEqual(percentiles(hundred), { p50: 50, p95: 95, p99: 99 });
  assert.deepEqual(percentiles([7]), { p50: 7, p95: 7, p99: 7 });
});

test('a chart has at most 90 intervals, of a width that can be read off', () => {
  assert.deepEqual([0, 899, 900, 60_000, 24 * 3_600_000].map(intervalFor), [10, 10, 20, 1000, 1_800_000]);
});
