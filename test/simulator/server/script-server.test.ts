import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plain } from '../../../src/simulator/providers/plain.ts';
import { parseScript } from '../../../src/simulator/script/parse-script.ts';
import { createScriptServer } from '../../../src/simulator/server/script-server.ts';
import type { PlannedAnswer, ServerRequest, SimulatedServer } from '../../../src/simulator/server/simulated-server.ts';

/** Not a whole second, as real clocks rarely are. */
const NOW_MS = Date.UTC(2026, 10, 30, 12, 0, 0) + 300;

function serverOf(text: string, random: () => number = () => 0): SimulatedServer {
  const parsed = parseScript(text);
  assert.equal(parsed.kind, 'script');
  return createScriptServer(parsed.script, plain, { nowMs: NOW_MS, random });
}

function request(n: number, more: Partial<ServerRequest> = {}): ServerRequest {
  return { n, client: 1, method: 'GET', url: 'https://api.example.com/', headers: {}, body: '', atMs: 0, ...more };
}

function play(server: SimulatedServer, count: number, more: Partial<ServerRequest> = {}): PlannedAnswer[] {
  return Array.from({ length: count }, (_, index) => server.answer(request(index + 1, more)));
}

function headerOf({ action }: PlannedAnswer, name: string): string | undefined {
  assert.equal(action.kind, 'respond');
  return action.headers[name];
}

describe('the order of answers', () => {
  test('each step answers as many calls as it says, and the last one all later calls', () => {
    assert.deepEqual(
      play(serverOf('503 x2, 200'), 5).map((answer) => answer.outcome),
      ['503', '503', '200', '200', '200'],
    );
  });

  test('after end there is no answer', () => {
    const [, second] = play(serverOf('200, end'), 2);
    assert.deepEqual(second?.action, { kind: 'after-end' });
  });

  test('the outcome is in the words of the script', () => {
    assert.equal(play(serverOf('429 retry-after=2 x3'), 1)[0]?.outcome, '429 retry-after=2');
  });

  test('faults, late ones too, and no answer at all', () => {
    assert.deepEqual(
      play(serverOf('refused, reset after=3s, hang'), 3).map((answer) => answer.action),
      [
        { kind: 'fault', fault: 'refused', afterMs: 0, applied: false },
        { kind: 'fault', fault: 'reset', afterMs: 3000, applied: false },
        { kind: 'hang' },
      ],
    );
  });

  test('a cut answer has its full body and where to cut it', () => {
    const { action } = play(serverOf('200 body="0123456789" cut=4B after=1s'), 1)[0] ?? assert.fail();
    assert.equal(action.kind, 'respond');
    assert.deepEqual([action.body, action.cutBytes, action.afterMs], ['0123456789', 4, 1000]);
  });

  test('a HEAD and a 204 are answered without a body', () => {
    const [head] = play(serverOf('200'), 1, { method: 'HEAD' });
    const [empty] = play(serverOf('204'), 1);
    for (const answer of [head, empty]) assert.equal(answer?.action.kind === 'respond' && answer.action.body, '');
  });
});

describe('routes', () => {
  const outcomes = (text: string, requests: readonly (readonly [method: string, path: string])[]): string[] => {
    const server = serverOf(text);
    return requests.map(([method, path], index) => {
      const url = `https://api.example.com${path}`;
      return server.answer(request(index + 1, { method, url })).outcome;
    });
  };

  test('each plays its own steps, and what none takes gets the others', () => {
    const script = '401, POST /orders: 503, 201, GET /orders/*: 404, 200';
    const requests = [
      ['POST', '/orders'],
      ['GET', '/orders/7'],
      ['POST', '/orders'],
      ['GET', '/orders/7?full=1'],
      ['GET', '/orders'],
    ] as const;
    assert.deepEqual(outcomes(script, requests), ['503', '404', '201', '200', '401']);
  });

  test('the first that fits takes the request', () => {
    assert.deepEqual(
      outcomes('/a: 500, *: 200', [
        ['PUT', '/a'],
        ['PUT', '/b'],
      ]),
      ['500', '200'],
    );
  });

  test('a query counts where the pattern has one, and a host where it has one', () => {
    const script = '/find?q=1: 429, https://other.example.com/*: 500, *: 200';
    assert.deepEqual(
      outcomes(script, [
        ['GET', '/find?q=1'],
        ['GET', '/find?q=2'],
      ]),
      ['429', '200'],
    );
  });

  test('a request that no route takes has no answer where nothing stands before the routes', () => {
    assert.deepEqual(outcomes('/a: 200', [['GET', '/b']]), ['no route']);
  });

  test('answers of all routes count as unused', () => {
    const server = serverOf('/a: 503 x2, 200, /b: 200');
    server.answer(request(1, { url: 'https://api.example.com/a' }));
    assert.equal(server.unused(), 3);
  });
});

describe('alternatives', () => {
  const SCRIPT = '503 30% or reset 10% or 200 forever';
  for (const [draw, outcome] of [
    [0, '503'],
    [0.29, '503'],
    [0.3, 'reset'],
    [0.39, 'reset'],
    [0.4, '200'],
    [0.999, '200'],
  ] as const) {
    test(`a draw of ${draw} of ${SCRIPT}`, () => {
      assert.equal(
        play(
          serverOf(SCRIPT, () => draw),
          1,
        )[0]?.outcome,
        outcome,
      );
    });
  }

  test('are drawn anew for every call', () => {
    const draws = [0.9, 0.1];
    const server = serverOf('503 50% or 200 x2, 204', () => draws.shift() ?? 0);
    assert.deepEqual(
      play(server, 3).map(({ outcome }) => outcome),
      ['200', '503', '204'],
    );
  });
});

