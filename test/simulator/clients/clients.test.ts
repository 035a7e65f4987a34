import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { listen } from '../listener.ts';
import { CLIENT_CASES } from './client-cases.ts';
import type { Expected } from './expected.ts';
import { runSeries, type SeriesItem } from './run-series.ts';
import { SCRIPT_IDS, SCRIPTS } from './scripts.ts';

const TARGETS = resolve(import.meta.dirname, '../../fixtures/clients/targets');

test('every client of the fixtures has its case', () => {
  const helpers = ['in-a-loop', 'text'];
  const files = readdirSync(TARGETS).map((name) => name.replace('.ts', ''));
  assert.deepEqual(CLIENT_CASES.map(({ id }) => id).sort(), files.filter((name) => !helpers.includes(name)).sort());
});

// As many processes at once as a small machine has cores.
describe('clients', { concurrency: 2 }, () => {
  for (const { id, provider = 'plain', expected } of CLIENT_CASES) {
    test(id, async (t) => {
      await using listener = await listen();
      const scripts = SCRIPT_IDS.map((script) => SCRIPTS[script][1]);
      const items = await runSeries(id, provider, `https://127.0.0.1:${listener.port}`, scripts);
      for (const [index, script] of SCRIPT_IDS.entries()) {
        await t.test(SCRIPTS[script][1], () => {
          meets(items[index], expected[script]);
        });
      }
      await t.test('reaches nothing that listens at its address', () => {
        assert.equal(listener.connections(), 0);
      });
    });
  }
});

function meets(item: SeriesItem | undefined, expected: Expected): void {
  assert.ok(item !== undefined, 'The series ended before this script.');
  const waits = item.calls.slice(1).map(({ waitMs }) => waitMs);
  const facts = `${item.end}: ${item.shows}, waits ${waits.join(', ')}`;
  assert.equal(item.end, expected.end, facts);
  assert.ok(item.shows.includes(expected.shows), facts);
  assert.equal(waits.length, expected.waits.length, facts);
  for (const [index, wait] of expected.waits.entries()) {
    const [least, most] = typeof wait === 'number' ? [wait, wait] : wait;
    const waited = waits[index] ?? NaN;
    assert.ok(waited >= least && waited <= most, `wait ${index + 1} is not ${least} to ${most}: ${facts}`);
  }
  if (expected.tookMs === undefined) return;
  const [first] = item.calls;
  assert.equal((first?.endMs ?? NaN) - (first?.startMs ?? NaN), expected.tookMs, facts);
}
