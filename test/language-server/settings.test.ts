import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeSettings, readEditorSettings } from '../../src/language-server/editor-settings.ts';
import { skipReason } from '../../src/language-server/skip.ts';
import { filePathOf } from '../../src/language-server/source-files.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';

describe('editor settings', () => {
  test('of the wrong type count as not set', () => {
    const settings = readEditorSettings({
      rules: { 'require-jitter': 'loud' },
      longestWaitSeconds: 'long',
      daemons: 3,
      rateLimitWithoutRetryAfter: 'wait',
      sleepHelpers: [1, null],
    });
    assert.deepEqual(settings, readEditorSettings(null));
  });

  test('win over the project’s file rule by rule, and add to its lists', () => {
    const project = { ...DEFAULT_SETTINGS, rules: { a: 'error', b: 'off' }, daemons: ['poll'] } as const;
    const editor = readEditorSettings({ rules: { b: 'hint' }, daemons: ['watch'], longestWaitSeconds: 60 });
    const merged = mergeSettings(project, editor);
    assert.deepEqual(merged.rules, { a: 'error', b: 'hint' });
    assert.deepEqual(merged.daemons, ['poll', 'watch']);
    assert.equal(merged.longestWaitMs, 60_000);
  });

  test('add to every list of names, and win over what is one word', () => {
    const project = { ...DEFAULT_SETTINGS, sleepHelpers: ['snooze'], rateLimitWithoutRetryAfter: 'back-off' } as const;
    const editor = {
      retryableStatuses: [404],
      idempotentEndpoints: ['/search'],
      sleepHelpers: ['nap'],
      backoffHelpers: ['pace'],
      retryAfterHelpers: ['serverWait'],
      rateLimitWithoutRetryAfter: 'stop',
    };
    assert.deepEqual(mergeSettings(project, readEditorSettings(editor)), {
      ...DEFAULT_SETTINGS,
      ...editor,
      sleepHelpers: ['snooze', 'nap'],
    });
  });

  test('leave the project’s own alone when empty', () => {
    const project = { ...DEFAULT_SETTINGS, longestWaitMs: 5, rateLimitWithoutRetryAfter: 'stop' } as const;
    assert.deepEqual(mergeSettings(project, readEditorSettings({})), project);
  });
});

describe('a document is skipped with a reason', () => {
  test('when it belongs to a dependency', () => {
    assert.equal(skipReason('file:///w/node_modules/x/a.js', ''), 'It belongs to a dependency.');
  });

  test('when it is minified, not when its lines are only many', () => {
    const line = 'await fetch(url);';
    assert.equal(skipReason('file:///w/a.js', line.repeat(2_000)), 'It looks minified.');
    assert.equal(skipReason('file:///w/a.js', `${line}\n`.repeat(20_000)), null);
  });

  test('when it is longer than two million characters', () => {
    assert.equal(skipReason('file:///w/a.js', 'a\n'.repeat(1_000_001)), 'It is longer than 2 million characters.');
  });
});

describe('a document’s file name', () => {
  test('is its path when it is on disk', () => {
    assert.equal(filePathOf({ uri: 'file:///w/a.mts', languageId: 'typescript' }), '/w/a.mts');
  });

  test('tells the language where the URI does not', () => {
    assert.equal(filePathOf({ uri: 'untitled:Untitled-1', languageId: 'typescriptreact' }), 'untitled:Untitled-1.tsx');
  });
});
