import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Trace, TracedCall, Verdict } from '../../../src/model/trace.ts';
import { judgeSpread } from '../../../src/simulator/judge/effective-jitter.ts';
import { judge } from '../../../src/simulator/judge/index.ts';
import { judgeReproducible } from '../../../src/simulator/judge/reproducible-run.ts';
import { CANARIES } from '../../../src/simulator/providers/canaries.ts';
import { traceOf } from './trace-of.ts';

function verdict(ruleId: string, trace: Trace): Omit<Verdict, 'ruleId'> | undefined {
  const found = judge(trace, { provider: 'plain', longestWaitMs: 300_000 }).find((one) => one.ruleId === ruleId);
  if (found === undefined) return undefined;
  const { message, call } = found;
  return { message, call };
}

describe('no-retry-after-abort', () => {
  test('a call that begins after the abort', () => {
    const trace = traceOf(
      [
        { outcome: '503', startMs: 0 },
        { outcome: '200', startMs: 1000 },
      ],
      { abortedMs: 400 },
    );
    assert.deepEqual(verdict('no-retry-after-abort', trace), {
      message: 'Call 2 began at 1 s, although the caller had aborted at 400 ms.',
      call: 2,
    });
  });

  test('a call that follows the aborted one in the same moment', () => {
    const trace = traceOf(
      [
        { outcome: 'hang', startMs: 0, endMs: 400 },
        { outcome: '200', startMs: 400 },
      ],
      { abortedMs: 400 },
    );
    assert.equal(verdict('no-retry-after-abort', trace)?.call, 2);
  });

  test('not: calls before it, whatever happens later', () => {
    const calls = [
      { outcome: '503', startMs: 0 },
      { outcome: 'hang', startMs: 400, endMs: 500 },
    ];
    assert.equal(verdict('no-retry-after-abort', traceOf(calls, { abortedMs: 500 })), undefined);
  });
});

describe('abortable-delay', () => {
  const waiting = [{ outcome: '503', startMs: 0 }];

  test('a wait that goes on after the abort', () => {
    assert.deepEqual(verdict('abortable-delay', traceOf(waiting, { abortedMs: 1000, virtualMs: 8000 })), {
      message: 'The caller aborted at 1 s, during the wait after call 1; the promise settled 7.0 s later.',
      call: 1,
    });
  });

  test('not: one that ends with it', () => {
    assert.equal(verdict('abortable-delay', traceOf(waiting, { abortedMs: 1000, virtualMs: 1000 })), undefined);
  });
});

describe('fresh-timeout-per-attempt', () => {
  const attempts = (second: number): Trace =>
    traceOf([
      { outcome: 'hang', startMs: 0, endMs: 5000 },
      { outcome: 'hang', startMs: 6000, endMs: 6000 + second },
    ]);

  test('a second attempt that is given up at once', () => {
    assert.deepEqual(verdict('fresh-timeout-per-attempt', attempts(0)), {
      message: 'Call 2 was given up after 0 ms, call 1 after 5 s: both run on one time limit.',
      call: 2,
    });
  });

  test('not: one that has as long as the first', () => {
    assert.equal(verdict('fresh-timeout-per-attempt', attempts(5000)), undefined);
  });
});

describe('no-retry-exhausted-quota', () => {
  const after = (body: string): Trace =>
    traceOf([
      { outcome: `429 body='${body}'`, startMs: 0 },
      { outcome: '200', startMs: 1000 },
    ]);

  test('OpenAI’s insufficient_quota is repeated', () => {
    assert.deepEqual(verdict('no-retry-exhausted-quota', after('{"error":{"code":"insufficient_quota"}}')), {
      message:
        'Call 2 repeats a request that was answered 429 with the reason insufficient_quota: the quota is used up, and waiting does not fill it.',
      call: 2,
    });
  });

  test('Gemini’s quota of the day is repeated', () => {
    assert.equal(verdict('no-retry-exhausted-quota', after('{"quotaId":"RequestsPerDayPerProject"}'))?.call, 2);
  });

  test('not: a rate limit', () => {
    assert.equal(verdict('no-retry-exhausted-quota', after('{"code":"rate_limit_exceeded"}')), undefined);
  });
});

