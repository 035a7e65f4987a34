import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');
const SAMPLES = join(ROOT, 'samples');

test('the samples compile under strict', () => {
  assert.ok(existsSync(join(SAMPLES, 'node_modules')), 'Run "npm ci" in samples/ first.');
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', SAMPLES], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
