import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { failureOf, project, simulate, starts } from './simulation.ts';

describe('a run', () => {
  test('plays the script to the function, in virtual time', async () => {
    const report = await simulate({
      file: 'fetch-loop.ts',
      target: 'fetchWithRetry',
      script: '503, 429 retry-after=7, 200',
    });
    assert.deepEqual(report.end, { kind: 'resolved', value: '{ ok: true }' });
    assert.deepEqual(report.waitsMs, [1000, 7000]);
    assert.deepEqual(starts(report), [0, 1000, 8000]);
    assert.deepEqual(
      report.calls.map(({ outcome, announcedMs }) => [outcome, announcedMs]),
      [
        ['503', null],
        ['429 retry-after=7', null],
        ['200', 7000],
      ],
    );
    assert.equal(report.virtualMs, 8000);
    assert.equal(report.unused, 0);
  });

  test('reports the error of a function that gives up, with its place in the source', async () => {
    const { end, unused } = await simulate({ file: 'fetch-loop.ts', target: 'fetchWithRetry', script: '400, 200' });
    assert.equal(end.kind, 'rejected');
    assert.equal(end.error.message, 'HTTP 400');
    assert.match(end.error.file ?? '', /fetch-loop\.ts$/);
    assert.equal(end.error.line, 11);
    assert.equal(unused, 1);
  });

  test('waits until an HTTP-date, counted on the virtual clock', async () => {
    const report = await simulate({
      file: 'retry-after-loop.ts',
      target: 'getWithRetry',
      script: '429 retry-after=@+7s, 200',
    });
    assert.deepEqual(report.waitsMs, [7000]);
  });

  test('gives the same trace for the same seed, and another jitter for another', async () => {
    const once = { file: 'retry-after-loop.ts', target: 'getWithRetry', script: '503 x3, 200' };
    const [first, again, other] = await Promise.all([
      simulate({ ...once, seed: 7 }),
      simulate({ ...once, seed: 7 }),
      simulate({ ...once, seed: 8 }),
    ]);
    assert.deepEqual({ ...first, realMs: 0 }, { ...again, realMs: 0 });
    assert.notDeepEqual(first.waitsMs, other.waitsMs);
  });

  test('an hour of waiting costs no more real time than a second of it', async () => {
    const once = { file: 'fetch-loop.ts', target: 'fetchWithRetry' };
    await simulate({ ...once, script: '200' });
    const second = await simulate({ ...once, script: '429 retry-after=1, 200' });
    const hour = await simulate({ ...once, script: '429 retry-after=3600, 200' });
    assert.deepEqual(hour.waitsMs, [3_600_000]);
    assert.ok(hour.realMs < second.realMs + 1_500, `${hour.realMs} ms against ${second.realMs} ms`);
  });

  test('counts what a POST really changed', async () => {
    const file = join(
      project({
        'order.mjs':
          'export async function order(url) { try { return await send(url); } catch { return send(url); } }\nconst send = async (url) => (await fetch(url, { method: "POST", body: "{}" })).status;',
      }),
      'order.mjs',
    );
    const { ledger, end } = await simulate({ file, target: 'order', script: 'lost, 201' });
    assert.deepEqual([end.kind, ledger.applied], ['resolved', 2]);
  });

  test('starts the answer after the latency it was given', async () => {
    const { calls } = await simulate({ file: 'fetch-loop.ts', target: 'fetchWithRetry', script: '200 after=3s' });
    assert.equal(calls[0]?.endMs, 3000);
  });
});

