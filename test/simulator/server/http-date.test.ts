import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatHttpDate, parseHttpDate } from '../../../src/simulator/server/http-date.ts';

/** The example moment of RFC 9110 §5.6.7. */
const EXAMPLE_MS = Date.UTC(1994, 10, 6, 8, 49, 37);
const NOW_MS = Date.UTC(2026, 10, 30);

describe('the three forms of RFC 9110', () => {
  const forms = {
    imf: 'Sun, 06 Nov 1994 08:49:37 GMT',
    rfc850: 'Sunday, 06-Nov-94 08:49:37 GMT',
    asctime: 'Sun Nov  6 08:49:37 1994',
  } as const;
  for (const form of ['imf', 'rfc850', 'asctime'] as const) {
    test(`${form} is written and read`, () => {
      assert.equal(formatHttpDate(EXAMPLE_MS + 999, form), forms[form]);
      assert.equal(parseHttpDate(forms[form], NOW_MS), EXAMPLE_MS);
    });
  }
});

test('a two-digit year is at most 50 years ahead', () => {
  assert.equal(parseHttpDate('Monday, 30-Nov-76 00:00:00 GMT', NOW_MS), Date.UTC(2076, 10, 30));
  assert.equal(parseHttpDate('Tuesday, 30-Nov-77 00:00:00 GMT', NOW_MS), Date.UTC(1977, 10, 30));
});

for (const text of ['120', 'soon', '2026-11-30', 'Sun, 31 Feb 2026 08:49:37 GMT', 'Sun, 06 Nov 1994 08:49:37 CET']) {
  test(`${text} is no HTTP-date`, () => {
    assert.equal(parseHttpDate(text, NOW_MS), null);
  });
}
