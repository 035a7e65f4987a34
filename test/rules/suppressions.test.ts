import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Finding } from '../../src/model/finding.ts';
import { NO_OTHER_MODULES } from '../../src/analyzer/source-module.ts';
import { parse } from '../../src/project/parse.ts';
import { lint } from '../../src/rules/lint.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/rules/settings.ts';
import { applied } from './fixes/apply.ts';

/** A loop with one fault, a wait that is not random, below some comments. */
function faulty(comment: string): string {
  return [
    'export async function load(url: string): Promise<Response> {',
    '  for (let attempt = 1; ; attempt++) {',
    '    const response = await fetch(url);',
    '    if (![500, 502, 504].includes(response.status) || attempt === 4) return response;',
    comment,
    '    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));',
    '  }',
    '}',
    '',
  ].join('\n');
}

function findings(text: string, rules: Settings['rules'] = {}): readonly Finding[] {
  const parsed = parse('a.ts', text);
  assert.equal(parsed.kind, 'parsed');
  return lint(parsed.module, NO_OTHER_MODULES, { ...DEFAULT_SETTINGS, rules }).findings.filter(
    ({ severity }) => severity === 'error' || severity === 'warning',
  );
}

const said = (text: string, rules: Settings['rules'] = {}): string[] =>
  findings(text, rules).map(({ ruleId, message }) => (ruleId === 'unused-suppression' ? message : ruleId));

/** The text after the fix of the first comment that is reported. */
function fixed(text: string): string {
  const [fix] = findings(text).find(({ ruleId }) => ruleId === 'unused-suppression')?.fixes ?? [];
  assert.ok(fix);
  return applied(text, fix.edits);
}

describe('a suppressing comment', () => {
  test('silences the rules it names on the next line', () => {
    assert.deepEqual(said(faulty('    // retrylab-disable-next-line require-jitter -- one client')), []);
    assert.deepEqual(said(faulty('    // retrylab-disable-next-line retrylab/require-jitter')), []);
    assert.deepEqual(said(faulty('    /* retrylab-disable-next-line require-jitter -- one client */')), []);
  });

  test('silences every rule when it names none', () => {
    assert.deepEqual(said(faulty('    // retrylab-disable-next-line -- one client')), []);
  });

  test('silences a rule in the whole file, wherever it stands', () => {
    assert.deepEqual(said(`${faulty('')}// retrylab-disable require-jitter -- one client`), []);
  });

  test('silences no other line and no other rule', () => {
    assert.deepEqual(said(faulty('    // retrylab-disable-next-line cap-backoff')), [
      'cap-backoff has nothing to say on the next line: nothing is silenced.',
      'require-jitter',
    ]);
    assert.deepEqual(said(`// retrylab-disable-next-line require-jitter\n${faulty('')}`), [
      'require-jitter has nothing to say on the next line: nothing is silenced.',
      'require-jitter',
    ]);
  });
});

describe('a comment that silences nothing is reported', () => {
  test('also in a file without any retry', () => {
    assert.deepEqual(said('/* retrylab-disable bounded-retries -- a worker */\nexport const answer = 42;\n'), [
      'bounded-retries has nothing to say in this file: nothing is silenced.',
    ]);
  });

  test('and when it names no rule', () => {
    assert.deepEqual(said('// retrylab-disable\nexport const answer = 42;\n'), [
      'No rule has anything to say in this file: nothing is silenced.',
    ]);
  });

  test('not for a rule that is off, of which nothing can be told', () => {
    const text = faulty('    // retrylab-disable-next-line require-jitter -- one client');
    assert.deepEqual(said(text, { 'require-jitter': 'off' }), []);
  });

  test('not when unused-suppression is off', () => {
    const text = faulty('    // retrylab-disable-next-line cap-backoff');
    assert.deepEqual(said(text, { 'unused-suppression': 'off' }), ['require-jitter']);
  });

  test('with the severity that is set for it', () => {
    const text = '// retrylab-disable\nexport const answer = 42;\n';
    assert.deepEqual(
      findings(text, { 'unused-suppression': 'error' }).map(({ severity }) => severity),
      ['error'],
    );
  });

  test('with the rule that was meant, when the name is misspelt', () => {
    assert.deepEqual(said(faulty('    // retrylab-disable-next-line require-jiter -- one client')), [
      'There is no rule "require-jiter". Did you mean require-jitter?',
      'require-jitter',
    ]);
  });

  test('with the way to give a reason, when the reason was read as rules', () => {
    const [first] = said(faulty('    // retrylab-disable-next-line require-jitter because'));
    assert.equal(first, 'There is no rule "because". A reason goes behind "--".');
  });
});

describe('its fix', () => {
  test('removes the comment with its line', () => {
    assert.equal(
      fixed('/* retrylab-disable bounded-retries -- a worker */\nexport const answer = 42;\n'),
      'export const answer = 42;\n',
    );
  });

  test('leaves the code before it on the same line', () => {
    assert.equal(
      fixed('export const answer = 42; // retrylab-disable bounded-retries\n'),
      'export const answer = 42;\n',
    );
  });

  test('takes out one rule of several, the first and the last', () => {
    assert.equal(
      fixed(faulty('    // retrylab-disable-next-line cap-backoff, require-jitter -- one client')),
      faulty('    // retrylab-disable-next-line require-jitter -- one client'),
    );
    assert.equal(
      fixed(faulty('    // retrylab-disable-next-line require-jitter, retrylab/cap-backoff -- one client')),
      faulty('    // retrylab-disable-next-line require-jitter -- one client'),
    );
  });

  test('puts the rule that was meant', () => {
    assert.equal(
      fixed(faulty('    // retrylab-disable-next-line require-jiter -- one client')),
      faulty('    // retrylab-disable-next-line require-jitter -- one client'),
    );
  });
});
