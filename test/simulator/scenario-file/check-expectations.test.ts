import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Expectations } from '../../../src/model/scenario-file.ts';
import type { RunReport } from '../../../src/model/trace.ts';
import { unmetExpectations } from '../../../src/simulator/scenario-file/check-expectations.ts';
import { NO_VERDICT } from '../../../src/simulator/scenario-file/read-expectations.ts';

const CALL = {
  n: 1,
  startMs: 0,
  endMs: 0,
  method: 'GET',
  url: 'https://api.example.com/',
  outcome: '503',
  status: 503,
  waitMs: 0,
  announcedMs: null,
  keyed: false,
  key: null,
  bodyBytes: 0,
  bodyHash: null,
};

/** Two calls a second apart, the last in vain. */
const REPORT: RunReport = {
  end: { kind: 'rejected', error: { name: 'Error', message: 'HTTP 503' } },
  calls: [CALL, { ...CALL, n: 2, startMs: 1000, endMs: 1000, waitMs: 1000 }],
  waitsMs: [1000],
  virtualMs: 1000,
  realMs: 200,
  unused: 1,
  ledger: { applied: 0 },
  output: '',
  leakedTimers: 0,
  unhandled: [],
  seed: 1,
  verdicts: [{ ruleId: 'require-jitter', message: 'The waits are the same.', call: 2 }],
};
const AS_SEEN: Expectations = { ...NO_VERDICT, verdicts: ['require-jitter'] };
const exactly = (value: number) => ({ least: value, most: value });

test('a run that does as expected has none', () => {
  const all: Expectations = {
    end: 'rejected',
    value: null,
    error: 'HTTP 503',
    calls: exactly(2),
    waits: [{ least: 500, most: 1000 }],
    took: { least: 0, most: 60_000 },
    applied: exactly(0),
    unused: exactly(1),
    verdicts: ['require-jitter'],
  };
  assert.deepEqual(unmetExpectations(REPORT, all), []);
});

describe('each says what was expected and what was seen', () => {
  const cases: readonly (readonly [Partial<Expectations>, sentence: string])[] = [
    [{ end: 'resolved' }, 'Expected the end resolved, saw rejected: Error: HTTP 503.'],
    [{ value: 'done' }, 'Expected the value to contain "done", saw rejected: Error: HTTP 503.'],
    [{ error: 'HTTP 500' }, 'Expected the error to contain "HTTP 500", saw "Error: HTTP 503".'],
    [{ calls: exactly(1) }, 'Expected calls: 1, saw 2.'],
    [{ waits: [exactly(2000)] }, 'Expected wait 1: 2 s, saw 1 s.'],
    [{ waits: [] }, 'Expected 0 waits, saw 1 s.'],
    [{ took: { least: 2000, most: Infinity } }, 'Expected virtual time: >=2 s, saw 1 s.'],
    [{ applied: exactly(1) }, 'Expected state changes: 1, saw 0.'],
    [{ unused: exactly(0) }, 'Expected unused answers: 0, saw 1.'],
    [{ verdicts: [] }, 'require-jitter: The waits are the same.'],
    [
      { verdicts: ['require-jitter', 'bounded-retries'] },
      'Expected the verdict bounded-retries, which the run does not show.',
    ],
  ];
  for (const [expect, sentence] of cases) {
    test(JSON.stringify(expect), () => {
      assert.deepEqual(unmetExpectations(REPORT, { ...AS_SEEN, ...expect }), [sentence]);
    });
  }
});
