import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Trace } from '../../../src/model/trace.ts';
import { judge, JUDGEMENTS } from '../../../src/simulator/judge/index.ts';
import { traceOf } from './trace-of.ts';

const REJECTED = { kind: 'rejected', error: { name: 'Error', message: 'HTTP 503' } } as const;
const UNBOUNDED = { kind: 'unbounded', error: { name: 'Unbounded', message: 'still retrying' } } as const;
const STUCK = { kind: 'stuck', error: { name: 'Stuck', message: 'waits for something that is not time' } } as const;

/** The verdicts as `ruleId@call: message`. */
function verdicts(trace: Trace, provider = 'plain'): string[] {
  const found = judge(trace, { provider, longestWaitMs: 300_000 });
  return found.map(({ ruleId, call, message }) => `${ruleId}@${String(call)}: ${message}`);
}

function ruleIds(trace: Trace, provider = 'plain'): string[] {
  return verdicts(trace, provider).map((verdict) => verdict.slice(0, verdict.indexOf('@')));
}

test('every judgement of the folder is in the index, named after its file', () => {
  const ofManyTraces = ['require-jitter', 'effective-jitter', 'reproducible-run'];
  const notOneTrace = [
    'index',
    'judgement',
    'verdict-page',
    'retry-pair',
    'retryable-status',
    'span',
    'early-call',
    ...ofManyTraces,
  ];
  const folder = new URL('../../../src/simulator/judge/', import.meta.url);
  const files = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));
  assert.deepEqual(
    JUDGEMENTS.map(({ ruleId }) => ruleId),
    files.filter((name) => !notOneTrace.includes(name)).sort(),
  );
});

describe('nothing is said of sound retries', () => {
  const sound: [what: string, trace: Trace][] = [
    ['one success', traceOf([{ outcome: '200', startMs: 0 }])],
    [
      'backoff until success',
      traceOf(['503', '503', '200'].map((outcome, i) => ({ outcome, startMs: 1000 * i ** 2 }))),
    ],
    [
      'the announced wait, in full',
      traceOf([
        { outcome: '429 retry-after=7', startMs: 0, announces: 7000 },
        { outcome: '200', startMs: 7000 },
      ]),
    ],
    [
      'an announced fraction of a ms, which no timer can wait',
      traceOf([
        { outcome: '429 retryInfo=1.5005s', startMs: 0, announces: 1500.5 },
        { outcome: '200', startMs: 1500 },
      ]),
    ],
    [
      'a 400 by which AWS throttles',
      traceOf([
        { outcome: '400 header.x-amzn-errortype=ThrottlingException', startMs: 0 },
        { outcome: '200', startMs: 1000 },
      ]),
    ],
    ['giving up at once', traceOf([{ outcome: '400', startMs: 0 }], { end: REJECTED })],
    [
      'one immediate retry',
      traceOf([
        { outcome: 'reset', startMs: 0 },
        { outcome: '200', startMs: 0 },
      ]),
    ],
    [
      'two requests under way at once',
      traceOf([
        { outcome: '400', startMs: 0, endMs: 10 },
        { outcome: '200', startMs: 5 },
      ]),
    ],
    [
      'a corrected request after a 422',
      traceOf([
        { outcome: '422', startMs: 0, method: 'POST', bodyHash: 'a' },
        { outcome: '200', startMs: 0, method: 'POST', bodyHash: 'b' },
      ]),
    ],
    [
      'polling that succeeds each time',
      traceOf(
        [0, 1, 2].map((i) => ({ outcome: `200 body='{"status":"pending"}'`, startMs: i })),
        { end: UNBOUNDED },
      ),
    ],
  ];
  for (const [what, trace] of sound) {
    test(what, () => {
      assert.deepEqual(verdicts(trace), []);
    });
  }
});

