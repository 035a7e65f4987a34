import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readDoc } from '../../../scripts/read-doc.ts';
import { scenarioSchema, STEP_PROPERTIES } from '../../../scripts/scenario-schema.ts';
import { readScenarioFile } from '../../../src/simulator/scenario-file/read-scenario-file.ts';
import { STEP_OPTIONS } from '../../../src/simulator/script/options.ts';

const validate = new Ajv({ allowUnionTypes: true }).compile(JSON.parse(scenarioSchema()) as object);

test('the schema describes every option of a step', () => {
  assert.deepEqual(Object.keys(STEP_PROPERTIES).sort(), STEP_OPTIONS.map(({ name }) => name).sort());
});

test('the page on the simulator shows a scenario file that both accept', () => {
  const [, shown = ''] = /```yaml\n([\s\S]*?)```/.exec(readDoc('docs/simulator.md')) ?? [];
  assert.equal(readScenarioFile(shown).kind, 'scenarios');
  assert.ok(validate(parse(shown)), JSON.stringify(validate.errors));
});

describe('the schema accepts what the reader accepts', () => {
  const good = [
    'model: outage 30s',
    'script: 503 x2, 200',
    'script: 503',
    'script: [503, reset, 429 retry-after=2, end]',
    'script: [{ answer: 429, retry-after: 2, times: 3 }, { answer: lost, after: 1s, times: forever }]',
    'script: [{ answer: 429, retry-after: { raw: 2s } }, { answer: 429, retry-after: "@+7s/asctime" }]',
    'script: [{ answer: 429, retry-after: -5 }, { answer: 429, retry-after: 99999999999 }, { answer: 429, retry-after: soon }]',
    'script: [{ answer: 200, cut: 512B, dribble: 10s, body: { a: [1] } }, { answer: 200, sse-error: true }]',
    'script: [{ answer: 503, retryInfo: 2.5s, applied: true, headers: { x-a: 1 } }]',
    'script: [{ answer: connect-reset, percent: 30, or: [{ answer: 503, percent: 12.5 }, 200], times: 5 }]',
    'script: { POST /orders: "lost, 200", GET /orders/*: [503, 200], "*": 404 }',
    'name: a\ntarget: ../src/a.ts#load\ncall: load(url)\nprovider: gemini\nseed: 3\nscript: 200',
    'script: 200\nenv: { A: b, PORT: 80 }\nstubs: { ./a: "export {}" }\nlimits: { calls: 5, virtual: 1h, wall: 5s, memory: 64 }',
    "script: 200\nexpect: { end: rejected, error: E, value: 1, calls: 3, waits: [0, 1s, 1s..2s, '>=7s', <=30s], took: <=1min, applied: 0..1, unused: 0, verdicts: [require-jitter] }",
  ];
  for (const yaml of good) {
    test(yaml, () => {
      assert.equal(readScenarioFile(yaml).kind, 'scenarios');
      assert.ok(validate(parse(yaml)), JSON.stringify(validate.errors));
    });
  }
});

describe('the schema refuses what the reader refuses', () => {
  const bad = [
    'script: 200\nmodel: outage 30s',
    'target: a.ts#load',
    'skript: 200',
    'script: []',
    'script: 42',
    'script: [[503]]',
    'script: [{ retry-after: 2 }]',
    'script: [{ answer: 42 }]',
    'script: [{ answer: hnag }]',
    'script: [{ answer: 503, after: 2 }]',
    'script: [{ answer: 503, retry_after: 2 }]',
    'script: [{ answer: 503, times: 0 }]',
    'script: { POST orders: 200 }',
    'script: 200\ntarget: a.ts',
    'script: 200\nprovider: gemni',
    'script: 200\nseed: -1',
    'script: 200\nlimits: { wall: 10 }',
    'script: 200\nexpect: { end: ok }',
    'script: 200\nexpect: { calls: few }',
    'script: 200\nexpect: { waits: [2] }',
    'script: 200\nexpect: { verdicts: [jitter] }',
  ];
  for (const yaml of bad) {
    test(yaml, () => {
      assert.equal(readScenarioFile(yaml).kind, 'error');
      assert.equal(validate(parse(yaml)), false);
    });
  }
});
