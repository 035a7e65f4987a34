import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { HerdReport, HerdScenario } from '../../src/model/herd.ts';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import { runHerd } from '../../src/simulator/run-herd.ts';
import { project } from './simulation.ts';

const FOLDER = project({
  'clients.mjs': `
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    /** Three attempts, a second apart; the answer's status is its result. */
    export async function steady(url) {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url);
        if (response.ok || attempt === 3) return response;
        await sleep(1000);
      }
    }
    export async function eager(url) {
      for (;;) {
        const response = await fetch(url);
        if (response.ok) return response;
        await sleep(10);
      }
    }
    export async function twoSteps(url) {
      await fetch(new URL('/token', url), { method: 'POST' });
      return fetch(url);
    }
  `,
});

function herd(target: string, facts: Partial<HerdScenario>): Promise<HerdReport> {
  return runHerd({
    file: join(FOLDER, 'clients.mjs'),
    target,
    call: null,
    script: '200',
    provider: 'plain',
    seed: 1,
    limits: { ...DEFAULT_LIMITS, wallMs: 60_000 },
    clients: 10,
    overMs: 0,
    ...facts,
  });
}

describe('a herd', () => {
  test('shares one server: what one client takes is not there for the next', async () => {
    const { figures } = await herd('steady', { model: 'bucket 2/s retry-after=none', clients: 6 });
    // 2 at once, 2 more each second for those who come back: nobody fails in the end, 6 + 4 + 2 calls.
    assert.deepEqual(figures.byAnswer, { '200': 6, '429': 6 });
    assert.deepEqual([figures.amplification, figures.successRate, figures.succeededAfterRetry], [2, 1, 4]);
    assert.deepEqual(figures.latencyMs, { p50: 1000, p95: 2000, p99: 2000 });
  });

  test('starts its clients evenly over the time given', async () => {
    const { figures } = await herd('steady', { clients: 4, overMs: 2000 });
    assert.deepEqual(figures.load.calls.length, Math.floor(1500 / figures.load.intervalMs) + 1);
    assert.equal(figures.peak, 1);
    assert.equal(figures.lastCallMs, 1500);
  });

  test('counts a result that is no success as a failure', async () => {
    const { figures } = await herd('steady', { model: 'outage 1h', clients: 3 });
    assert.deepEqual([figures.succeeded, figures.exhausted, figures.calls], [0, 3, 9]);
  });

  test('is compared with the same requests and starts under three known policies', async () => {
    const { references, figures } = await herd('twoSteps', { model: 'queue 1 latency=100ms waiting=99', clients: 5 });
    assert.deepEqual(
      references.map(({ id }) => id),
      ['full-jitter', 'fixed-wait', 'retry-budget'],
    );
    for (const reference of references) assert.deepEqual(reference.figures, figures);
  });

  test('judges every client by itself and says of how many a verdict is true', async () => {
    const { verdicts } = await herd('steady', { model: 'outage 3s retry-after=2, guard', clients: 4 });
    assert.deepEqual(
      verdicts.map(({ ruleId, call, clients }) => ({ ruleId, call, clients })),
      [{ ruleId: 'honor-retry-after', call: 2, clients: 4 }],
    );
  });

  test('stops a client that goes on calling, and follows the others to their ends', async () => {
    const { figures, end } = await herd('eager', {
      model: 'outage 1h',
      clients: 2,
      limits: { ...DEFAULT_LIMITS, wallMs: 60_000, calls: 20 },
    });
    assert.equal(end.kind, 'resolved');
    assert.deepEqual([figures.unfinished, figures.calls], [2, 40]);
  });

  test('does the same again', async () => {
    const once = await herd('steady', { model: 'bucket 5/s, queue 2 latency=300ms', clients: 20 });
    const again = await herd('steady', { model: 'bucket 5/s, queue 2 latency=300ms', clients: 20 });
    assert.deepEqual({ ...once, realMs: 0, peakMb: 0 }, { ...again, realMs: 0, peakMb: 0 });
  });
});