describe('no-retry-client-error', () => {
  function after(outcome: string, more: object = {}): Trace {
    return traceOf([
      { outcome, startMs: 0, ...more },
      { outcome: '200', startMs: 500, ...more },
    ]);
  }

  test('a 400 called again', () => {
    assert.deepEqual(verdicts(after('400')), [
      'no-retry-client-error@2: Call 2 repeats a request that was answered 400, which no retry can cure.',
    ]);
  });

  test('says how many more calls followed', () => {
    const trace = traceOf(
      [0, 500, 1000, 1500].map((startMs) => ({ outcome: '404', startMs })),
      { end: REJECTED },
    );
    assert.deepEqual(verdicts(trace), [
      'no-retry-client-error@2: Call 2 repeats a request that was answered 404, which no retry can cure (and 2 more calls).',
    ]);
  });

  for (const status of [400, 402, 403, 404, 405, 409, 410, 413, 422, 451]) {
    test(`${String(status)} is no reason to retry`, () => {
      assert.deepEqual(ruleIds(after(String(status))), ['no-retry-client-error']);
    });
  }

  for (const status of [408, 421, 425, 429, 500, 502, 503, 504, 529]) {
    test(`${String(status)} may be retried`, () => {
      assert.deepEqual(ruleIds(after(String(status))), []);
    });
  }

  test('a 401 may be retried after a call to something else', () => {
    const trace = traceOf([
      { outcome: '401', startMs: 0 },
      { outcome: '200', startMs: 0, url: 'https://api.example.com/token' },
      { outcome: '200', startMs: 0 },
    ]);
    assert.deepEqual(ruleIds(trace), []);
    assert.deepEqual(ruleIds(after('401')), ['no-retry-client-error']);
  });

  test('a 403 that is a rate limit may be retried', () => {
    assert.deepEqual(ruleIds(after('403 header.x-ratelimit-remaining=0')), []);
    assert.deepEqual(ruleIds(after('403 retry-after=0', { announces: 0 })), []);
  });

  test('a 409 may be retried with a key, or where the API says so', () => {
    assert.deepEqual(ruleIds(after('409', { method: 'POST', key: 'k' })), []);
    assert.deepEqual(ruleIds(after('409'), 'openai'), []);
  });

  test('a 413 may be retried with Retry-After', () => {
    assert.deepEqual(ruleIds(after('413 retry-after=0', { announces: 0 })), []);
  });
});

describe('calls before the announced time', () => {
  function called(outcome: string, announces: number | null, afterMs: number): string[] {
    return verdicts(
      traceOf([
        { outcome, startMs: 0, announces },
        { outcome: '200', startMs: afterMs },
      ]),
    );
  }

  test('honor-retry-after: seconds', () => {
    assert.deepEqual(called('429 retry-after=7', 7000, 1000), [
      'honor-retry-after@2: Call 2 came 1.0 s after a 429 that announced 7 s.',
    ]);
  });

  test('honor-retry-after: a RetryInfo', () => {
    assert.deepEqual(called('429 retryInfo=2970.9s', 2_970_900, 300), [
      'honor-retry-after@2: Call 2 came 300 ms after a 429 that announced 49.5 min.',
    ]);
  });

  test('parse-retry-after-date: a date, also one that is written out', () => {
    assert.deepEqual(called('503 retry-after=@+7s', 7700, 2000), [
      'parse-retry-after-date@2: Call 2 came 2.0 s after a 503 that announced a date 7.7 s later.',
    ]);
    assert.deepEqual(called('503 retry-after="Mon, 30 Nov 2026 12:00:08 GMT"', 7700, 2000), [
      'parse-retry-after-date@2: Call 2 came 2.0 s after a 503 that announced a date 7.7 s later.',
    ]);
  });

  test('timer-range: a malformed header that made the call come at once', () => {
    assert.deepEqual(called('429 retry-after=soon', null, 1), [
      'timer-range@2: Call 2 came 1 ms after a 429 with the malformed Retry-After "soon": it must be ignored, not waited for as NaN or 0.',
    ]);
    assert.deepEqual(called('429 retry-after=soon', null, 800), []);
  });

  test('timer-range: a time beyond 2^31-1 ms', () => {
    assert.deepEqual(called('429 retry-after=9999999', 9_999_999_000, 1), [
      'timer-range@2: Call 2 came 1 ms after a 429 that announced 115.7 days, which is more than a timer can hold.',
    ]);
  });

  test('cap-retry-after: an hour waited in full', () => {
    assert.deepEqual(called('429 retry-after=3600', 3_600_000, 3_600_000), [
      'cap-retry-after@2: Call 2 waited the 60 min that the server announced; the longest wait accepted is 5 min.',
    ]);
  });

  test('cap-retry-after: a wait that the run did not live to see', () => {
    const trace = traceOf([{ outcome: '429 retry-after=999999', startMs: 0, announces: 999_999_000 }], {
      end: UNBOUNDED,
      virtualMs: 86_400_000,
    });
    assert.deepEqual(verdicts(trace), [
      'cap-retry-after@1: The run was still waiting the 11.6 days that call 1 announced; the longest wait accepted is 5 min.',
    ]);
  });
});

