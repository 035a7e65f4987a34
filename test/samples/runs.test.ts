import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { DEFAULT_LIMITS } from '../../src/model/scenario.ts';
import type { RunReport } from '../../src/model/trace.ts';
import { runScenario } from '../../src/simulator/run.ts';

const SAMPLES = resolve(import.meta.dirname, '../../samples/src');

/** Plays a script to a sample's function, unchanged, with the call that is proposed from its signature. */
function play(target: string, script: string, { seed = 1, provider = 'plain' } = {}): Promise<RunReport> {
  const [file = '', name = ''] = target.split('#');
  return runScenario({
    file: resolve(SAMPLES, file),
    target: name,
    call: null,
    script,
    provider,
    seed,
    limits: DEFAULT_LIMITS,
  });
}

describe('what each unsafe client does, and its sound counterpart does not', { concurrency: 2 }, () => {
  test('exchange-rates sends a refused request again', async () => {
    const unsafe = await play('unsafe/exchange-rates.ts#fetchExchangeRates', '400, 200');
    assert.equal(unsafe.calls.length, 2);
    const sound = await play('sound/exchange-rates.ts#fetchExchangeRates', '400, 200');
    assert.equal(sound.end.kind, 'rejected');
    assert.equal(sound.calls.length, 1);
  });

  test('github-sync goes on for as long as the server is down', async () => {
    const unsafe = await play('unsafe/github-sync.ts#fetchOpenIssues', '503 forever');
    assert.equal(unsafe.end.kind, 'unbounded');
    const sound = await play('sound/github-sync.ts#fetchOpenIssues', '503 forever');
    assert.equal(sound.end.kind, 'rejected');
    assert.equal(sound.calls.length, 5);
  });

  test('profile-loader never uses up its attempts', async () => {
    const unsafe = await play('unsafe/profile-loader.ts#loadProfile', '503 forever');
    assert.equal(unsafe.end.kind, 'unbounded');
    const sound = await play('sound/profile-loader.ts#loadProfile', '503 forever');
    assert.equal(sound.end.kind, 'rejected');
    assert.equal(sound.calls.length, 4);
  });

  test('webhook-sender calls again at once', async () => {
    const unsafe = await play('unsafe/webhook-sender.ts#deliverWebhook', 'reset x2, 200');
    assert.deepEqual(unsafe.waitsMs, [0, 0]);
    const sound = await play('sound/webhook-sender.ts#deliverWebhook', 'reset x2, 200');
    assert.equal(sound.calls.length, 3);
    assert.ok(sound.waitsMs.every((wait) => wait > 0));
  });

  test('stock-levels waits the same under every seed', async () => {
    const unsafe = await Promise.all(
      [1, 2].map((seed) => play('unsafe/stock-levels.ts#fetchStockLevels', '503 x2, 200', { seed })),
    );
    assert.deepEqual(
      unsafe.map(({ waitsMs }) => waitsMs),
      [
        [1000, 2000],
        [1000, 2000],
      ],
    );
    const [first, second] = await Promise.all(
      [1, 2].map((seed) => play('sound/stock-levels.ts#fetchStockLevels', '503 x2, 200', { seed })),
    );
    assert.notDeepEqual(first?.waitsMs, second?.waitsMs);
  });

  test('search-indexer waits for more than a quarter of an hour', async () => {
    // The last of eleven waits is 2 ** 11 s times at least a half.
    const unsafe = await play('unsafe/search-indexer.ts#indexDocument', '503 x11, 200');
    assert.ok((unsafe.waitsMs.at(-1) ?? 0) >= 1_024_000);
    const sound = await play('sound/search-indexer.ts#indexDocument', '503 x11, 200');
    assert.equal(sound.calls.length, 12);
    assert.ok(Math.max(...sound.waitsMs) <= 60_000);
  });

  test('payments-client charges twice when the first answer is lost', async () => {
    const unsafe = await play('unsafe/payments-client.ts#createCharge', 'lost, 200');
    assert.equal(unsafe.ledger.applied, 2);
    const sound = await play('sound/payments-client.ts#createCharge', 'lost, 200');
    assert.equal(sound.ledger.applied, 1);
  });

  test('llm-client comes back before the time that the server named', async () => {
    const unsafe = await play('unsafe/llm-client.ts#complete', '429 retry-after=7, 200');
    assert.ok((unsafe.waitsMs[0] ?? Infinity) < 7000);
    const sound = await play('sound/llm-client.ts#complete', '429 retry-after=7, 200');
    assert.deepEqual(sound.waitsMs, [7000]);
  });

  test('llm-client gives up on an exhausted quota only where it is sound', async () => {
    const script = `429 body='{"error":{"code":"insufficient_quota"}}', 200`;
    const unsafe = await play('unsafe/llm-client.ts#complete', script);
    assert.equal(unsafe.calls.length, 2);
    const sound = await play('sound/llm-client.ts#complete', script);
    assert.equal(sound.calls.length, 1);
  });

  test('shipping-quotes comes back too early with axios', async () => {
    const unsafe = await play('unsafe/shipping-quotes.ts#fetchQuotes', '429 retry-after=7, 200');
    assert.ok((unsafe.waitsMs[0] ?? Infinity) < 7000);
    const sound = await play('sound/shipping-quotes.ts#fetchQuotes', '429 retry-after=7, 200');
    assert.deepEqual(sound.waitsMs, [7000]);
  });

  test('feed-reader takes a date for nothing', async () => {
    const unsafe = await play('unsafe/feed-reader.ts#readFeed', '503 retry-after=@+120s, 200');
    assert.ok((unsafe.waitsMs[0] ?? Infinity) < 120_000);
    const sound = await play('sound/feed-reader.ts#readFeed', '503 retry-after=@+120s, 200');
    assert.deepEqual(sound.waitsMs, [120_000]);
  });

  test('fetch-with-retry sends a refused request again', async () => {
    const unsafe = await play('unsafe/fetch-with-retry.js#fetchWithRetry', '400, 200');
    assert.equal(unsafe.calls.length, 2);
    const sound = await play('sound/fetch-with-retry.js#fetchWithRetry', '400, 200');
    assert.equal(sound.calls.length, 1);
  });
});