describe('clients', () => {
  test('axios with axios-retry waits as told', async () => {
    const report = await simulate({ file: 'axios-client.ts', target: 'getItem', script: '429 retry-after=2, 200' });
    assert.equal(report.end.kind, 'resolved');
    assert.ok((report.waitsMs[0] ?? 0) >= 2000, String(report.waitsMs));
  });

  test("axios's own timeout is on the virtual clock", async () => {
    const { end, calls } = await simulate({ file: 'axios-client.ts', target: 'getItem', script: 'hang, 200' });
    assert.equal(end.kind, 'rejected');
    assert.equal(end.error.code, 'ECONNABORTED');
    assert.equal(calls[0]?.endMs, 5000);
  });

  for (const provider of ['openai', 'anthropic']) {
    test(`the ${provider} SDK's own retry waits as told`, async () => {
      const report = await simulate({
        file: `${provider}-client.ts`,
        target: 'ask',
        script: '429 retry-after=2, 200',
        provider,
      });
      assert.equal(report.end.kind, 'resolved');
      assert.equal(report.calls.length, 2);
      assert.ok((report.waitsMs[0] ?? 0) >= 2000, String(report.waitsMs));
    });
  }

  test('a helper that takes a callback gets a request that throws', async () => {
    const { waitsMs, end } = await simulate({ file: 'callback-helper.ts', target: 'withRetry', script: '503 x2, 200' });
    assert.deepEqual([end.kind, waitsMs], ['resolved', [100, 200]]);
  });

  test('fetch meets faults under the codes that undici has for them', async () => {
    const script = 'reset, refused, dns, tls, closed, connect-timeout, lost, 200 cut=3B, 200';
    const { end } = await simulate({
      file: 'faults.ts',
      target: 'fetchCodes',
      script,
      call: 'fetchCodes(url).then(String)',
    });
    const codes =
      'ECONNRESET,ECONNREFUSED,ENOTFOUND,DEPTH_ZERO_SELF_SIGNED_CERT,UND_ERR_SOCKET,UND_ERR_CONNECT_TIMEOUT,ECONNRESET,UND_ERR_SOCKET';
    assert.deepEqual(end, { kind: 'resolved', value: codes });
  });

  test('node:https meets them under its own', async () => {
    const script = 'reset, refused, dns, tls, closed, connect-timeout, lost, 200 cut=3B, 200';
    const { end } = await simulate({
      file: 'faults.ts',
      target: 'httpCodes',
      script,
      call: 'httpCodes(url).then(String)',
    });
    const codes =
      'ECONNRESET,ECONNREFUSED,ENOTFOUND,DEPTH_ZERO_SELF_SIGNED_CERT,ECONNRESET,ETIMEDOUT,ECONNRESET,ECONNRESET';
    assert.deepEqual(end, { kind: 'resolved', value: codes });
  });
});