describe('require-retry-delay', () => {
  test('a second retry without a wait', () => {
    assert.deepEqual(verdicts(traceOf(['503', '503', '200'].map((outcome) => ({ outcome, startMs: 0 })))), [
      'require-retry-delay@3: Calls 2 and 3 each follow a failure without any wait.',
    ]);
  });

  test('not when the server said to come back at once', () => {
    const calls = [0, 1, 2].map(() => ({ outcome: '503 retry-after=0', startMs: 0, announces: 0 }));
    assert.deepEqual(verdicts(traceOf(calls, { end: REJECTED })), []);
  });
});

describe('retries without end', () => {
  test('bounded-retries: the run had to be ended while it was still retrying', () => {
    const calls = Array.from({ length: 200 }, (_, i) => ({ outcome: '503', startMs: 1000 * i }));
    assert.deepEqual(verdicts(traceOf(calls, { end: UNBOUNDED })), [
      'bounded-retries@200: Still retrying after 200 calls and 3.3 min: nothing ends the retries.',
    ]);
  });

  test('per-attempt-timeout: a call that was never answered nor given up', () => {
    assert.deepEqual(verdicts(traceOf([{ outcome: 'hang', startMs: 0, endMs: null }], { end: STUCK })), [
      'per-attempt-timeout@1: Call 1 got no answer and was never given up: it has no timeout.',
    ]);
  });

  test('a target stuck on something else is not for lack of a timeout', () => {
    assert.deepEqual(verdicts(traceOf([{ outcome: '200', startMs: 0 }], { end: STUCK })), []);
  });
});

describe('a state change made twice', () => {
  const post = { method: 'POST', bodyBytes: 12, bodyHash: 'a' };

  test('no-retry-nonidempotent: a lost POST sent again without a key', () => {
    const trace = traceOf([
      { outcome: 'lost', startMs: 0, ...post },
      { outcome: '200', startMs: 1000, ...post },
    ]);
    assert.deepEqual(verdicts(trace), [
      'no-retry-nonidempotent@2: The server applied this POST twice: call 1 had taken effect, and call 2 repeats it without an idempotency key.',
    ]);
  });

  test('also when the answer came after the caller had given up', () => {
    const trace = traceOf([
      { outcome: '200 after=60s', startMs: 0, endMs: null, ...post },
      { outcome: '200', startMs: 10_000, ...post },
    ]);
    assert.deepEqual(ruleIds(trace), ['no-retry-nonidempotent']);
  });

  test('also when an error answer hid that it was applied', () => {
    const trace = traceOf([
      { outcome: '500 applied', startMs: 0, ...post },
      { outcome: '200', startMs: 1000, ...post },
    ]);
    assert.deepEqual(ruleIds(trace), ['no-retry-nonidempotent']);
  });

  const fine: [what: string, first: string, more: object][] = [
    ['with one key', 'lost', { ...post, key: 'k' }],
    ['when the first had no effect', '503', post],
    ['when the method is idempotent', 'lost', { ...post, method: 'PUT' }],
  ];
  for (const [what, outcome, more] of fine) {
    test(`not ${what}`, () => {
      const trace = traceOf([
        { outcome, startMs: 0, ...more },
        { outcome: '200', startMs: 1000, ...more },
      ]);
      assert.deepEqual(verdicts(trace), []);
    });
  }

  test('stable-idempotency-key: a new key with each attempt', () => {
    const trace = traceOf([
      { outcome: 'lost', startMs: 0, ...post, key: 'a' },
      { outcome: '200', startMs: 1000, ...post, key: 'b' },
    ]);
    assert.deepEqual(verdicts(trace), [
      'stable-idempotency-key@2: Call 2 repeats call 1 under another idempotency key, so it is a new operation to the server.',
    ]);
  });

  test('fresh-body-per-attempt: the retry sends nothing', () => {
    const trace = traceOf([
      { outcome: '503', startMs: 0, ...post },
      { outcome: '200', startMs: 1000, method: 'POST', bodyBytes: 0, bodyHash: 'empty' },
    ]);
    assert.deepEqual(verdicts(trace), [
      'fresh-body-per-attempt@2: Call 2 sends an empty body; call 1 had sent 12 bytes.',
    ]);
  });
});

