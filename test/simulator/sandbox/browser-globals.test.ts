import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { RunReport } from '../../../src/model/trace.ts';
import { project, simulate } from '../simulation.ts';

function run(code: string, script: string): Promise<RunReport> {
  const file = join(project({ 'a.mjs': code }), 'a.mjs');
  return simulate({ file, target: 'go', script, call: 'go(url)' });
}

function valueOf({ end }: RunReport): string {
  return end.kind === 'resolved' ? (end.value ?? '') : `${end.kind}: ${end.error.message}`;
}

describe('XMLHttpRequest', () => {
  const send = (setUp: string): string => `export const go = (url) => new Promise((resolve) => {
      const seen = [];
      const request = new XMLHttpRequest();
      request.onreadystatechange = () => seen.push(request.readyState);
      for (const name of ['load', 'error', 'timeout', 'abort', 'loadend']) {
        request.addEventListener(name, () => seen.push(name));
      }
      request.addEventListener('loadend', () => resolve([...seen, request.status, request.responseText].join(' ')));
      request.open('POST', url);
      ${setUp}
    });`;

  test('goes through its states and has the answer', async () => {
    const code = send("request.setRequestHeader('idempotency-key', 'k1'); request.send('{}');");
    const report = await run(code, '503 body=slow');
    assert.equal(valueOf(report), '1 2 3 4 load loadend 503 slow');
    assert.deepEqual([report.calls[0]?.method, report.calls[0]?.key], ['POST', 'k1']);
  });

  test('fails without a status', async () => {
    assert.equal(valueOf(await run(send('request.send();'), 'reset')), '1 4 error loadend 0 ');
  });

  test('keeps its time limit in virtual time', async () => {
    const report = await run(send('request.timeout = 30_000; request.send();'), 'hang');
    assert.equal(valueOf(report), '1 4 timeout loadend 0 ');
    assert.equal(report.virtualMs, 30_000);
  });

  test('can be aborted', async () => {
    const report = await run(send('request.send(); setTimeout(() => request.abort(), 500);'), 'hang');
    assert.equal(valueOf(report), '1 4 abort loadend 0 ');
  });

  test('reads JSON and headers', async () => {
    const code = `export const go = (url) => new Promise((resolve) => {
        const request = new XMLHttpRequest();
        request.responseType = 'json';
        request.onload = () => resolve(request.response.a + request.getResponseHeader('X-B'));
        request.open('GET', url);
        request.send();
      });`;
    assert.equal(valueOf(await run(code, `200 body='{"a":1}' header.x-b=2`)), '12');
  });
});

test('EventSource connects again after 3 s, and tells events', async () => {
  const code = `export const go = (url) => new Promise((resolve) => {
      const source = new EventSource(url);
      source.onmessage = ({ data }) => { source.close(); resolve(data); };
    });`;
  const report = await run(code, 'reset, 200 header.content-type=text/event-stream body="data: hi\\n\\n"');
  assert.equal(valueOf(report), 'hi');
  assert.deepEqual(report.waitsMs, [3000]);
});

test('code that names neither finds neither, as in Node', async () => {
  const code = "const name = ['XML', 'HttpRequest'].join('');\nexport const go = () => typeof globalThis[name];";
  assert.equal(valueOf(await run(code, '200')), 'undefined');
});
