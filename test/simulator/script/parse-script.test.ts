import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Script, Step } from '../../../src/model/script.ts';
import { parseScript } from '../../../src/simulator/script/parse-script.ts';

function script(text: string): Script {
  const parsed = parseScript(text);
  assert.equal(parsed.kind, 'script', JSON.stringify(parsed));
  return parsed.script;
}

function onlyStep(text: string): Step {
  const { steps } = script(text);
  assert.equal(steps.length, 1);
  return steps[0] ?? assert.fail();
}

/** The errors as `line:column message`. */
function errors(text: string): string[] {
  const parsed = parseScript(text);
  return parsed.kind === 'error' ? parsed.errors.map((e) => `${e.line}:${e.column} ${e.message}`) : [];
}

describe('steps', () => {
  test('a status, how often it is given, and what follows it', () => {
    const { steps, closed } = script('503 x2, 200');
    assert.deepEqual(
      steps.map(({ answer, times }) => ({ answer, times })),
      [
        { answer: { kind: 'status', status: 503 }, times: 2 },
        { answer: { kind: 'status', status: 200 }, times: 1 },
      ],
    );
    assert.equal(closed, false);
  });

  for (const fault of ['reset', 'refused', 'dns', 'tls', 'closed', 'connect-reset', 'connect-timeout']) {
    test(`the transport fault ${fault}`, () => {
      assert.deepEqual(onlyStep(fault).answer, { kind: 'fault', fault });
    });
  }

  test('hang and lost are answers of their own', () => {
    assert.deepEqual(
      script('hang, lost').steps.map((step) => step.answer.kind),
      ['hang', 'lost'],
    );
  });

  test('forever answers every later call', () => {
    assert.equal(onlyStep('503 forever').times, Infinity);
  });

  test('end closes the script', () => {
    assert.equal(script('503, 200, end').closed, true);
  });

  test('lines separate steps, and comments are left out', () => {
    const { steps } = script('503 x2   # overloaded\n\n// then\n429 retry-after=2,\n200\n');
    assert.deepEqual(
      steps.map((step) => step.answer.kind === 'status' && step.answer.status),
      [503, 429, 200],
    );
  });

  test('a step knows where it stands in the text', () => {
    const text = '503,  429 retry-after=2 , 200';
    const { start, end } = script(text).steps[1]?.range ?? assert.fail();
    assert.equal(text.slice(start, end), '429 retry-after=2');
  });

  test('words are read in any case', () => {
    assert.deepEqual(onlyStep('Reset X2').answer, { kind: 'fault', fault: 'reset' });
  });
});

describe('retry-after', () => {
  const cases: Record<string, Step['retryAfter']> = {
    '2': { kind: 'seconds', seconds: 2 },
    '0': { kind: 'seconds', seconds: 0 },
    '@+7s': { kind: 'date', afterMs: 7000, form: 'imf' },
    '@7s': { kind: 'date', afterMs: 7000, form: 'imf' },
    '@-30s': { kind: 'date', afterMs: -30_000, form: 'imf' },
    '@+7s/rfc850': { kind: 'date', afterMs: 7000, form: 'rfc850' },
    '@+1.5min/asctime': { kind: 'date', afterMs: 90_000, form: 'asctime' },
    soon: { kind: 'raw', value: 'soon' },
    '-1': { kind: 'raw', value: '-1' },
    '2.5': { kind: 'raw', value: '2.5' },
    '007': { kind: 'raw', value: '007' },
    '"2"': { kind: 'raw', value: '2' },
    '"Wed, 21 Oct 2026 07:28:00 GMT"': { kind: 'raw', value: 'Wed, 21 Oct 2026 07:28:00 GMT' },
    '""': { kind: 'raw', value: '' },
  };
  for (const [written, expected] of Object.entries(cases)) {
    test(`retry-after=${written}`, () => {
      assert.deepEqual(onlyStep(`429 retry-after=${written}`).retryAfter, expected);
    });
  }

  test('a unit is refused, since the header has none', () => {
    assert.deepEqual(errors('429 retry-after=2s'), [
      '1:5 Wrong value for retry-after. Expected seconds without a unit (retry-after=2), or "2s" in quotes to send it malformed.',
    ]);
  });
});

