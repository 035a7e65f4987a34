import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from '../src/project/parse.ts';

test('a syntax error is reported with its offset instead of a program', () => {
  const result = parse('a.ts', 'const a = ;');
  assert.equal(result.kind, 'syntax-error');
  assert.equal(result.problems[0]?.start, 10);
});
