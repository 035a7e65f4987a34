import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import { runChecklist } from '../../src/simulator/run-checklist.ts';
import { project, simulate } from './simulation.ts';

const FOLDER = project({
  'clients.mjs': `
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    /** Everything that can be wrong. */
    export async function order(url) {
      for (let attempt = 1; attempt <= 4; attempt++) {
        try {
          const response = await fetch(url, { method: 'POST', body: '{}' });
          if (response.ok) return response.status;
        } catch {}
        await sleep(1000);
      }
      throw new Error('failed');
    }
    export async function load(url, signal) {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url, { signal });
        if (response.ok || attempt === 3) return response.status;
        await sleep(5000);
        signal.throwIfAborted();
      }
    }
  `,
});

test('the checklist is answered with what the runs show', async () => {
  const answers = await runChecklist({
    file: join(FOLDER, 'clients.mjs'),
    target: 'order',
    call: null,
    script: '200',
    provider: 'plain',
    seed: 1,
    limits: { ...DEFAULT_LIMITS, wallMs: 60_000 },
  });
  assert.deepEqual(
    answers.map(({ id, verdict, evidence }) => [id, verdict, evidence]),
    [
      ['classified', 'unsound', '2 calls after a 400, 2 calls after a 503'],
      ['bounded-401', 'unsound', '4 calls'],
      ['retry-after', 'unsound', 'call 2 came after 1.0 s of 7 s'],
      ['spread', 'unsound', 'waits of 1.0 s, 1.0 s, 1.0 s'],
      ['bounded', 'unsound', '4 calls in an outage; a call without an answer is waited for without end'],
      ['told', 'unsound', 'no status and no attempts in "failed" and nothing printed'],
      ['duplicates', 'unsound', 'sent 2 times without a key, applied 2 times'],
    ],
  );
});

test('a caller who aborts during a wait learns how long that wait goes on', async () => {
  const report = await simulate({
    file: join(FOLDER, 'clients.mjs'),
    target: 'load',
    call: 'load(url, signal)',
    script: '503 forever',
    abortAfterMs: 1000,
  });
  assert.equal(report.abortedMs, 1000);
  assert.deepEqual(
    report.verdicts.map(({ ruleId, message }) => [ruleId, message]),
    [['abortable-delay', 'The caller aborted at 1 s, during the wait after call 1; the promise settled 4.0 s later.']],
  );
});