describe('unused answers', () => {
  const cases: [script: string, calls: number, unused: number][] = [
    ['503 x2, 200', 3, 0],
    ['503 x2, 200', 1, 2],
    ['429 retryInfo=2970.9s, 200', 1, 1],
    ['503 forever', 3, 0],
    ['503 forever', 0, 1],
    ['200, end', 2, 0],
  ];
  for (const [script, calls, unused] of cases) {
    test(`${script} after ${String(calls)} calls: ${String(unused)}`, () => {
      const server = serverOf(script);
      play(server, calls);
      assert.equal(server.unused(), unused);
    });
  }
});

describe('when the answer says to come back', () => {
  test('seconds, from the answer', () => {
    const answer = play(serverOf('429 retry-after=2'), 1)[0] ?? assert.fail();
    assert.equal(headerOf(answer, 'retry-after'), '2');
    assert.equal(answer.announcedMs, 2000);
  });

  test('a date has whole seconds and is never too early', () => {
    const answer = play(serverOf('429 retry-after=@+7s after=1s'), 1, { atMs: 500 })[0] ?? assert.fail();
    // Sent at 12:00:01.800, so 7 s later is 12:00:08.800, rounded up.
    assert.equal(headerOf(answer, 'retry-after'), 'Mon, 30 Nov 2026 12:00:09 GMT');
    assert.equal(answer.announcedMs, 7200);
  });

  test('a past date asks for no wait', () => {
    const answer = play(serverOf('429 retry-after=@-30s'), 1)[0] ?? assert.fail();
    assert.equal(headerOf(answer, 'retry-after'), 'Mon, 30 Nov 2026 11:59:31 GMT');
    assert.equal(answer.announcedMs, 0);
  });

  test('the obsolete forms are dates too', () => {
    const [rfc850, asctime] = play(serverOf('503 retry-after=@+7s/rfc850, 503 retry-after=@+7s/asctime'), 2);
    assert.equal(headerOf(rfc850 ?? assert.fail(), 'retry-after'), 'Monday, 30-Nov-26 12:00:08 GMT');
    assert.equal(headerOf(asctime ?? assert.fail(), 'retry-after'), 'Mon Nov 30 12:00:08 2026');
    assert.deepEqual([rfc850?.announcedMs, asctime?.announcedMs], [7700, 7700]);
  });

  test('a malformed value is sent as written and announces nothing', () => {
    const answer = play(serverOf('429 retry-after=soon'), 1)[0] ?? assert.fail();
    assert.equal(headerOf(answer, 'retry-after'), 'soon');
    assert.equal(answer.announcedMs, null);
  });

  test('a RetryInfo in the body counts, also without a provider', () => {
    const answer = play(serverOf('429 retryInfo=2970.9s'), 1)[0] ?? assert.fail();
    assert.equal(answer.announcedMs, 2_970_900);
    assert.match(answer.action.kind === 'respond' ? answer.action.body : '', /"retryDelay":"2970\.9s"/);
  });

  test('the longer of header and body counts', () => {
    assert.equal(play(serverOf('429 retry-after=5 retryInfo=2s'), 1)[0]?.announcedMs, 5000);
  });

  test('retry-after-ms wins over Retry-After, as the clients that know it read it', () => {
    assert.equal(play(serverOf('429 retry-after=2 header.retry-after-ms=1500'), 1)[0]?.announcedMs, 1500);
  });

  test('a header on a success announces nothing', () => {
    assert.equal(play(serverOf('202 retry-after=5'), 1)[0]?.announcedMs, null);
  });
});

describe('the ledger', () => {
  function applied(script: string, ...requests: Partial<ServerRequest>[]): number {
    const server = serverOf(script);
    requests.forEach((more, index) => server.answer(request(index + 1, more)));
    return server.ledger().applied;
  }
  const post = { method: 'POST', body: '{"amount":1}' };
  const keyed = { ...post, headers: { 'idempotency-key': 'k1' } };

  test('a lost POST without a key is applied again by its retry', () => {
    assert.equal(applied('lost, 200', post, post), 2);
  });

  test('with one key it is applied once', () => {
    assert.equal(applied('lost, 200', keyed, keyed), 1);
  });

  test('a new key is a new operation', () => {
    assert.equal(applied('lost, 200', keyed, { ...keyed, headers: { 'idempotency-key': 'k2' } }), 2);
  });

  test('a key in the body counts as one', () => {
    const square = { method: 'POST', body: '{"idempotency_key":"k1","amount":1}' };
    assert.equal(applied('lost, 200', square, square), 1);
  });

  test('a request that was turned down changed nothing', () => {
    assert.equal(applied('503, reset, hang, 200', post, post, post, post), 1);
  });

  test('an error answer may come after the request took effect', () => {
    assert.equal(applied('500 applied, 200', post, post), 2);
  });

  test('a GET changes nothing', () => {
    assert.equal(applied('lost, 200', {}, {}), 0);
  });

  test('an answer cut short was applied all the same', () => {
    assert.equal(applied('200 cut=3B, 200', post, post), 2);
  });
});

test('two attempts with different keys in the body have the same comparable body', () => {
  const server = serverOf('503');
  const [first, second] = ['a', 'b'].map((key, index) =>
    server.answer(request(index + 1, { method: 'POST', body: `{"idempotency_key":"${key}","amount":1}` })),
  );
  assert.deepEqual([first?.key, second?.key], ['a', 'b']);
  assert.equal(first?.comparableBody, second?.comparableBody);
});
