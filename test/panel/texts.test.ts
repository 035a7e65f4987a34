import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareRuns } from '../../src/panel/comparison.ts';
import { formatDuration } from '../../src/panel/duration.ts';
import { checkScript } from '../../src/panel/script-check.ts';
import { fill, PANEL_STRINGS } from '../../src/panel/strings.ts';
import { report, verdict } from './report.ts';

describe('a duration', () => {
  const cases: readonly (readonly [number, string])[] = [
    [0, '0 ms'],
    [999.4, '999 ms'],
    [999.6, '1.0 s'],
    [7_000, '7.0 s'],
    [59_940, '59.9 s'],
    [59_990, '1 min'],
    [125_000, '2 min 5 s'],
    [12_000_000, '3 h 20 min'],
    [90_000_000, '1 d 1 h'],
  ];
  for (const [ms, text] of cases) {
    test(`of ${ms} ms reads ${text}`, () => {
      assert.equal(formatDuration(ms), text);
    });
  }
});

describe('the line under the script box', () => {
  test('counts the steps and says what follows them', () => {
    assert.equal(checkScript('503 x2, 200', PANEL_STRINGS).text, '2 steps; the last one answers every later call');
    assert.equal(checkScript('200, end', PANEL_STRINGS).text, '1 step; no call is expected after the last one');
  });

  test('says what is wrong and in which column', () => {
    const check = checkScript('503, 2000', PANEL_STRINGS);
    assert.equal(check.ok, false);
    assert.match(check.text, /\(column 6\)$/);
    assert.deepEqual(check.range, { start: 5, end: 9 });
  });
});

describe('two runs', () => {
  test('are compared rule by rule', () => {
    const before = report({ verdicts: [verdict('a', 2), verdict('b')] });
    const after = report({ verdicts: [verdict('b', 3), verdict('c')] });
    assert.deepEqual(compareRuns(before, after), { fixed: [verdict('a', 2)], appeared: [verdict('c')] });
  });

  test('of which one still violates a rule have not fixed it', () => {
    const before = report({ verdicts: [verdict('a', 2), verdict('a', 3)] });
    assert.deepEqual(compareRuns(before, report({ verdicts: [verdict('a', 3)] })).fixed, []);
  });
});

test('a text takes its values by number and keeps a place without one', () => {
  assert.equal(fill('{1} of {0}, {2}', 'ten', 3), '3 of ten, {2}');
});
