import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RunReport } from '../../src/model/trace.ts';
import { temporaryProject } from '../project/temporary-project.ts';
import { run } from './run.ts';

const PROJECT = temporaryProject({
  'client.ts': `
    const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    /** Retries everything, three times, after fixed waits. */
    export async function eager(url: string): Promise<string> {
      for (let attempt = 1; ; attempt++) {
        const response = await fetch(url);
        if (response.ok) return 'done';
        if (attempt === 3) throw new Error('HTTP ' + response.status);
        await sleep(1000 * attempt);
      }
    }
    export async function once(url: string): Promise<number> {
      return (await fetch(url)).status;
    }
  `,
});

async function simulated(
  target: string,
  script: string,
  ...flags: string[]
): Promise<{ code: number; report: RunReport }> {
  const { code, out, err } = await run(
    PROJECT,
    'simulate',
    `client.ts#${target}`,
    '--script',
    script,
    '--format',
    'json',
    ...flags,
  );
  assert.equal(err, '');
  return { code, report: JSON.parse(out) as RunReport };
}

test('a clean run ends with 0', async () => {
  const { code, report } = await simulated('once', '200');
  assert.equal(code, 0);
  assert.deepEqual(report.verdicts, []);
  assert.equal(report.end.kind, 'resolved');
});

test('the report has calls, waits and what was not used', async () => {
  const { report } = await simulated('eager', '503 x2, 200, 200, end');
  assert.deepEqual(
    report.calls.map(({ n, startMs, outcome, waitMs }) => [n, startMs, outcome, waitMs]),
    [
      [1, 0, '503', 0],
      [2, 1000, '503', 1000],
      [3, 3000, '200', 2000],
    ],
  );
  assert.deepEqual(report.waitsMs, [1000, 2000]);
  assert.equal(report.unused, 1);
});

test('a client error that is called again ends with 1 and its verdict', async () => {
  const { code, report } = await simulated('eager', '400, 200');
  assert.equal(code, 1);
  assert.deepEqual(report.verdicts[0], {
    ruleId: 'no-retry-client-error',
    message: 'Call 2 repeats a request that was answered 400, which no retry can cure.',
    call: 2,
    page: 'docs/rules/no-retry-client-error.md',
  });
});

test('fixed waits are found by a second seed', async () => {
  const { report } = await simulated('eager', '503, 200');
  assert.deepEqual(
    report.verdicts.map(({ ruleId }) => ruleId),
    ['require-jitter'],
  );
});

test('a built-in scenario has a script and a provider', async () => {
  const { code, out } = await run(PROJECT, 'simulate', 'client.ts#once', '--scenario', 'gemini-invalid-argument');
  assert.equal(code, 0);
  assert.match(out, /plays: 400, 200 {2}\(provider gemini, seed 1\)/);
  assert.match(
    out,
    /Resolved with 400 .*\.\n1 scripted answer was not used\.\n\nNothing wrong with these retries\.\n$/,
  );
});

test('an error is given with its place below the folder', async () => {
  const { out } = await run(PROJECT, 'simulate', 'client.ts#eager', '--script', '503 forever');
  assert.match(out, /\nRejected: Error: HTTP 503 \(client\.ts:8\) after 3 s of virtual time/);
});

test('a model answers by its own state', async () => {
  const { out } = await run(
    PROJECT,
    'simulate',
    'client.ts#eager',
    '--model',
    'bucket 1/s retry-after=none, outage 1s',
  );
  assert.match(out, /plays: bucket 1\/s retry-after=none, outage 1s {2}\(provider plain, seed 1\)/);
  assert.match(out, /\n {2}1 .* 503 *\n {2}2 .* 200 /);
});

test('a herd is shown beside the same herd under known policies', async () => {
  const { code, out } = await run(
    PROJECT,
    'simulate',
    'client.ts#eager',
    '--model',
    'outage 1500ms',
    '--clients',
    '4',
    '--over',
    '2s',
  );
  assert.equal(code, 0);
  assert.match(out, /4 clients over 2 s against: outage 1500ms/);
  assert.match(out, /\n +this code +capped full jitter +fixed wait +retry budget\n/);
  // Starts at 0, 0.5, 1 and 1.5 s; the first two need a second and, the first one, a third call.
  assert.match(out, /\n {2}calls for each operation +2\.00 /);
  assert.match(out, /\n {2}succeeded +100\.0 % /);
});

test('seeds give the least, median and most wait before each attempt', async () => {
  const { code, out } = await run(PROJECT, 'simulate', 'client.ts#eager', '--script', '503 x2, 200', '--seeds', '3');
  assert.equal(code, 0);
  assert.match(out, /\n {2}attempt +least wait +median +most +runs\n {2}2 +1\.0 s +1\.0 s +1\.0 s +3\n {2}3 +2\.0 s/);
});

describe('what can not be run ends with 2', () => {
  const cases: [args: string[], message: RegExp][] = [
    [['client.ts#eager'], /What does the server answer\?/],
    [
      ['client.ts#eager', '--script', '503, resett'],
      /\n {2}503, resett\n {7}\^{6} Unknown answer resett\. Did you mean reset\?/,
    ],
    [['client.ts#eagr', '--script', '200'], /There is no function "eagr" in client\.ts/],
    [['client.ts#once', '--script', '200', '--call', 'once('], /The call does not parse/],
    [['client.ts#once', '--script', '200', '--seed', 'x'], /--seed needs a whole number/],
    [['client.ts#once', '--script', '200', '--scenario', 'outage'], /Use --script or --scenario, not both/],
    [['client.ts#once', '--model', 'bucket 60'], /\n {2}bucket 60\n {9}\^\^ Expected a rate such as 60\/min/],
    [['client.ts#once', '--script', '200', '--model', 'outage 5s'], /Use --script or --model, not both/],
    [
      ['client.ts#once', '--script', '200', '--clients', '0'],
      /--clients needs a whole number, from 1 to 20000; found "0"/,
    ],
    [['client.ts#once', '--script', '200', '--over', '5s'], /--over spreads the starts of --clients/],
    [['client.ts#once', '--script', '200', '--clients', '2', '--over', 'soon'], /--over needs a duration/],
    [['client.ts#once', '--script', '200', '--clients', '2', '--seeds', '2'], /Use --clients or --seeds, not both/],
  ];
  for (const [args, message] of cases) {
    test(args.join(' '), async () => {
      const { code, err } = await run(PROJECT, 'simulate', ...args);
      assert.equal(code, 2);
      assert.match(err, message);
    });
  }
});
