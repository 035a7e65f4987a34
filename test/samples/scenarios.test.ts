import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { run } from '../cli/run.ts';

test('the scenarios of the samples pass', async () => {
  const { code, out, err } = await run(resolve(import.meta.dirname, '../..'), 'test', 'samples');
  assert.equal(code, 0, out + err);
});
