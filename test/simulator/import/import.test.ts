import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Recording } from '../../../src/simulator/import/exchange.ts';
import { jsonFault } from '../../../src/simulator/import/json-fault.ts';
import { readHar } from '../../../src/simulator/import/read-har.ts';
import { readLog } from '../../../src/simulator/import/read-log.ts';
import { scriptOf } from '../../../src/simulator/import/script-of.ts';
import { parseScript } from '../../../src/simulator/script/parse-script.ts';

function steps(recording: Recording): readonly string[] {
  assert.equal(recording.kind, 'exchanges', JSON.stringify(recording));
  for (const { step } of recording.exchanges) assert.equal(parseScript(step).kind, 'script', step);
  return recording.exchanges.map(({ step }) => step);
}

function problems(recording: Recording): readonly string[] {
  return recording.kind === 'error'
    ? recording.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
    : [];
}

/** An entry as Chromium saves it; `response` may be an error text. */
function entry(at: string, response: object | string, more: object = {}): object {
  return {
    startedDateTime: `2026-11-30T12:00:${at}.000Z`,
    time: 40,
    request: { method: 'GET', url: 'https://api.acme.test/orders?page=1' },
    response: typeof response === 'string' ? { status: 0, _error: response } : { headers: [], ...response },
    ...more,
  };
}

const har = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } });
const headers = (all: Readonly<Record<string, string>>): object[] =>
  Object.entries(all).map(([name, value]) => ({ name, value }));

describe('a HAR file', () => {
  test('becomes steps in the order of the requests', () => {
    const text = har(
      entry('03', { status: 200 }),
      entry('01', { status: 503 }),
      entry('02', 'net::ERR_CONNECTION_RESET'),
    );
    assert.deepEqual(steps(readHar(text)), ['503', 'reset', '200']);
  });

  test('keeps what tells a client to come back', () => {
    const told = { 'Retry-After': '7', 'X-Should-Retry': 'true', 'X-Powered-By': 'acme', 'Set-Cookie': 'secret' };
    assert.deepEqual(steps(readHar(har(entry('01', { status: 429, headers: headers(told) })))), [
      '429 retry-after=7 header.x-should-retry=true',
    ]);
  });

  test('counts dates from the answer', () => {
    const told = { 'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT', date: 'Mon, 30 Nov 2026 12:00:20 GMT' };
    assert.deepEqual(steps(readHar(har(entry('01', { status: 503, headers: headers(told) })))), [
      '503 retry-after=@+10s',
    ]);
  });

  test('sends malformed waits as they were', () => {
    const told = headers({ 'retry-after': '5s' });
    assert.deepEqual(steps(readHar(har(entry('01', { status: 503, headers: told })))), ['503 retry-after="5s"']);
  });

  test('keeps bodies of errors, not of successes, and latencies that matter', () => {
    const content = { text: '{"code":"slow_down"}' };
    const text = har(entry('01', { status: 503, content }, { time: 2340 }), entry('02', { status: 200, content }));
    assert.deepEqual(steps(readHar(text)), [`503 after=2.3s body='{"code":"slow_down"}'`, '200']);
  });

  for (const [error, step] of [
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_NAME_NOT_RESOLVED', 'dns'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'tls'],
    ['net::ERR_EMPTY_RESPONSE', 'closed'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'connect-timeout'],
    ['net::ERR_TIMED_OUT', 'hang'],
    ['', 'reset'],
  ] as const) {
    test(`without a response, because of ${JSON.stringify(error)}: ${step}`, () => {
      assert.deepEqual(steps(readHar(har(entry('01', error)))), [step]);
    });
  }

  test('that is none says so', () => {
    assert.deepEqual(problems(readHar('{ "log": 1 }')), ['1:1 This is no HAR file: it has no log.entries.']);
    assert.deepEqual(problems(readHar('{\n "log": x }')), ['2:9 This is no JSON: expected a JSON value, found x.']);
  });
});

describe('a log with JSON lines', () => {
  test('of pino-http, OpenTelemetry and plain loggers', () => {
    const lines = [
      {
        req: { method: 'POST', url: '/orders?x=1' },
        res: { statusCode: 503, headers: { 'retry-after': '2' } },
        responseTime: 1520,
      },
      { 'http.request.method': 'POST', 'url.path': '/orders', 'http.response.status_code': 429 },
      { level: 'info', status: 'error', statusCode: 500, method: 'post', path: '/orders' },
      { msg: 'request failed', err: { code: 'ECONNREFUSED' }, method: 'POST', url: 'https://api.acme.test/orders' },
    ];
    const recording = readLog(lines.map((line) => JSON.stringify(line)).join('\n'));
    assert.deepEqual(steps(recording), ['503 retry-after=2 after=1.5s', '429', '500', 'refused']);
    assert.deepEqual(
      recording.kind === 'exchanges' && recording.exchanges.map(({ method, path }) => `${method} ${path}`),
      Array.from({ length: 4 }, () => 'POST /orders'),
    );
  });

  test('counts lines that are about something else', () => {
    const recording = readLog('{"msg":"started"}\n\n{"status":200}\n');
    assert.equal(recording.kind === 'exchanges' && recording.skipped, 1);
  });

  test('says where a line is no JSON', () => {
    assert.match(
      problems(readLog('{"status":200}\n{"status": oops}'))[0] ?? '',
      /^2:12 This is no JSON: expected a JSON value, found oops}/,
    );
  });

  test('without any request says which names it looks for', () => {
    assert.match(
      problems(readLog('{"a":1}'))[0] ?? '',
      /^1:1 No line has a status .* Expected one of status, statusCode/,
    );
  });
});

describe('where a text stops being JSON', () => {
  const cases: readonly (readonly [text: string, offset: number, expected: string])[] = [
    ['', 0, 'a JSON value'],
    ['[1, 2', 5, 'a comma or ]'],
    ['{"a": 1 "b"', 8, 'a comma or }'],
    ["{'a': 1}", 1, 'a name in double quotes'],
    ['{"a" 1}', 5, 'a colon'],
    ['[1,]', 3, 'a JSON value'],
    ['{"a": "x\\q"}', 6, 'a JSON value'],
    ['1 2', 2, 'nothing more'],
    ['01', 1, 'nothing more'],
  ];
  for (const [text, offset, expected] of cases) {
    test(JSON.stringify(text), () => {
      assert.throws(() => JSON.parse(text) as unknown);
      assert.deepEqual(jsonFault(text), { offset, expected });
    });
  }

  test('not at all, when it is', () => {
    assert.equal(jsonFault(' {"a": [1, -2.5e3, "\\u00e9", true, null, {}], "b": []} '), null);
  });
});

describe('a recording as a script', () => {
  const at = (method: string | null, path: string | null, step: string) => ({ method, path, step });

  test('equal answers in a row are counted', () => {
    const all = [at('GET', '/a', '503'), at('GET', '/a', '503'), at('GET', '/a', '200'), at('GET', '/a', '503')];
    assert.deepEqual(scriptOf(all), { kind: 'steps', steps: ['503 x2', '200', '503'] });
  });

  test('several endpoints are routes', () => {
    assert.deepEqual(scriptOf([at('GET', '/a', '503'), at('POST', '/b', '200'), at('GET', '/a', '200')]), {
      kind: 'routes',
      routes: { 'GET /a': ['503', '200'], 'POST /b': ['200'] },
    });
  });
});
