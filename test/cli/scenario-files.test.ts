import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { RunReport } from '../../src/model/trace.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { run } from './run.ts';

const PROJECT = temporaryProject({
  'src/client.ts': `
    import { count } from './metrics';
    export async function load(url: string): Promise<string> {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url, { headers: { 'x-region': process.env.REGION ?? '' } });
        count();
        if (response.ok) return 'done in ' + process.env.REGION;
        if (response.status < 500 || attempt === 3) throw new Error('HTTP ' + response.status);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 1000 * 2 ** attempt));
      }
    }
  `,
  'src/metrics.ts': "throw new Error('No metrics in a simulation.');",
  'scenarios/good.retry.yaml': `
name: comes back
target: ../src/client.ts#load
script: 503 x2, 200
env: { REGION: eu }
stubs: { ../src/metrics.ts: 'export const count = () => {};' }
limits: { wall: 1min }
expect: { end: resolved, value: done in eu, calls: 3, waits: [<=2s, <=4s] }
---
name: stops
target: ../src/client.ts#load
script: [{ answer: 404 }]
stubs: { ../src/metrics.ts: 'export const count = () => {};' }
limits: { wall: 1min }
expect: { end: rejected, error: HTTP 404, calls: 1 }
`,
  'scenarios/bad.retry.yaml': `target: ../src/client.ts#load
script: 503 forever
stubs: { ../src/metrics.ts: 'export const count = () => {};' }
limits: { wall: 1min }
expect: { end: resolved, calls: 2 }
`,
  'broken/typo.retry.yaml': 'target: ../src/client.ts#load\nscript:\n  - 503\n  - resett\n',
  'broken/unknown.retry.yaml': 'target: ../src/client.ts#lod\nscript: 200\n',
  'log.jsonl':
    '{"method":"GET","url":"/a","status":503}\n{"method":"GET","url":"/a","status":503}\n{"method":"GET","url":"/a","status":200}\n',
});

describe('retrylab test', () => {
  test('passes when every run does as expected', async () => {
    const { code, out } = await run(PROJECT, 'test', 'scenarios/good.retry.yaml');
    assert.equal(code, 0, out);
    assert.equal(out, 'scenarios/good.retry.yaml\n  ✔ comes back  3 calls\n  ✔ stops  1 call\n\n2 passed\n');
  });

  test('fails with what was expected and what was seen', async () => {
    const { code, out } = await run(PROJECT, 'test', 'scenarios');
    assert.equal(code, 1);
    assert.match(
      out,
      /✖ \.\.\/src\/client\.ts#load: 503 forever \(line 1\)\n {6}Expected the end resolved, saw rejected: Error: HTTP 503\.\n {6}Expected calls: 2, saw 3\.\n/,
    );
    assert.match(out, /2 passed, 1 failed\n$/);
  });

  test('a scenario that could not run has failed', async () => {
    const { code, out } = await run(PROJECT, 'test', 'broken/unknown.retry.yaml');
    assert.equal(code, 1);
    assert.match(out, /There is no function "lod" in client\.ts\. It has load\./);
  });

  test('a file that does not parse keeps all from running, with its place', async () => {
    const { code, err } = await run(PROJECT, 'test', 'broken');
    assert.equal(code, 2);
    assert.match(err, /broken\/typo\.retry\.yaml:4:5 {2}Unknown answer resett\. Did you mean reset\?/);
  });

  test('no file is an error too', async () => {
    const { code, err } = await run(PROJECT, 'test', 'src');
    assert.equal(code, 2);
    assert.match(err, /No \*\.retry\.yaml file matches "src"\./);
  });

  test('as JSON', async () => {
    const { out } = await run(PROJECT, 'test', 'scenarios', '--format', 'json');
    const { passed, failed, scenarios } = JSON.parse(out) as {
      passed: number;
      failed: number;
      scenarios: { file: string; line: number; failures: string[]; report: RunReport }[];
    };
    assert.deepEqual([passed, failed], [2, 1]);
    assert.deepEqual(
      scenarios.map(({ file, line, failures }) => [file, line, failures.length]),
      [
        ['scenarios/bad.retry.yaml', 1, 2],
        ['scenarios/good.retry.yaml', 2, 0],
        ['scenarios/good.retry.yaml', 10, 0],
      ],
    );
    assert.equal(scenarios[0]?.report.calls.length, 3);
  });

  test("as JUnit's XML", async () => {
    const { out } = await run(PROJECT, 'test', 'scenarios/bad.retry.yaml', '--format', 'junit');
    assert.match(
      out,
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="retrylab" tests="1" failures="1" time="[\d.]+">/,
    );
    assert.match(
      out,
      /<testcase name="\.\.\/src\/client\.ts#load: 503 forever" classname="scenarios\/bad\.retry\.yaml"/,
    );
    assert.match(out, /<failure message="Expected the end resolved, saw rejected: Error: HTTP 503\.">/);
  });
});

describe('retrylab simulate with a scenario file', () => {
  test('takes the function from it', async () => {
    const { code, out } = await run(PROJECT, 'simulate', '--script', 'scenarios/bad.retry.yaml', '--format', 'json');
    assert.equal(code, 0, out);
    assert.equal((JSON.parse(out) as RunReport).calls.length, 3);
  });

  test('asks for one of several by name', async () => {
    const several = await run(PROJECT, 'simulate', '--script', 'scenarios/good.retry.yaml');
    assert.equal(several.code, 2);
    assert.match(several.err, /has the scenarios comes back, stops\. Name one as scenarios\/good\.retry\.yaml#NAME/);
    const one = await run(PROJECT, 'simulate', '--script', 'scenarios/good.retry.yaml#stops', '--format', 'json');
    assert.equal((JSON.parse(one.out) as RunReport).calls.length, 1);
  });

  test('says what is wrong with it', async () => {
    const { code, err } = await run(PROJECT, 'simulate', 'src/client.ts#load', '--script', 'broken/typo.retry.yaml');
    assert.equal(code, 2);
    assert.match(err, /typo\.retry\.yaml:4:5/);
  });
});

describe('retrylab import', () => {
  test('prints a scenario file', async () => {
    const { code, out } = await run(PROJECT, 'import', 'log.jsonl', '--target', '../src/client.ts#load');
    assert.equal(code, 0);
    assert.match(out, /\ntarget: \.\.\/src\/client\.ts#load\nscript:\n {2}- 503 x2\n {2}- "200"\n$/);
  });

  test('writes it, and not over another', async () => {
    const write = () => run(PROJECT, 'import', 'log.jsonl', '--out', 'imported.retry.yaml');
    assert.equal((await write()).code, 0);
    assert.match(readFileSync(join(PROJECT, 'imported.retry.yaml'), 'utf8'), /# From log\.jsonl: 3 requests\./);
    assert.match((await write()).err, /is there already/);
  });

  test('what it wrote can be run', async () => {
    const { out } = await run(PROJECT, 'import', 'log.jsonl');
    const project = temporaryProject({
      'a.mjs': 'export const load = async (url) => (await fetch(url)).status;',
      'a.retry.yaml': `${out}target: a.mjs#load\nexpect: { value: "503" }\n`,
    });
    const tested = await run(project, 'test');
    assert.equal(tested.code, 0, tested.out);
  });

  test('says where a recording is wrong', async () => {
    const { code, err } = await run(PROJECT, 'import', 'src/client.ts');
    assert.equal(code, 2);
    assert.match(err, /src\/client\.ts:2:5 {2}This is no JSON/);
  });
});