describe('what the caller gets', () => {
  const failures = [0, 1000, 3000].map((startMs) => ({ outcome: '503', startMs }));

  test('rethrow-last-error: undefined after nothing but failures', () => {
    assert.deepEqual(verdicts(traceOf(failures, { end: { kind: 'resolved' } })), [
      'rethrow-last-error@3: All 3 calls failed, the last with 503, and the promise resolves with undefined.',
    ]);
  });

  test('undefined for a 404 is an answer', () => {
    const trace = traceOf(
      [
        { outcome: '503', startMs: 0 },
        { outcome: '404', startMs: 1000 },
      ],
      { end: { kind: 'resolved' } },
    );
    assert.deepEqual(verdicts(trace), []);
  });

  test('no-delay-after-last-attempt: the error comes late', () => {
    assert.deepEqual(verdicts(traceOf(failures, { end: REJECTED, virtualMs: 7000 })), [
      'no-delay-after-last-attempt@3: The error came 4.0 s after the last call had failed: a wait that no attempt follows.',
    ]);
  });

  test('no-retry-programmer-error: a success that could not be read', () => {
    const calls = [0, 1000].map((startMs) => ({ outcome: '200 body="not json"', startMs }));
    assert.deepEqual(ruleIds(traceOf(calls, { end: REJECTED })), ['no-retry-programmer-error']);
  });
});

describe('the run as a whole', () => {
  const calls = [{ outcome: '200', startMs: 0 }];

  test('no-leaked-timers', () => {
    assert.deepEqual(verdicts(traceOf(calls, { leakedTimers: 2 })), [
      'no-leaked-timers@null: 2 timers were still armed after the call had settled.',
    ]);
  });

  test('no-unhandled-rejection', () => {
    assert.deepEqual(verdicts(traceOf(calls, { unhandled: [{ name: 'TypeError', message: 'fetch failed' }] })), [
      'no-unhandled-rejection@null: Nothing handled this error: TypeError: fetch failed',
    ]);
  });

  test('unexpected-call: a call after the end of a closed script', () => {
    assert.deepEqual(verdicts(traceOf([...calls, { outcome: 'after end', startMs: 0, status: null }])), [
      "unexpected-call@2: Call 2 came after the script's end.",
    ]);
  });
});

test('a verdict brings its figure, its limit and the page that tells of it', () => {
  const [verdict] = judge(
    traceOf([
      { outcome: '429 retry-after=7', startMs: 0 },
      { outcome: '200', startMs: 1000, announcedMs: 7000 },
    ]),
    { provider: 'plain', longestWaitMs: 300_000 },
  );
  assert.deepEqual(
    [verdict?.ruleId, verdict?.call, verdict?.figure, verdict?.limit, verdict?.page],
    [
      'honor-retry-after',
      2,
      { value: 1000, unit: 'ms' },
      { value: 7000, unit: 'ms' },
      'docs/rules/honor-retry-after.md',
    ],
  );
});
