import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseModel } from '../../../src/simulator/models/parse-model.ts';
import type { Layer, ServerModel } from '../../../src/simulator/models/server-model.ts';

function modelOf(text: string): ServerModel {
  const parsed = parseModel(text);
  assert.equal(parsed.kind, 'model', parsed.kind === 'error' ? parsed.errors[0]?.message : '');
  return parsed.model;
}

function onlyLayer(text: string): Omit<Layer, 'range'> {
  const [layer, ...more] = modelOf(text).layers;
  assert.ok(layer !== undefined && more.length === 0);
  const { range, ...facts } = layer;
  assert.deepEqual(range, { start: 0, end: text.length });
  return facts;
}

describe('a model in words', () => {
  test('bucket: a rate of requests, refused with 429 and the exact time', () => {
    assert.deepEqual(onlyLayer('bucket 60/min'), {
      kind: 'bucket',
      requests: { amount: 60, perMs: 60_000 },
      burst: null,
      tokens: null,
      input: null,
      output: null,
      spends: null,
      answer: { kind: 'status', status: 429 },
      announces: { kind: 'exact' },
    });
  });

  test('bucket: limits on tokens and what a request spends', () => {
    assert.deepEqual(
      onlyLayer('bucket 50/min burst=5 input=30000/min output=8000/min spends=400+300 retry-after=none'),
      {
        kind: 'bucket',
        requests: { amount: 50, perMs: 60_000 },
        burst: 5,
        tokens: null,
        input: { amount: 30_000, perMs: 60_000 },
        output: { amount: 8000, perMs: 60_000 },
        spends: { input: 400, output: 300 },
        answer: { kind: 'status', status: 429 },
        announces: { kind: 'none' },
      },
    );
  });

  test('queue: workers, the time that each request takes, places in line', () => {
    assert.deepEqual(onlyLayer('queue 10 latency=200ms waiting=50 answer=529'), {
      kind: 'queue',
      workers: 10,
      latencyMs: 200,
      waiting: 50,
      answer: { kind: 'status', status: 529 },
      announces: { kind: 'none' },
    });
  });

  test('outage: length, start, recovery and what is seen of it', () => {
    assert.deepEqual(onlyLayer('outage 30s from=10s recovery=1min answer=reset'), {
      kind: 'outage',
      fromMs: 10_000,
      forMs: 30_000,
      recoveryMs: 60_000,
      answer: { kind: 'fault', fault: 'reset' },
      announces: { kind: 'none' },
    });
  });

  test('layers stand in the order in which a request passes them; the guard is none', () => {
    const { layers, guard } = modelOf('outage 5s, bucket 10/s\nqueue 4, guard');
    assert.deepEqual(
      layers.map(({ kind }) => kind),
      ['outage', 'bucket', 'queue'],
    );
    assert.equal(guard, true);
  });
});

describe('what is wrong in a model is said with its place and what was expected', () => {
  const cases: [text: string, column: number, message: RegExp][] = [
    ['', 1, /Expected a layer such as bucket 60\/min, or queue 10 .*, or outage 30s\./],
    ['guard', 1, /guard watches over what a layer announces\. Expected a layer/],
    ['bucke 60/min', 1, /Unknown layer bucke\. Did you mean bucket\? Expected bucket, queue, outage, guard\./],
    ['bucket 60', 8, /Expected a rate such as 60\/min \(or \/s, \/h, \/day\), found 60\./],
    ['bucket', 1, /A bucket needs a rate/],
    ['bucket tokens=100/min burst=3', 1, /burst counts requests: give their rate too/],
    ['bucket 60/min, queue 2 latncy=1s', 24, /queue has no option latncy\. Did you mean latency\?/],
    ['queue latency=1s', 1, /A queue needs how many requests it serves at a time/],
    ['queue 2 latency=fast', 9, /Wrong value for latency\. Expected a duration/],
    ['outage 5s 6s', 11, /Expected a comma before 6s, or an option\./],
    ['outage 5s from=1s from=2s', 19, /from is given twice in this layer\./],
    ['outage 5s answer=200', 11, /Expected a status from 400 to 599/],
    ['outage 5s answer=reset retry-after=3', 1, /reset has no answer that could carry a Retry-After\./],
    ['outage 5s,', 10, /Expected a layer after this comma\./],
    ['guard now, outage 5s', 7, /guard takes no options\./],
  ];
  for (const [text, column, message] of cases) {
    test(`"${text}"`, () => {
      const parsed = parseModel(text);
      assert.equal(parsed.kind, 'error');
      assert.match(parsed.errors[0]?.message ?? '', message);
      assert.deepEqual([parsed.errors[0]?.line, parsed.errors[0]?.column], [1, column]);
    });
  }
});