describe('durations', () => {
  const cases: [string, number][] = [
    ['250ms', 250],
    ['3s', 3000],
    ['1.5min', 90_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['2970.938289688s', 2_970_938.289688],
  ];
  for (const [written, ms] of cases) {
    test(`${written} is ${String(ms)} ms`, () => {
      assert.equal(onlyStep(`429 retryInfo=${written}`).retryInfoMs, ms);
    });
  }
});

describe('what else dresses an answer', () => {
  test('a delay, a cut and a body', () => {
    assert.equal(onlyStep('200 after=3s').afterMs, 3000);
    assert.equal(onlyStep('200 cut=512B').cutBytes, 512);
    assert.equal(onlyStep('200 body="not json"').body, 'not json');
    assert.equal(onlyStep('200 body=""').body, '');
    assert.equal(onlyStep(`200 body='{"a":1}'`).body, '{"a":1}');
    assert.equal(onlyStep('200 body="a\\nb \\"c\\""').body, 'a\nb "c"');
  });

  test('headers, with lower-case names', () => {
    assert.deepEqual(onlyStep('403 header.X-RateLimit-Remaining=0 header.x-note="a, b"').headers, {
      'x-ratelimit-remaining': '0',
      'x-note': 'a, b',
    });
  });

  test('a stream that fails', () => {
    assert.equal(onlyStep('200 sse-error').sseError, true);
  });

  test('an error after the request took effect', () => {
    assert.equal(onlyStep('500 applied').applied, true);
  });

  test('a fault can come late', () => {
    assert.equal(onlyStep('reset after=3s').afterMs, 3000);
  });
});

describe('alternatives', () => {
  test('have their probabilities in percent, and the one without gets the rest', () => {
    const step = onlyStep('503 30% or reset 10% or 200 x5');
    assert.deepEqual(
      [step, ...step.or].map(({ answer, percent }) => [answer, percent]),
      [
        [{ kind: 'status', status: 503 }, 30],
        [{ kind: 'fault', fault: 'reset' }, 10],
        [{ kind: 'status', status: 200 }, 60],
      ],
    );
    assert.equal(step.times, 5);
  });

  test('have options of their own', () => {
    const step = onlyStep('429 retry-after=2 50% or 503 after=1s 50%');
    assert.deepEqual([step.retryAfter, step.or[0]?.afterMs], [{ kind: 'seconds', seconds: 2 }, 1000]);
  });
});

describe('routes', () => {
  test('begin a section of their own, in one line or many', () => {
    for (const text of [
      '200, POST /orders: lost, 201, end, /a/*: 503',
      '200\nPOST /orders:\n  lost\n  201, end\n/a/*: 503',
    ]) {
      const { steps, routes } = script(text);
      assert.equal(steps.length, 1);
      assert.deepEqual(
        routes.map(({ method, pattern, steps, closed }) => [method, pattern, steps.length, closed]),
        [
          ['POST', '/orders', 2, true],
          [null, '/a/*', 1, false],
        ],
      );
    }
  });

  test('may be all there is', () => {
    assert.deepEqual(script('get /a: 200').steps, []);
  });
});

test('a body can come in pieces', () => {
  assert.equal(onlyStep('200 dribble=10s').dribbleMs, 10_000);
});

describe('errors say where and what was expected', () => {
  const first: [string, RegExp][] = [
    ['', /^1:1 The script is empty\. Expected a step such as 503 x2, 200\.$/],
    ['503, resett', /^1:6 Unknown answer resett\. Did you mean reset\?/],
    ['200,\n tiemout', /^2:2 Unknown answer tiemout\./],
    ['timeout', /Did you mean hang, or connect-timeout\?/],
    ['ECONNRESET', /Did you mean reset\?/],
    ['503 retry_after=2', /^1:5 Unknown option retry_after\. Did you mean retry-after\?/],
    ['503 x-foo=2', /To send it as a header, write header\.x-foo=/],
    ['503 200', /^1:5 Expected a comma before 200/],
    ['503,,200', /^1:5 Expected a step before this comma\.$/],
    ['503,', /^1:4 Expected a step after this comma\.$/],
    ['100', /^1:1 100 is no final HTTP status\. Expected 200 to 599\.$/],
    ['999', /^1:1 999 is no final HTTP status/],
    ['503 x0', /^1:5 Expected a count of at least 1/],
    ['503 forever, 200', /^1:14 This is never reached/],
    ['end', /^1:1 Expected a step before end\.$/],
    ['503, end, 200', /^1:11 Nothing can follow end\.$/],
    ['hang retry-after=2', /^1:6 hang sends no response, so retry-after cannot go with it\.$/],
    ['hang after=2s', /^1:6 hang sends no answer at all/],
    ['429 retry-after=2 retry-after=3', /^1:19 retry-after is given twice/],
    ['503 retry-after=', /^1:5 retry-after needs a value/],
    ['200 after=3', /^1:5 Wrong value for after\. Expected a duration such as 250ms, 2s, 1\.5min or 1h\.$/],
    ['429 retry-after=@soon', /Expected a date such as @\+7s, @-30s or @\+7s\/rfc850\.$/],
    ['200 body="x', /^1:10 The quote " is not closed on this line\.$/],
    ['200 body="\\q"', /^1:10 Unknown escape/],
    ['204 body=x', /^1:1 A 204 has no body/],
    ['503 sse-error', /^1:1 sse-error is a stream that fails after a 200/],
    ['200 applied', /^1:1 A success is applied anyway/],
    ['200 retryInfo=2s', /^1:1 retryInfo stands in an error body/],
    ['200 header.content-length=3', /the server sets content-length itself/],
    ['200 header.retry-after=3', /Expected retry-after=… without the header\. in front/],
    ['after=2s', /^1:1 Expected a step's answer first/],
    ['204 dribble=2s', /^1:1 A 204 has no body/],
    ['503 30%', /^1:1 A probability needs an alternative: 503 30% or 200\.$/],
    ['503 30% or 200 80%', /^1:1 The probabilities add up to 110%\. Expected 100%\.$/],
    ['503 or 200', /^1:1 Only one alternative may leave out its probability\.$/],
    ['503 100% or 200', /^1:1 The probabilities leave nothing/],
    ['503 x2 10% or 200', /^1:1 Say how often at the end/],
    ['503 0% or 200', /^1:5 Expected a probability above 0%/],
    ['503, or 200', /^1:6 Expected an answer before this or\.$/],
    ['503 10% or', /^1:1 Expected an answer after or/],
    ['200, POST 503', /^1:6 Expected a path after POST, such as POST \/orders:\.$/],
    ['POST /orders 503', /^1:1 Expected a colon after the route/],
    ['200\n/orders:', /^2:1 Expected a step after \/orders:$/],
    ['/a: 200, end, 503', /^1:15 Nothing can follow end\.$/],
  ];
  for (const [text, message] of first) {
    test(JSON.stringify(text), () => {
      const found = errors(text);
      assert.equal(found.length, 1, found.join('\n'));
      assert.match(found[0] ?? '', message);
    });
  }

  test('every wrong step is reported, in order', () => {
    assert.deepEqual(
      errors('resett, 503, hnag').map((message) => message.split(' ')[0]),
      ['1:1', '1:14'],
    );
  });
});
