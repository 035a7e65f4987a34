import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { StoredScenario } from '../../../src/model/scenario-file.ts';
import { readScenarioFile } from '../../../src/simulator/scenario-file/read-scenario-file.ts';

function scenarios(text: string): readonly StoredScenario[] {
  const read = readScenarioFile(text);
  assert.equal(read.kind, 'scenarios', JSON.stringify(read));
  return read.scenarios;
}

function only(text: string): StoredScenario {
  const all = scenarios(text);
  assert.equal(all.length, 1);
  return all[0] ?? assert.fail();
}

/** The problems as `line:column message`. */
function problems(text: string): readonly string[] {
  const read = readScenarioFile(text);
  return read.kind === 'error' ? read.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
}

describe('a scenario file', () => {
  test('says what is run, how, and against what', () => {
    const text = `name: Waits as told
target: ../src/client.ts#load
call: 'load(url, { retries: 3 })'
provider: gemini
seed: 7
script: 429 retryInfo=2s, 200
env: { REGION: eu, PORT: 8080 }
stubs:
  ./metrics: export const count = () => {};
limits: { calls: 20, virtual: 1h, wall: 5s, memory: 256 }`;
    const { expect, ...rest } = only(text);
    assert.deepEqual(rest, {
      name: 'Waits as told',
      target: '../src/client.ts#load',
      call: 'load(url, { retries: 3 })',
      script: '429 retryInfo=2s, 200',
      model: null,
      provider: 'gemini',
      seed: 7,
      env: { REGION: 'eu', PORT: '8080' },
      stubs: { './metrics': 'export const count = () => {};' },
      limits: { calls: 20, virtualMs: 3_600_000, wallMs: 5000, memoryMb: 256 },
      line: 1,
    });
    assert.deepEqual(expect.verdicts, []);
  });

  test('says what the run must show', () => {
    const text = `script: 200
expect:
  end: rejected
  error: HTTP 503
  calls: 1..3
  waits: [1s, 2s..4s, '>=7s', <=30s]
  took: <=1min
  applied: 0
  unused: '>=1'
  verdicts: [require-jitter, honor-retry-after]`;
    assert.deepEqual(only(text).expect, {
      end: 'rejected',
      value: null,
      error: 'HTTP 503',
      calls: { least: 1, most: 3 },
      waits: [
        { least: 1000, most: 1000 },
        { least: 2000, most: 4000 },
        { least: 7000, most: Infinity },
        { least: 0, most: 30_000 },
      ],
      took: { least: 0, most: 60_000 },
      applied: { least: 0, most: 0 },
      unused: { least: 1, most: Infinity },
      verdicts: ['require-jitter', 'honor-retry-after'],
    });
  });

  test('may hold several, one to a document', () => {
    assert.deepEqual(
      scenarios('script: 200\n---\nscript: reset, 200\n').map(({ script, line }) => [line, script]),
      [
        [1, '200'],
        [3, 'reset, 200'],
      ],
    );
  });

  test('may name a model of a server in place of a script', () => {
    assert.equal(only('model: outage 30s recovery=60s').model, 'outage 30s recovery=60s');
  });

  test('may be JSON', () => {
    assert.equal(only('{ "script": ["503 x2", 200] }').script, '503 x2, 200');
  });
});

describe('a script in a file', () => {
  const cases: readonly (readonly [title: string, yaml: string, script: string])[] = [
    ['is one line', 'script: 503 x2, 200', '503 x2, 200'],
    ['is a block', 'script: |\n  503 x2\n  200', '503 x2\n  200'.replace('  ', '')],
    ['is a status', 'script: 503', '503'],
    ['is a list of steps in the language', 'script: [503 x2, reset, 200]', '503 x2, reset, 200'],
    [
      'is a list of steps with keys',
      'script: [{ answer: 429, retry-after: 2, times: 3 }, { answer: reset, after: 1s }, { answer: 200, times: forever }]',
      '429 retry-after=2 x3, reset after=1s, 200 forever',
    ],
    ['ends', 'script: [503, 200, end]', '503, 200, end'],
    [
      'has every option of the language under its name',
      'script: [{ answer: 503, retryInfo: 2s, cut: 512B, dribble: 10s, applied: true, sse-error: false, headers: { x-a: "1" } }]',
      '503 retryInfo=2s cut=512B dribble=10s applied header.x-a=1',
    ],
    ['has bodies as JSON', 'script: [{ answer: 200, body: { items: [1] } }]', `200 body='{"items":[1]}'`],
    ['has bodies as text', 'script: [{ answer: 200, body: not json }]', '200 body="not json"'],
    ['has dates', 'script: [{ answer: 429, retry-after: "@+7s/rfc850" }]', '429 retry-after=@+7s/rfc850'],
    ['has malformed waits', 'script: [{ answer: 429, retry-after: { raw: 2s } }]', '429 retry-after="2s"'],
    [
      'has alternatives',
      'script: [{ answer: 503, percent: 30, or: [{ answer: reset, percent: 10 }, 200], times: 5 }]',
      '503 30% or reset 10% or 200 60% x5',
    ],
    [
      'has routes',
      'script:\n  POST /orders: lost, 200\n  GET /orders/*: [503, 200]\n  "*": 404',
      'POST /orders: lost, 200, GET /orders/*: 503, 200, *: 404',
    ],
    ['is shared by an anchor', 'script: { /a: &down [503, 503], /b: *down }', '/a: 503, 503, /b: 503, 503'],
  ];
  for (const [title, yaml, script] of cases) {
    test(title, () => {
      assert.equal(only(yaml).script, script);
    });
  }
});

