import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { moveRange, textChange, touches } from '../../src/language-server/text-change.ts';

describe('textChange', () => {
  test('is null for equal texts', () => {
    assert.equal(textChange('abc', 'abc'), null);
  });

  test('covers only what differs', () => {
    assert.deepEqual(textChange('one two three', 'one 2 three'), { start: 4, endBefore: 7, endAfter: 5 });
  });

  test('does not count the same character from both sides', () => {
    assert.deepEqual(textChange('aa', 'aaa'), { start: 2, endBefore: 2, endAfter: 3 });
  });
});

describe('moveRange', () => {
  // `0123456789` with `45` replaced by `xyz`.
  const change = { start: 4, endBefore: 6, endAfter: 7 };

  test('leaves a range before the change', () => {
    assert.deepEqual(moveRange({ start: 0, end: 4 }, change), { start: 0, end: 4 });
  });

  test('moves a range behind the change', () => {
    assert.deepEqual(moveRange({ start: 6, end: 9 }, change), { start: 7, end: 10 });
  });

  test('stretches a range around the change', () => {
    assert.deepEqual(moveRange({ start: 2, end: 8 }, change), { start: 2, end: 9 });
  });

  test('cuts a range that the change covers on one side', () => {
    assert.deepEqual(moveRange({ start: 5, end: 8 }, change), { start: 7, end: 9 });
    assert.deepEqual(moveRange({ start: 2, end: 5 }, change), { start: 2, end: 4 });
  });

  test('drops a range that was replaced', () => {
    assert.equal(moveRange({ start: 4, end: 6 }, change), null);
  });
});

describe('touches', () => {
  const change = { start: 4, endBefore: 6, endAfter: 7 };

  test('is true where a planned edit meets the change', () => {
    assert.equal(touches({ start: 6, end: 6 }, change), true);
  });

  test('is false apart from it, and without a change', () => {
    assert.equal(touches({ start: 7, end: 9 }, change), false);
    assert.equal(touches({ start: 4, end: 6 }, null), false);
  });
});