describe('no-auth-refresh-loop', () => {
  const refreshed = (times: number): Trace => {
    const calls = Array.from({ length: times }, (_, index) => [
      { outcome: '401', startMs: index * 10 },
      { outcome: '200', startMs: index * 10 + 5, method: 'POST', url: 'https://api.example.com/token' },
    ]).flat();
    return traceOf([...calls, { outcome: '200', startMs: times * 10 }]);
  };

  test('a request that is sent again after every refresh', () => {
    assert.deepEqual(verdict('no-auth-refresh-loop', refreshed(3)), {
      message:
        'Call 5 follows a second 401: the credentials were refreshed 3 times and the request sent again each time.',
      call: 5,
    });
  });

  test('not: one refresh', () => {
    assert.equal(verdict('no-auth-refresh-loop', refreshed(1)), undefined);
  });
});

describe('cap-backoff', () => {
  test('a wait of the own above the longest accepted', () => {
    const trace = traceOf([
      { outcome: '503', startMs: 0 },
      { outcome: '200', startMs: 512_000 },
    ]);
    assert.deepEqual(verdict('cap-backoff', trace), {
      message: 'Call 2 came after a wait of 8.5 min; the longest wait accepted is 5 min.',
      call: 2,
    });
  });
});

describe('stable-idempotency-key', () => {
  test('another body under the same key', () => {
    const post = { method: 'POST', key: 'k1', keyed: true };
    const trace = traceOf([
      { ...post, outcome: '503', startMs: 0, bodyHash: 'a', bodyBytes: 9 },
      { ...post, outcome: '200', startMs: 1000, bodyHash: 'b', bodyBytes: 9 },
    ]);
    assert.deepEqual(verdict('stable-idempotency-key', trace), {
      message: 'Call 2 sends another body than call 1 under the same idempotency key.',
      call: 2,
    });
  });
});

describe('no-secrets-in-retry-log', () => {
  test('a canary in the output', () => {
    const trace = traceOf([{ outcome: '503', startMs: 0 }], { output: `failed with ${CANARIES['OPENAI_API_KEY']}` });
    assert.deepEqual(verdict('no-secrets-in-retry-log', trace), {
      message: 'The output shows the value of OPENAI_API_KEY: a log must not hold secrets.',
      call: null,
    });
  });
});

describe('reproducible-run', () => {
  const run = (...starts: number[]): readonly TracedCall[] =>
    traceOf(starts.map((startMs) => ({ outcome: '503', startMs }))).calls;

  test('two runs under one seed that differ', () => {
    assert.deepEqual(judgeReproducible(run(0, 1000), run(0, 1003)), {
      ruleId: 'reproducible-run',
      message:
        'Two runs under the same seed differ at call 2: GET at 1000 ms, answered 503 against GET at 1003 ms, answered 503. Something outside of the simulation decides.',
      call: 2,
    });
    assert.equal(judgeReproducible(run(0), run(0, 1000))?.call, null);
  });

  test('not: the same twice, to a millisecond', () => {
    assert.equal(judgeReproducible(run(0, 1000), run(0, 1001)), null);
  });
});

describe('effective-jitter', () => {
  const runs = (spread: number): readonly (readonly TracedCall[])[] =>
    Array.from(
      { length: 8 },
      (_, index) =>
        traceOf([
          { outcome: '503', startMs: 0 },
          { outcome: '200', startMs: 1000 + (spread * index) / 7 },
        ]).calls,
    );

  test('waits that differ by less than a tenth', () => {
    assert.deepEqual(judgeSpread(runs(70)), {
      ruleId: 'effective-jitter',
      message:
        'Over 8 seeds the wait before call 2 is between 1 s and 1.1 s: the random part is below 10 %, and clients stay together.',
      call: 2,
      figure: { value: 70 / 1070, unit: 'share' },
      limit: { value: 0.1, unit: 'share' },
    });
  });

  test('not: enough of it, none at all (that is another verdict), or too few runs', () => {
    assert.equal(judgeSpread(runs(400)), null);
    assert.equal(judgeSpread(runs(0)), null);
    assert.equal(judgeSpread(runs(70).slice(0, 5)), null);
  });
});