describe('a run that does not end by itself', () => {
  test('is unbounded when it keeps calling', async () => {
    const report = await simulate({
      file: 'endless.ts',
      target: 'forEver',
      script: '503 forever',
      limits: { calls: 20 },
    });
    assert.equal(report.end.kind, 'unbounded');
    assert.equal(report.calls.length, 20);
  });

  test('is unbounded when it keeps calling without any wait', async () => {
    const report = await simulate({
      file: 'endless.ts',
      target: 'atOnce',
      script: '503 forever',
      limits: { calls: 20 },
    });
    assert.deepEqual([report.end.kind, report.virtualMs], ['unbounded', 0]);
  });

  test('is unbounded when it keeps waiting', async () => {
    const limits = { virtualMs: 60_000 };
    const report = await simulate({ file: 'endless.ts', target: 'forEver', script: '503 forever', limits });
    assert.equal(report.end.kind, 'unbounded');
    // A call each 500 ms, the first at 0, the last at 60 s.
    assert.equal(report.calls.length, 121);
  });

  for (const target of ['fetchOnce', 'getOnce']) {
    test(`is stuck when a call hangs and nothing limits the wait (${target})`, async () => {
      const { end } = await simulate({ file: 'hangs.ts', target, script: 'hang' });
      assert.equal(end.kind, 'stuck');
      assert.match(end.error.message, /^Call 1 is never answered/);
    });
  }

  test('is not stuck when the code limits the wait', async () => {
    const { end, virtualMs } = await simulate({ file: 'hangs.ts', target: 'withTimeout', script: 'hang' });
    assert.deepEqual([end.kind, virtualMs], ['rejected', 3000]);
  });

  test('is not stuck when the request has a time limit, whatever its agent', async () => {
    const { end, virtualMs } = await simulate({ file: 'hangs.ts', target: 'withRequestTimeout', script: 'hang' });
    assert.deepEqual([end.kind, virtualMs], ['rejected', 8000]);
  });

  test('is stuck when it waits for nothing', async () => {
    const { end } = await simulate({ file: 'hangs.ts', target: 'never', script: '200' });
    assert.equal(end.kind, 'stuck');
  });

  test('is killed in an endless loop, and its line is named', async () => {
    const { end, calls } = await simulate({
      file: 'endless.ts',
      target: 'waitUntilReady',
      script: '503',
      limits: { wallMs: 4_000 },
    });
    assert.equal(end.kind, 'killed');
    assert.match(end.error.file ?? '', /endless\.ts$/);
    assert.ok(end.error.line === 9 || end.error.line === 10, `line ${String(end.error.line)}`);
    assert.equal(calls.length, 1);
  });

  test('is killed when it uses too much memory, and the calls before are kept', async () => {
    const text =
      'export async function hoard(url) { await fetch(url); const all = []; for (;;) all.push(new Array(1000).fill(url)); }';
    const file = join(project({ 'hoard.mjs': text }), 'hoard.mjs');
    const { end, calls } = await simulate({ file, target: 'hoard', script: '200', limits: { memoryMb: 64 } });
    assert.equal(end.kind, 'killed');
    assert.match(end.error.message, /more than 64 MB/);
    assert.equal(calls.length, 1);
  });

  test('is killed when it exits, with the line of the exit', async () => {
    const file = join(
      project({ 'exits.ts': 'export function leave(url: string): never {\n  process.exit(3);\n}\n' }),
      'exits.ts',
    );
    const { end } = await simulate({ file, target: 'leave', script: '200' });
    assert.equal(end.kind, 'killed');
    assert.deepEqual([end.error.message, end.error.line], ['The code called process.exit(3).', 2]);
  });

  test('rejects with the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('not now'));
    await assert.rejects(simulate({ file: 'endless.ts', target: 'forEver', script: '503', signal }), /not now/);
  });
});

describe('what a run leaves behind', () => {
  test('a timer of the code that is still armed is counted', async () => {
    const text = `export async function raced(url) {
      return Promise.race([fetch(url), new Promise((_, reject) => setTimeout(reject, 10_000))]);
    }`;
    const file = join(project({ 'raced.mjs': text }), 'raced.mjs');
    const { leakedTimers } = await simulate({ file, target: 'raced', script: '200' });
    assert.equal(leakedTimers, 1);
  });

  test('a timer that was cleared is not', async () => {
    const text = `export async function raced(url) {
      let timer;
      const late = new Promise((_, reject) => { timer = setTimeout(reject, 10_000); });
      try { return await Promise.race([fetch(url), late]); } finally { clearTimeout(timer); }
    }`;
    const file = join(project({ 'cleared.mjs': text }), 'cleared.mjs');
    const { leakedTimers } = await simulate({ file, target: 'raced', script: '200' });
    assert.equal(leakedTimers, 0);
  });

  test('a rejection that nothing handles is listed', async () => {
    const text =
      'export async function forget(url) { void fetch(url).then(() => { throw new Error("lost"); }); await fetch(url); }';
    const file = join(project({ 'forget.mjs': text }), 'forget.mjs');
    const { unhandled } = await simulate({ file, target: 'forget', script: '200' });
    assert.deepEqual(
      unhandled.map(({ message }) => message),
      ['lost'],
    );
  });

  test('output is kept up to its limit', async () => {
    const text = 'export function talk(url) { console.log("a".repeat(50)); console.error("b".repeat(5000)); }';
    const file = join(project({ 'talk.mjs': text }), 'talk.mjs');
    const { output } = await simulate({ file, target: 'talk', script: '200', limits: { outputChars: 100 } });
    assert.match(output, /a{50}/);
    assert.match(output, /cut after 100 characters\n$/);
    assert.ok(output.length < 200);
  });
});

