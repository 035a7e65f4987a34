import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { diagnosticsOf } from '../../src/language-server/diagnostics.ts';
import { at, finding, NO_FILES, TEXT, URI, view } from './sample.ts';

describe('a diagnostic', () => {
  test('names its source and its rule, and links to the page that is installed', () => {
    const [diagnostic] = diagnosticsOf(view([finding()]), NO_FILES);
    assert.equal(diagnostic?.source, 'Retry Lab');
    assert.equal(diagnostic.code, 'retrylab/require-jitter');
    assert.equal(diagnostic.codeDescription?.href, 'command:retryLab.openRule?%5B%22require-jitter%22%5D');
  });

  test('underlines the finding', () => {
    const [diagnostic] = diagnosticsOf(view([finding()]), NO_FILES);
    assert.deepEqual(diagnostic?.range, { start: { line: 5, character: 6 }, end: { line: 5, character: 23 } });
  });

  test('underlines only the first line of a block', () => {
    const block = { ...at('catch {'), end: TEXT.indexOf('    }\n  }') + 5 };
    const [diagnostic] = diagnosticsOf(view([finding({ location: block })]), NO_FILES);
    assert.deepEqual(diagnostic?.range, { start: { line: 4, character: 6 }, end: { line: 4, character: 13 } });
  });

  test('has the severity of the finding', () => {
    const all = (['error', 'warning', 'information', 'hint'] as const).map((severity) => finding({ severity }));
    assert.deepEqual(
      diagnosticsOf(view(all), NO_FILES).map(({ severity }) => severity),
      [1, 2, 3, 4],
    );
  });

  test('points at related places of the same file', () => {
    const related = [{ message: 'the request', location: at('send(url)') }];
    const [diagnostic] = diagnosticsOf(view([finding({ related })]), NO_FILES);
    assert.deepEqual(diagnostic?.relatedInformation, [
      {
        message: 'the request',
        location: { uri: URI, range: { start: { line: 3, character: 19 }, end: { line: 3, character: 28 } } },
      },
    ]);
  });

  test('leaves out a related place in a file that can’t be read', () => {
    const related = [{ message: 'the helper', location: { file: '/w/gone.ts', start: 0, end: 1 } }];
    const [diagnostic] = diagnosticsOf(view([finding({ related })]), NO_FILES);
    assert.deepEqual(diagnostic?.relatedInformation, []);
  });

  test('moves with text typed above it', () => {
    const [diagnostic] = diagnosticsOf(view([finding()], `// a\n// b\n${TEXT}`), NO_FILES);
    assert.equal(diagnostic?.range.start.line, 7);
  });

  test('goes when its place is typed over', () => {
    assert.deepEqual(diagnosticsOf(view([finding()], TEXT.replace('await sleep(1000)', '')), NO_FILES), []);
  });
});
