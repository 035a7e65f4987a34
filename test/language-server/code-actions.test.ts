import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { codeActions } from '../../src/language-server/code-actions.ts';
import type { DocumentView } from '../../src/language-server/document-view.ts';
import type { Finding, Fix } from '../../src/model/finding.ts';
import { parse } from '../../src/project/parse.ts';
import { suppressionsOf } from '../../src/rules/suppressions.ts';
import { apply, at, finding, NO_FILES, TEXT, URI, view } from './sample.ts';

const THERE = { start: { line: 5, character: 8 }, end: { line: 5, character: 8 } };
const ELSEWHERE = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

const JITTER: Fix = {
  title: 'Make the wait random',
  edits: [{ start: at('1000').start, end: at('1000').end, text: 'Math.random() * 1000' }],
  safe: true,
};

function titles(findings: readonly Finding[], range = THERE, only?: string[]): string[] {
  return codeActions(view(findings), NO_FILES, range, only ? { only } : {}).map(({ title }) => title);
}

function textAfter(shown: DocumentView, title: string, only?: string[]): string {
  const action = codeActions(shown, NO_FILES, THERE, only ? { only } : {}).find((one) => one.title === title);
  return apply(shown.document, action?.edit?.changes?.[URI] ?? []);
}

describe('at a finding', () => {
  test('there are the fix, the proof, the ways to silence it and its page', () => {
    assert.deepEqual(titles([finding({ fixes: [JITTER], proof: { script: '503 x2, 200' } })]), [
      'Make the wait random',
      'Prove it: replay 503 x2, 200',
      'Disable require-jitter for this line',
      'Disable require-jitter for this file',
      'Show documentation for retrylab/require-jitter',
    ]);
  });

  test('the fix edits the code, answers the diagnostic, and lets the panel replay', () => {
    const shown = view([finding({ fixes: [JITTER] })]);
    const [fix] = codeActions(shown, NO_FILES, THERE, {});
    assert.equal(fix?.isPreferred, true);
    assert.equal(fix.diagnostics?.[0]?.code, 'retrylab/require-jitter');
    assert.deepEqual(fix.command?.arguments, [{ uri: URI }]);
    assert.equal(textAfter(shown, JITTER.title), TEXT.replace('1000', 'Math.random() * 1000'));
  });

  test('a fix that could change what the code does is not the preferred one', () => {
    const [fix] = codeActions(view([finding({ fixes: [{ ...JITTER, safe: false }] })]), NO_FILES, THERE, {});
    assert.equal(fix?.isPreferred, false);
  });

  test('a fix whose place is being typed in is not offered', () => {
    const shown = view([finding({ fixes: [JITTER] })], TEXT.replace('1000', '10000'));
    assert.ok(!codeActions(shown, NO_FILES, THERE, {}).some(({ title }) => title === JITTER.title));
  });

  test('two findings with the same fix offer it once, as the answer to both', () => {
    const both = [finding({ fixes: [JITTER] }), finding({ ruleId: 'cap-backoff', fixes: [JITTER] })];
    const fixes = codeActions(view(both), NO_FILES, THERE, {}).filter(({ title }) => title === JITTER.title);
    assert.deepEqual(
      fixes.map(({ diagnostics }) => diagnostics?.map(({ code }) => code)),
      [['retrylab/require-jitter', 'retrylab/cap-backoff']],
    );
  });

  test('proving says where the function is and what to replay', () => {
    const proving = finding({ proof: { script: '400, 200' } });
    const prove = codeActions(view([proving]), NO_FILES, THERE, {}).find(({ command }) =>
      command?.command.endsWith('prove'),
    );
    assert.deepEqual(prove?.command?.arguments, [
      { uri: URI, position: { line: 1, character: 2 }, ruleId: 'require-jitter', script: '400, 200' },
    ]);
  });

  test('there is nothing apart from it', () => {
    assert.deepEqual(titles([finding({ fixes: [JITTER] })], ELSEWHERE), []);
  });
});

