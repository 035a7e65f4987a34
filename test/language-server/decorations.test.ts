import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MarkupContent } from 'vscode-languageserver-protocol';
import { codeLenses } from '../../src/language-server/code-lenses.ts';
import { hoverAt } from '../../src/language-server/hover.ts';
import { inlayHints } from '../../src/language-server/inlay-hints.ts';
import { at, TEXT, URI, view } from './sample.ts';

const WHOLE = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };

describe('the lens', () => {
  test('stands above the function and leads to its site', () => {
    assert.deepEqual(
      codeLenses(view([])).map(({ range, command }) => [range.start.line, command?.title, command?.arguments]),
      [[0, 'Simulate retries', [{ uri: URI, position: { line: 1, character: 2 } }]]],
    );
  });

  test('stays where it is while a line is typed below', () => {
    assert.equal(codeLenses(view([], TEXT.replace('try {', 'try {\n  }{')))[0]?.range.start.line, 0);
  });
});

describe('the inlay hint', () => {
  test('gives the waits at the end of the line that waits', () => {
    assert.deepEqual(
      inlayHints(view([]), WHOLE).map(({ label, position }) => [label, position]),
      [['1 s, 0–2 s', { line: 5, character: 24 }]],
    );
  });

  test('is left out where nobody looks', () => {
    const top = { start: { line: 0, character: 0 }, end: { line: 2, character: 0 } };
    assert.deepEqual(inlayHints(view([]), top), []);
  });
});

describe('the hover', () => {
  function textAt(line: number, character: number): string {
    const contents = hoverAt(view([]), { line, character })?.contents;
    return MarkupContent.is(contents) ? contents.value : '';
  }

  test('at the loop’s head has a row for each decision', () => {
    const text = textAt(1, 4);
    assert.match(text, /\| \$\(sync\)&nbsp;retry \| 400 · 503 \|/);
    assert.match(text, /\| \$\(circle-slash\)&nbsp;stop \| caller’s abort \|/);
  });

  test('has the wait before each attempt, the bound, and what is done with Retry-After', () => {
    const text = textAt(5, 8);
    assert.match(text, /\| Attempt \| 2 \| 3 \|/);
    assert.match(text, /\| Wait before \| 1 s \| 0–2 s \|/);
    assert.match(text, /Ends after: 3 attempts/);
    assert.match(text, /Retry-After: not read/);
  });

  test('says why something is not known, and on which line', () => {
    const location = at('send(url)');
    const unknown = { fact: 'operation', why: '`send` may be no HTTP request at all', location } as const;
    const shown = view([]);
    const [site] = shown.checked.sites;
    assert.ok(site);
    const asked = { ...shown, checked: { ...shown.checked, sites: [{ ...site, unknowns: [unknown] }] } };
    const contents = hoverAt(asked, { line: 1, character: 4 })?.contents;
    assert.match(
      MarkupContent.is(contents) ? contents.value : '',
      /What can’t be told, and why\*\*\n\n- `send` may be no HTTP request at all \(line 4\)/,
    );
  });

  test('is silent between the site’s parts', () => {
    assert.equal(textAt(6, 4), '');
  });
});
