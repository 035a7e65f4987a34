import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import type { SeedsReport } from '../../src/model/seeds.ts';
import { runSeeds } from '../../src/simulator/run-seeds.ts';
import { project } from './simulation.ts';

const FOLDER = project({
  'clients.mjs': `
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    async function repeat(url, delay) {
      for (let attempt = 0; ; attempt++) {
        const response = await fetch(url);
        if (response.ok) return response.status;
        if (attempt === 2) throw new Error('HTTP ' + response.status);
        await sleep(delay(attempt));
      }
    }
    export const fixed = (url) => repeat(url, () => 1000);
    export const jittered = (url) => repeat(url, (attempt) => Math.floor(Math.random() * 1000 * 2 ** attempt));
    export const endless = async (url) => { for (;;) { await fetch(url); await sleep(1000); } };
  `,
});

function seeds(target: string, script: string, runs = 50): Promise<SeedsReport> {
  const limits = { ...DEFAULT_LIMITS, wallMs: 60_000 };
  const file = join(FOLDER, 'clients.mjs');
  return runSeeds({ file, target, call: null, script, provider: 'plain', seed: 1, limits }, runs);
}

describe('many seeds', () => {
  test('show a fixed wait as one that never differs', async () => {
    const { waits, runs, ends } = await seeds('fixed', '503, 200');
    assert.deepEqual(waits, [{ attempt: 2, runs: 50, leastMs: 1000, medianMs: 1000, mostMs: 1000 }]);
    assert.deepEqual([runs, ends], [50, { resolved: 50 }]);
  });

  test('show the range of a random one, for each attempt', async () => {
    const { waits } = await seeds('jittered', '503 x2, 200', 200);
    const limits = [1000, 2000];
    for (const [index, limit] of limits.entries()) {
      const { leastMs = 0, medianMs = 0, mostMs = 0 } = waits[index] ?? {};
      assert.ok(leastMs < 0.05 * limit, `least ${leastMs}`);
      assert.ok(medianMs > 0.4 * limit && medianMs < 0.6 * limit, `median ${medianMs}`);
      assert.ok(mostMs > 0.95 * limit && mostMs < limit, `most ${mostMs}`);
    }
  });

  test('each run has the whole script to itself', async () => {
    const { callCounts, ends } = await seeds('fixed', '503 x2, 500, end', 3);
    assert.deepEqual([callCounts, ends], [{ '3': 3 }, { rejected: 3 }]);
  });

  test('a run that does not end is the last', async () => {
    const { runs, ends } = await seeds('endless', '503 forever', 5);
    assert.deepEqual([runs, ends], [1, { unbounded: 1 }]);
  });
});
