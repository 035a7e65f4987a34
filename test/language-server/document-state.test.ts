import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextState, UNCHECKED } from '../../src/language-server/document-state.ts';
import { finding, SITE, TEXT } from './sample.ts';

const CHECKED = nextState(UNCHECKED, { kind: 'checked', text: TEXT, sites: [SITE], findings: [finding()] });

describe('the state of a document', () => {
  test('counts what a check has found', () => {
    assert.deepEqual(CHECKED.status, { kind: 'checked', sites: 1, findings: 1 });
  });

  test('keeps the last good findings while there is a syntax error', () => {
    const broken = nextState(CHECKED, { kind: 'syntax-error' });
    assert.deepEqual(broken.status, { kind: 'syntax-error' });
    assert.equal(broken.lastGood, CHECKED.lastGood);
  });

  test('has no findings once nothing in the text could retry', () => {
    assert.deepEqual(nextState(CHECKED, { kind: 'nothing', text: '' }).lastGood?.findings, []);
  });

  test('forgets findings when the document is skipped, and says why', () => {
    const skipped = nextState(CHECKED, { kind: 'skipped', reason: 'It looks minified.' });
    assert.deepEqual(skipped, { status: { kind: 'skipped', reason: 'It looks minified.' }, lastGood: null });
  });
});