describe('a run that cannot start says why', () => {
  const fetchLoop = { file: 'fetch-loop.ts', target: 'fetchWithRetry', script: '200' };

  test('a script that does not parse, with the position', async () => {
    const failure = await failureOf({ ...fetchLoop, script: '503, 2oo' });
    assert.deepEqual([failure.kind, failure.line, failure.column], ['script', 1, 6]);
  });

  test('an unknown provider, with those there are', async () => {
    const failure = await failureOf({ ...fetchLoop, provider: 'nobody' });
    assert.match(failure.message, /"nobody".*plain/);
  });

  test('a file that is not there', async () => {
    const failure = await failureOf({ ...fetchLoop, file: 'absent.ts' });
    assert.deepEqual([failure.kind, /does not exist/.test(failure.message)], ['load', true]);
  });

  test('a file that does not parse, with its line', async () => {
    const file = join(project({ 'broken.ts': 'export const one = 1;\nexport function two( {' }), 'broken.ts');
    const failure = await failureOf({ ...fetchLoop, file });
    assert.deepEqual([failure.kind, failure.file, failure.line], ['load', file, 2]);
  });

  test('an imported file that does not parse, with its line', async () => {
    const folder = project({
      'good.ts': "import { x } from './bad';\nexport const go = () => x;",
      'bad.ts': '\n\nexport const x = ;',
    });
    const failure = await failureOf({ file: join(folder, 'good.ts'), target: 'go', script: '200' });
    assert.deepEqual([failure.kind, failure.file, failure.line], ['load', join(folder, 'bad.ts'), 3]);
  });

  test('an import that cannot be found, by name', async () => {
    const file = join(project({ 'a.ts': "import x from 'no-such-package';\nexport const go = () => x;" }), 'a.ts');
    const failure = await failureOf({ file, target: 'go', script: '200' });
    assert.match(failure.message, /imports "no-such-package", which cannot be found/);
  });

  test('a module that throws while it is loaded, with the line', async () => {
    const file = join(project({ 'a.ts': "\nthrow new Error('no settings');\nexport const go = () => 1;" }), 'a.ts');
    const failure = await failureOf({ file, target: 'go', script: '200' });
    assert.match(failure.message, /no settings/);
    assert.equal(failure.line, 2);
  });

  test('a module that exits while it is loaded, with the line', async () => {
    const file = join(project({ 'a.ts': 'export const go = () => 1;\nprocess.exit(2);' }), 'a.ts');
    const failure = await failureOf({ file, target: 'go', script: '200' });
    assert.deepEqual([failure.kind, failure.line], ['load', 2]);
    assert.match(failure.message, /process\.exit\(2\)/);
  });

  test('no such function, with those there are', async () => {
    const failure = await failureOf({ ...fetchLoop, target: 'fetchWithRety' });
    assert.equal(failure.kind, 'target');
    assert.match(failure.message, /"fetchWithRety" in fetch-loop\.ts\. It has fetchWithRetry\./);
  });

  test('a call that does not parse, with the column', async () => {
    const failure = await failureOf({ ...fetchLoop, call: 'fetchWithRetry(url' });
    assert.equal(failure.kind, 'call');
    assert.match(failure.message, /does not parse/);
  });

  test('a Node that is not there', async () => {
    const failure = await failureOf({ ...fetchLoop, nodePath: '/no/such/node' });
    assert.deepEqual(
      [failure.kind, failure.message.startsWith('There is no working Node.js at /no/such/node')],
      ['runtime', true],
    );
  });
});

test('a call that throws before any request is a report without calls', async () => {
  const { end, calls, unused } = await simulate({
    file: 'fetch-loop.ts',
    target: 'fetchWithRetry',
    script: '200',
    call: 'fetchWithRetry(nothing)',
  });
  assert.deepEqual([end.kind, calls.length, unused], ['rejected', 0, 1]);
  assert.equal(end.kind === 'rejected' && end.error.message, 'nothing is not defined');
});
