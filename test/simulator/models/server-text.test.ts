import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serverText } from '../../../src/simulator/models/server-text.ts';

test('a text that begins with a layer, or with the guard, is a model', () => {
  for (const text of ['bucket 60/min', ' queue 4, guard', 'outage 5s', 'guard, outage 5s']) {
    assert.deepEqual(serverText(text), { kind: 'model', model: text });
  }
});

test('every other text is a script, a wrong or an empty one too', () => {
  for (const text of ['503 x2, 200', 'reset, 200', 'POST /orders: 503', 'buckets', '']) {
    assert.deepEqual(serverText(text), { kind: 'script', script: text });
  }
});
