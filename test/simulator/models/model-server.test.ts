import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createModelServer } from '../../../src/simulator/models/model-server.ts';
import { parseModel } from '../../../src/simulator/models/parse-model.ts';
import { findProvider } from '../../../src/simulator/providers/index.ts';
import type { PlannedAnswer, ServerRequest } from '../../../src/simulator/server/simulated-server.ts';

interface Caller {
  /** Sends a request at `atMs`. */
  (atMs: number, request?: Partial<ServerRequest>): PlannedAnswer;
  readonly applied: () => number;
}

function serverOf(text: string, providerId = 'plain'): Caller {
  const parsed = parseModel(text);
  const provider = findProvider(providerId);
  assert.ok(parsed.kind === 'model' && provider !== null);
  const server = createModelServer(parsed.model, provider, { nowMs: Date.UTC(2026, 0, 15) });
  const call = (atMs: number, request: Partial<ServerRequest> = {}): PlannedAnswer =>
    server.answer({
      n: 1,
      client: 1,
      method: 'GET',
      url: 'https://api.example.test/resource',
      headers: {},
      body: '',
      atMs,
      ...request,
    });
  return Object.assign(call, { applied: () => server.ledger().applied });
}

/** The outcomes of requests at these times, each from a client of its own. */
function outcomes(text: string, times: readonly number[]): readonly string[] {
  const call = serverOf(text);
  return times.map((atMs, index) => call(atMs, { client: index + 1 }).outcome);
}

describe('a bucket', () => {
  test('serves what it holds at once and what is refilled after that, whoever asks', () => {
    // Two a second: one more every 500 ms.
    assert.deepEqual(outcomes('bucket 2/s', [0, 0, 0, 499, 500, 501]), [
      '200',
      '200',
      '429 retry-after=1',
      '429 retry-after=1',
      '200',
      '429 retry-after=1',
    ]);
  });

  test('is refilled continuously, and announces when this request will be served', () => {
    const call = serverOf('bucket 60/min burst=1');
    assert.equal(call(0).outcome, '200');
    assert.equal(call(0).announcedMs, 1000);
    assert.equal(call(250, { client: 2 }).announcedMs, 1000, 'Retry-After has whole seconds: 750 ms become 1 s');
    assert.equal(call(1000, { client: 3 }).outcome, '200');
  });

  test('draws 429s on a sharp ramp although the rate as such is allowed', () => {
    const ramp = outcomes('bucket 60/min burst=3 retry-after=none', [0, 10, 20, 30, 40]);
    assert.deepEqual(ramp, ['200', '200', '200', '429', '429']);
    const even = outcomes('bucket 60/min burst=3', [0, 1000, 2000, 3000, 4000]);
    assert.ok(even.every((outcome) => outcome === '200'));
  });

  test('counts a token for every 4 characters of the body', () => {
    const call = serverOf('bucket input=100/min');
    const post = { method: 'POST', body: 'x'.repeat(204) };
    assert.equal(call(0, post).outcome, '200');
    // 51 of 100 are gone; another 51 lack 2, which take 1.2 s.
    assert.equal(call(0, post).outcome, '429 retry-after=2');
    assert.equal(call(1200, post).outcome, '200');
  });

  test('counts output tokens as the request allows them', () => {
    const call = serverOf('bucket output=1000/min');
    const post = { method: 'POST', body: '{"model":"m","max_tokens":400}' };
    assert.equal(call(0, post).outcome, '200');
    assert.equal(call(0, post).outcome, '200');
    // 200 are left; 200 are lacking, which take 12 s.
    assert.equal(call(0, post).outcome, '429 retry-after=12');
    assert.equal(call(0, { method: 'POST', body: '{"generationConfig":{"maxOutputTokens":150}}' }).outcome, '200');
  });

  test('has no time to announce to a request that it can never serve', () => {
    const call = serverOf('bucket tokens=100/min spends=80+40');
    assert.equal(call(0).outcome, '429');
  });

  test('lets Gemini say it in the body', () => {
    const answer = serverOf('bucket 60/min burst=1', 'gemini');
    answer(0);
    assert.equal(answer(100).outcome, '429 retryInfo=900ms');
    assert.equal(answer(100).announcedMs, 900);
  });
});

describe('a queue', () => {
  test('serves some at a time, lets others wait in line, and refuses the rest', () => {
    // Two workers of 100 ms, two places in line.
    assert.deepEqual(outcomes('queue 2 latency=100ms waiting=2', [0, 0, 0, 10, 20, 110]), [
      '200 after=100ms',
      '200 after=100ms',
      '200 after=200ms',
      '200 after=190ms',
      '503',
      '200 after=190ms',
    ]);
  });

  test('announces when the next place is free, when asked to', () => {
    const call = serverOf('queue 1 latency=5s retry-after=exact');
    call(0);
    assert.equal(call(2000).announcedMs, 3000);
  });
});

describe('an outage', () => {
  test('begins and ends at its times', () => {
    assert.deepEqual(outcomes('outage 10s from=5s answer=reset', [4999, 5000, 14_999, 15_000]), [
      '200',
      'reset',
      'reset',
      '200',
    ]);
  });

  test('lets a growing share in during the recovery', () => {
    const times = Array.from({ length: 100 }, (_, index) => 10_000 + index * 100);
    const served = outcomes('outage 10s recovery=10s', times).map((outcome) => outcome === '200');
    const [first, second] = [served.slice(0, 50), served.slice(50)].map((half) => half.filter(Boolean).length);
    // Shares of 0 to 49 % and of 50 to 99 % add up to 12.25 and 37.25.
    assert.deepEqual([first, second], [12, 37]);
  });
});

describe('the guard', () => {
  test('throttles an early call again and starts the time anew', () => {
    const call = serverOf('outage 1s retry-after=5, guard');
    assert.equal(call(0).outcome, '503 retry-after=5');
    // The outage is over, but 5 s are not.
    assert.equal(call(2000).outcome, '429 retry-after=5');
    assert.equal(call(6500).outcome, '429 retry-after=5', 'the 5 s run from the early call');
    assert.equal(call(11_500).outcome, '200');
  });

  test('keeps clients and addresses apart', () => {
    const call = serverOf('outage 1s retry-after=5, guard');
    call(0);
    assert.equal(call(2000, { client: 2 }).outcome, '200');
    assert.equal(call(2000, { url: 'https://api.example.test/other' }).outcome, '200');
  });

  test('lets a call pass that comes 1 ms early, as timers do', () => {
    const call = serverOf('outage 1s retry-after=5, guard');
    call(0);
    assert.equal(call(4999).outcome, '200');
  });
});

test('a refusal by an inner layer comes when the outer one has let it through', () => {
  assert.deepEqual(outcomes('queue 1 latency=2s, outage 1s from=2s', [0]), ['503 after=2s']);
});

test('what it serves takes effect, once a key', () => {
  const call = serverOf('bucket 10/s');
  const post = { method: 'POST', body: '{}' };
  call(0, post);
  call(1, { ...post, headers: { 'idempotency-key': 'a' } });
  call(2, { ...post, headers: { 'idempotency-key': 'a' } });
  assert.equal(call.applied(), 2);
});