describe('the clients run unchanged', { concurrency: 2 }, () => {
  test('a plain fetch loop waits 0.5 to 0.75 s, and then as long as it is told', async () => {
    const { end, waitsMs } = await play('clients/plain-fetch.ts#getJson', '503, 429 retry-after=3, 200');
    assert.equal(end.kind, 'resolved');
    assert.ok((waitsMs[0] ?? 0) >= 500 && (waitsMs[0] ?? 0) <= 750);
    assert.equal(waitsMs[1], 3000);
  });

  test('a function that computes the delay understands seconds and dates', async () => {
    const { waitsMs } = await play(
      'clients/retry-after.ts#fetchPatiently',
      '429 retry-after=2, 503 retry-after=@+7s, 200',
    );
    assert.deepEqual(waitsMs, [2000, 7000]);
  });

  test('axios-retry waits 200 to 240 ms, doubled each time', async () => {
    const { end, waitsMs } = await play('clients/axios-retry.ts#fetchCatalogue', '503 x2, 200');
    assert.equal(end.kind, 'resolved');
    const [first = 0, second = 0] = waitsMs;
    assert.ok(first >= 200 && first <= 240);
    assert.ok(second >= 400 && second <= 480);
  });

  for (const [name, target, provider] of [
    ['the OpenAI SDK', 'clients/openai.ts#summarize', 'openai'],
    ['the Anthropic SDK', 'clients/anthropic.ts#translate', 'anthropic'],
  ] as const) {
    test(`${name} honours Retry-After by itself`, async () => {
      const { end, calls } = await play(target, '429 retry-after=2, 200', { provider });
      assert.equal(end.kind, 'resolved');
      assert.deepEqual(
        calls.map(({ startMs }) => startMs),
        [0, 2000],
      );
    });
  }

  for (const script of ['429 retry-after=soon, 200', '429 retry-after=2592000, 200']) {
    test(`an older OpenAI SDK calls again at once after ${script}, the Anthropic SDK of the same lineage backs off`, async () => {
      const old = await play('clients/openai-6.49.ts#summarizeWithOldSdk', script, { provider: 'openai' });
      assert.ok((old.waitsMs[0] ?? Infinity) <= 5, `${old.waitsMs[0]} ms`);
      assert.ok(old.verdicts.some(({ ruleId }) => ruleId === 'timer-range'));
      const other = await play('clients/anthropic.ts#translate', script, { provider: 'anthropic' });
      assert.ok((other.waitsMs[0] ?? 0) >= 300, `${other.waitsMs[0]} ms`);
    });
  }

  for (const target of ['clients/with-retry.ts#withRetry', 'clients/with-retry.ts#fetchOrder']) {
    test(`${target} calls until it succeeds, and waits as long as it is told`, async () => {
      const { end, calls, waitsMs } = await play(target, '503 x2, 429 retry-after=5, 200');
      assert.equal(end.kind, 'resolved');
      assert.equal(calls.length, 4);
      assert.equal(waitsMs[2], 5000);
    });
  }

  test('a job is polled until it is done', async () => {
    const done = '{"status":"done","downloadUrl":"https://api.example.com/export.csv"}';
    const { end, waitsMs } = await play(
      'sound/order-export.ts#waitForExport',
      `200 body='{"status":"pending"}', 200 body='${done}'`,
    );
    assert.equal(end.kind, 'resolved');
    assert.deepEqual(waitsMs, [2000]);
  });
});