describe('problems say line, column and what was expected', () => {
  const cases: readonly (readonly [yaml: string, problem: RegExp])[] = [
    ['', /^1:1 The file is empty\. Expected a scenario/],
    ['- 1', /^1:1 Expected a scenario with a target and a script, found a list\.$/],
    ['target: a.ts#load', /^1:1 Expected a script, such as script: 503 x2, 200\.$/],
    ['target: a.ts\nscript: 200', /^1:9 Expected a function as FILE#EXPORT/],
    ['skript: 200\nscript: 200', /^1:1 Unknown key skript in a scenario\. Did you mean script\?/],
    ['script: 200\nscript: 200', /^2:1 Map keys must be unique/],
    ['script: 503, hnag', /^1:14 Unknown answer hnag\. Did you mean hang\?/],
    ['script: "503, hnag"', /^1:15 Unknown answer hnag/],
    ['script: |\n  503\n  200, hnag', /^3:8 Unknown answer hnag/],
    [
      'script:\n  - 503 x2\n  - 200 afer=2s',
      /^3:9 Unknown option afer=2s|^3:9 Unknown option afer\. Did you mean after\?/,
    ],
    ['script:\n  - { answer: 503 }\n  - { answer: 42 }', /^3:15 42 is no final HTTP status/],
    [
      'script:\n  - { answer: 429, retry-after: 2s }',
      /^2:33 Wrong value for retry-after\. Expected seconds without a unit/,
    ],
    ['script:\n  - { answer: hang, retry-after: 2 }', /^2:34 hang sends no response/],
    [
      'script:\n  - { answer: 503, retry_after: 2 }',
      /^2:20 Unknown key retry_after in a step\. Did you mean retry-after\?/,
    ],
    ['script:\n  - { retry-after: 2 }', /^2:5 Expected an answer in this step/],
    ['script:\n  - [503]', /^2:5 Expected a step such as 503/],
    ['script:\n  - 503 forever\n  - 200', /^3:5 This is never reached/],
    ['script:\n  POST orders: 200', /^2:3 Expected a path after POST/],
    ['script: 200\nprovider: gemni', /^2:11 There is no provider gemni\. Did you mean gemini\?/],
    ['script: 200\nseed: -1', /^2:7 Expected a seed/],
    ['script: 200\nlimits: { wall: 10 }', /^2:17 Expected a duration such as 10s or 24h; found 10\.$/],
    ['script: 200\nexpect: { calls: few }', /^2:18 Expected a count such as 3, 1\.\.3, >=1 or <=3; found "few"\.$/],
    ['script: 200\nexpect: { waits: [2] }', /^2:19 Expected a time such as 2s/],
    ['script: 200\nexpect: { end: ok }', /^2:16 Expected resolved, rejected, unbounded, stuck, killed; found "ok"\.$/],
    [
      'script: 200\nexpect: { verdicts: [require-jiter] }',
      /^2:22 No verdict is called require-jiter\. Did you mean require-jitter\?/,
    ],
    [
      'call: load(url, { a: 1 })\nscript: 200',
      /^1:7 A colon and a blank begin a value here\. Put the whole value in quotes\.$/,
    ],
    ['script: 200\nmodel: outage 30s', /^2:1 Expected a script or a model, not both\.$/],
    ['model: bucket 60/min, outtage 30s', /^1:23 /],
    ['script: [200', /^1:13 Flow sequence/],
  ];
  for (const [yaml, problem] of cases) {
    test(JSON.stringify(yaml), () => {
      const found = problems(yaml);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', problem);
    });
  }

  test('all of them, of every document', () => {
    const found = problems('script: hnag\nsed: 1\n---\nscript: 42');
    assert.deepEqual(
      found.map((problem) => problem.split(' ')[0]),
      ['1:9', '2:1', '4:9'],
    );
  });
});