describe('several findings of one rule', () => {
  const other: Fix = {
    title: 'Make it random',
    edits: [{ start: at('i < 3').start, end: at('i < 3').end, text: 'i < 4' }],
    safe: false,
  };
  const findings = [finding({ fixes: [JITTER] }), finding({ location: at('send(url)'), fixes: [other] })];

  test('can be fixed at once', () => {
    const fixed = textAfter(view(findings), 'Fix all require-jitter findings in this file');
    assert.equal(fixed, TEXT.replace('1000', 'Math.random() * 1000').replace('i < 3', 'i < 4'));
  });

  test('add a helper that both need once', () => {
    const helper = { start: TEXT.length, end: TEXT.length, text: 'function helper() {}' };
    const both = [
      finding({ fixes: [{ ...JITTER, edits: [...JITTER.edits, helper] }] }),
      finding({ location: at('send(url)'), fixes: [{ ...other, edits: [...other.edits, helper] }] }),
    ];
    const fixed = textAfter(view(both), 'Fix all require-jitter findings in this file');
    assert.equal(
      fixed,
      `${TEXT.replace('1000', 'Math.random() * 1000').replace('i < 3', 'i < 4')}function helper() {}`,
    );
  });

  test('are fixed on save only where that is safe', () => {
    const fixed = textAfter(view(findings), 'Apply every safe Retry Lab fix', ['source.fixAll']);
    assert.equal(fixed, TEXT.replace('1000', 'Math.random() * 1000'));
  });

  test('give only the source action when only that is asked for', () => {
    assert.deepEqual(titles(findings, THERE, ['source.fixAll.retrylab']), ['Apply every safe Retry Lab fix']);
  });

  test('give no source action among the quick fixes', () => {
    assert.ok(!titles(findings).includes('Apply every safe Retry Lab fix'));
  });
});

describe('silencing', () => {
  test('a line puts the directive above it with its indentation', () => {
    assert.equal(
      textAfter(view([finding()]), 'Disable require-jitter for this line'),
      TEXT.replace(
        '      await sleep',
        '      // retrylab-disable-next-line require-jitter -- reason\n      await sleep',
      ),
    );
  });

  test('a line that is already silenced joins the directive', () => {
    const directive = '      // retrylab-disable-next-line cap-backoff -- agreed\n';
    const now = TEXT.replace('      await sleep', `${directive}      await sleep`);
    const shown = view([finding()], now);
    const place = { start: { line: 6, character: 8 }, end: { line: 6, character: 8 } };
    const action = codeActions(shown, NO_FILES, place, {}).find(({ title }) => title.endsWith('for this line'));
    assert.equal(
      apply(shown.document, action?.edit?.changes?.[URI] ?? []),
      now.replace('cap-backoff -- agreed', 'cap-backoff, require-jitter -- agreed'),
    );
  });

  test('is understood by the linter, with one rule and with two', () => {
    const line = textAfter(view([finding()]), 'Disable require-jitter for this line');
    const two = line.replace('require-jitter --', 'cap-backoff, require-jitter --');
    const file = textAfter(view([finding()]), 'Disable require-jitter for this file');
    const ids = [line, two, file].map((text) => {
      const parsed = parse('/w/client.ts', text);
      return parsed.kind === 'parsed'
        ? suppressionsOf(parsed.module).map(({ kind, ruleIds }) => [kind, ...ruleIds])
        : [];
    });
    assert.deepEqual(ids, [
      [['next-line', 'require-jitter']],
      [['next-line', 'cap-backoff', 'require-jitter']],
      [['file', 'require-jitter']],
    ]);
  });

  test('a file puts the directive on top', () => {
    assert.equal(
      textAfter(view([finding()]), 'Disable require-jitter for this file'),
      `/* retrylab-disable require-jitter -- reason */\n${TEXT}`,
    );
  });
});
