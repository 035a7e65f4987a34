import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ScheduledWait } from '../../src/model/site.ts';
import { scheduleSummary } from '../../src/rules/text/schedule.ts';

/** Waits before attempts 2, 3 and so on, each from a least to a most, in ms. */
const waits = (...ends: (readonly [least: number, most: number] | null)[]): (ScheduledWait | null)[] =>
  ends.map((end, index) => (end === null ? null : { attempt: index + 2, leastMs: end[0], mostMs: end[1] }));

const summary = (schedule: (ScheduledWait | null)[], longestMs: number | null = null): string | null =>
  scheduleSummary({ schedule, longestMs }, (each) => `${each} each`);

describe('a schedule in a few words', () => {
  test('lists up to four waits', () => {
    assert.equal(summary(waits([0, 1_000], [0, 2_000])), '0–1 s, 0–2 s');
    assert.equal(summary(waits([1_000, 1_000], [500, 2_000], null)), '1 s, 500 ms–2 s, ?');
  });

  test('of more it names three and the longest that can come', () => {
    const doubling = waits([0, 1_000], [0, 2_000], [0, 4_000], [0, 8_000], [0, 16_000]);
    assert.equal(summary(doubling, 30_000), '0–1 s, 0–2 s, 0–4 s … ≤ 30 s');
    assert.equal(summary(doubling, null), '0–1 s, 0–2 s, 0–4 s …');
    assert.equal(summary(doubling, Infinity), '0–1 s, 0–2 s, 0–4 s …');
  });

  test('takes the cap that was reached for the longest, when that is not known', () => {
    const capped = waits([0, 1_000], [0, 2_000], [0, 4_000], [0, 5_000], [0, 5_000]);
    assert.equal(summary(capped), '0–1 s, 0–2 s, 0–4 s … ≤ 5 s');
  });

  test('says once what is the same at every attempt', () => {
    assert.equal(summary(waits([2_000, 2_000], [2_000, 2_000], [2_000, 2_000])), '2 s each');
    assert.equal(summary(waits([2_000, 2_000])), '2 s');
  });

  test('is nothing without a wait', () => {
    assert.equal(summary([]), null);
    assert.equal(summary(waits([0, 0], [0, 0])), null);
    assert.equal(summary(waits(null, null)), null);
  });
});
