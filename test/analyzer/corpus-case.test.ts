import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readCase } from './corpus-case.ts';

const read = (...labels: readonly string[]) =>
  readCase('/corpus', '/corpus/faults/a.ts', [...labels, 'export {};', '// @expect too-late'].join('\n'));
const NEEDED = ['// @sites 1', '// @expect', '// @why because'];

describe('labels of a corpus case', () => {
  test('name the case by its path, and a case of several files by its folder', () => {
    assert.equal(read(...NEEDED).name, 'faults/a');
    assert.equal(readCase('/corpus', '/corpus/faults/b/case.ts', NEEDED.join('\n')).name, 'faults/b');
  });

  test('list rules, with alternatives', () => {
    const { expect, allow, info } = read('// @sites 1', '// @expect a, b|c', '// @allow d', '// @info e', '// @why x');
    assert.deepEqual(expect, [['a'], ['b', 'c']]);
    assert.deepEqual([...allow, ...info], ['d', 'e']);
  });

  test('spell out ranges of statuses', () => {
    const { retries, stops } = read(...NEEDED, '// @retries 429 500-502 network', '// @stops 400');
    assert.deepEqual(retries, ['429', '500', '501', '502', 'network']);
    assert.deepEqual(stops, ['400']);
  });

  test('give waits as intervals and the bound by kind', () => {
    const { waits, attempts, sites } = read(
      '// @sites 0-1',
      '// @expect',
      '// @why x',
      '// @waits 100, 0-250',
      '// @attempts 4',
    );
    assert.deepEqual(waits, [
      { leastMs: 100, mostMs: 100 },
      { leastMs: 0, mostMs: 250 },
    ]);
    assert.deepEqual(attempts, { kind: 'attempts', attempts: 4 });
    assert.deepEqual(sites, { least: 0, most: 1 });
  });

  test('may follow the line that makes a script executable', () => {
    assert.equal(read('#!/usr/bin/env node', ...NEEDED).why, 'because');
  });

  test('are refused when one is missing, unknown, repeated or malformed', () => {
    assert.throws(() => read('// @sites 1', '// @expect'), /@why is missing/);
    assert.throws(() => read(...NEEDED, '// @expects a'), /@expects is no label/);
    assert.throws(() => read(...NEEDED, '// @sites 1'), /@sites stands twice/);
    assert.throws(() => read(...NEEDED, '// @retries 600'), /"600" is no outcome/);
    assert.throws(() => read(...NEEDED, '// @waits soon'), /"soon" is no wait/);
    assert.throws(() => read(...NEEDED, '// @attempts many'), /not "many"/);
  });
});
