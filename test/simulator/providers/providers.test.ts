import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { findProvider, PROVIDERS } from '../../../src/simulator/providers/index.ts';
import type { AnswerContext, Provider } from '../../../src/simulator/providers/provider.ts';

const NOT_PROVIDERS = ['index', 'provider', 'answer-bodies', 'canaries', 'reason-phrase'];

function context(
  request: Partial<AnswerContext['request']> = {},
  retryInfoMs: number | null = null,
  scripted: NonNullable<AnswerContext['scripted']> = { retryAfter: null, headers: {} },
): AnswerContext {
  const usual = { n: 1, method: 'POST', url: 'https://api.example.com/v1/x', body: '' };
  return {
    request: { ...usual, ...request },
    answeredAtMs: Date.UTC(2026, 10, 30, 12, 0, 0, 300),
    retryInfoMs,
    scripted,
  };
}

function provider(id: string): Provider {
  return findProvider(id) ?? assert.fail(`no provider ${id}`);
}

function announcement(id: string): NonNullable<Provider['announcedMs']> {
  return provider(id).announcedMs ?? assert.fail(`${id} announces nothing of its own`);
}

function errorBody(id: string, status: number, more = context()): unknown {
  return JSON.parse(provider(id).error(status, more).body);
}

function successBody(id: string, url: string, body = '{}'): string {
  return provider(id).success(200, context({ url, body })).body;
}

test('the index has every descriptor of the folder, named after its file', () => {
  const folder = new URL('../../../src/simulator/providers/', import.meta.url);
  const files = readdirSync(folder).map((name) => name.replace(/\.ts$/, ''));
  assert.deepEqual(PROVIDERS.map(({ id }) => id).sort(), files.filter((name) => !NOT_PROVIDERS.includes(name)).sort());
});

for (const api of PROVIDERS) {
  test(`${api.id} has an answer for every status`, () => {
    for (let status = 200; status <= 599; status++) {
      const answer = status < 300 ? api.success(status, context()) : api.error(status, context());
      assert.ok(answer.headers['content-type']);
      JSON.parse(answer.body);
      for (const name of Object.keys({ ...api.headers(context()), ...answer.headers })) {
        assert.equal(name, name.toLowerCase());
      }
    }
  });
}

describe('gemini', () => {
  test('a 429 is RESOURCE_EXHAUSTED with its RetryInfo', () => {
    assert.deepEqual(errorBody('gemini', 429, context({}, 2_970_938.289688)), {
      error: {
        code: 429,
        message: 'Resource has been exhausted (e.g. check quota).',
        status: 'RESOURCE_EXHAUSTED',
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2970.938289688s' }],
      },
    });
  });

  test('a whole number of seconds has no decimals', () => {
    assert.match(JSON.stringify(errorBody('gemini', 429, context({}, 20_000))), /"retryDelay":"20s"/);
  });

  test('a 503 is UNAVAILABLE and a 400 INVALID_ARGUMENT', () => {
    assert.match(JSON.stringify(errorBody('gemini', 503)), /"status":"UNAVAILABLE"/);
    assert.match(JSON.stringify(errorBody('gemini', 400)), /"status":"INVALID_ARGUMENT"/);
  });

  test('generateContent gives a candidate, its stream one in events', () => {
    const url = 'https://generativelanguage.googleapis.com/v1beta/models/gemini-3:generateContent';
    assert.match(successBody('gemini', url), /"candidates":\[\{"content":\{"parts":\[\{"text":"OK"\}\]/);
    const stream = successBody('gemini', url.replace(':generate', ':streamGenerate') + '?alt=sse');
    assert.equal(stream.split('\n\n').filter((event) => event.startsWith('data: ')).length, 2);
  });
});

describe('anthropic', () => {
  test('a 529 is an overloaded_error with the request id in header and body', () => {
    const id = 'req_000000000000000000000001';
    assert.deepEqual(errorBody('anthropic', 529), {
      type: 'error',
      error: { type: 'overloaded_error', message: 'Overloaded' },
      request_id: id,
    });
    assert.equal(provider('anthropic').headers(context())['request-id'], id);
  });

  test('a rate limit says when to come back, in seconds and as a time', () => {
    const { headers } = provider('anthropic').error(429, context());
    assert.equal(headers['retry-after'], '5');
    assert.equal(headers['anthropic-ratelimit-requests-reset'], '2026-11-30T12:00:06Z');
  });

  test('a stream fails with an error event', () => {
    assert.match(provider('anthropic').streamError(context()).body, /event: error\ndata: .*overloaded_error/);
  });
});

describe('openai', () => {
  test('a 429 is rate_limit_exceeded', () => {
    const body = JSON.stringify(errorBody('openai', 429));
    assert.match(body, /"code":"rate_limit_exceeded"/);
  });

  test('chat completions, responses and embeddings have their own success', () => {
    const origin = 'https://api.openai.com/v1';
    assert.match(successBody('openai', `${origin}/chat/completions`), /"object":"chat\.completion"/);
    assert.match(successBody('openai', `${origin}/responses`), /"object":"response"/);
    assert.match(successBody('openai', `${origin}/embeddings`), /"embedding":\[0,0,0\]/);
  });

  test('a streamed chat completion ends in [DONE]', () => {
    const body = successBody('openai', 'https://api.openai.com/v1/chat/completions', '{"stream":true}');
    assert.ok(body.endsWith('data: [DONE]\n\n'));
  });
});

describe('github', () => {
  const scripted = (headers: Record<string, string>, seconds: number | null = null): AnswerContext =>
    context({}, null, { headers, retryAfter: seconds === null ? null : { kind: 'seconds', seconds } });

  test('a plain 429 is the primary limit: nothing remaining, a reset in epoch seconds, no Retry-After', () => {
    const { headers, body } = provider('github').error(429, context());
    assert.match(body, /API rate limit exceeded/);
    assert.equal(headers['x-ratelimit-remaining'], '0');
    assert.equal(headers['x-ratelimit-reset'], String(Date.UTC(2026, 10, 30, 12, 1, 1) / 1000));
    assert.equal(headers['retry-after'], undefined);
  });

  test('a 403 or 429 with Retry-After is the secondary limit', () => {
    for (const status of [403, 429]) {
      assert.match(provider('github').error(status, scripted({}, 60)).body, /secondary rate limit/);
    }
  });

  test('a plain 403 is a missing permission, one with nothing remaining the primary limit', () => {
    assert.match(provider('github').error(403, context()).body, /not accessible/);
    assert.match(provider('github').error(403, scripted({ 'x-ratelimit-remaining': '0' })).body, /limit exceeded/);
  });

  test('the reset announces the wait only when nothing remains', () => {
    const announced = announcement('github');
    const reset = { 'x-ratelimit-reset': '1700000060' };
    assert.equal(announced({ ...reset, 'x-ratelimit-remaining': '0' }, 1_700_000_000_500), 59_500);
    assert.equal(announced({ ...reset, 'x-ratelimit-remaining': '12' }, 1_700_000_000_500), null);
    assert.equal(announced({ ...reset, 'x-ratelimit-remaining': '0' }, 1_700_000_070_000), 0);
  });
});

describe('stripe', () => {
  test('a 429 names its reason in a header and rate_limit in the body', () => {
    const { headers, body } = provider('stripe').error(429, context());
    assert.equal(headers['stripe-rate-limited-reason'], 'global-rate');
    assert.match(body, /"code":"rate_limit"/);
  });

  test('a 409 is a key in use and a 402 a declined card', () => {
    assert.match(JSON.stringify(errorBody('stripe', 409)), /"idempotency_key_in_use".*"type":"idempotency_error"/);
    assert.match(JSON.stringify(errorBody('stripe', 402)), /"card_declined".*"type":"card_error"/);
  });

  test('a success is the object that the path names', () => {
    const body = successBody('stripe', 'https://api.stripe.com/v1/payment_intents');
    assert.match(body, /"object":"payment_intent"/);
  });
});

describe('graph', () => {
  test('a 429 is TooManyRequests with an inner error and Retry-After', () => {
    assert.equal(provider('graph').error(429, context()).headers['retry-after'], '10');
    assert.deepEqual(errorBody('graph', 429), {
      error: {
        code: 'TooManyRequests',
        message: 'Please retry again later.',
        innerError: {
          code: '429',
          message: 'Please retry after',
          status: '429',
          date: '2026-11-30T12:00:00',
          'request-id': '00000000-0000-4000-8000-000000000001',
          'client-request-id': '00000000-0000-4000-8000-000000000001',
        },
      },
    });
  });
});

describe('aws', () => {
  const s3 = context({ url: 'https://bucket.s3.us-east-1.amazonaws.com/key' });

  test('a 429 is a ThrottlingException in body and header', () => {
    const { headers } = provider('aws').error(429, context());
    assert.deepEqual(errorBody('aws', 429), { __type: 'ThrottlingException', message: 'Rate exceeded' });
    assert.equal(headers['x-amzn-errortype'], 'ThrottlingException');
  });

  test('a 400 throttles when the script names the error type', () => {
    const headers = { 'x-amzn-errortype': 'ThrottlingException' };
    const scripted = context({}, null, { retryAfter: null, headers });
    assert.match(JSON.stringify(errorBody('aws', 400)), /ValidationException/);
    assert.deepEqual(errorBody('aws', 400, scripted), { __type: 'ThrottlingException', message: 'Rate exceeded' });
  });

  test('S3 says SlowDown in XML', () => {
    const { headers, body } = provider('aws').error(503, s3);
    assert.equal(headers['content-type'], 'application/xml');
    assert.match(body, /<Error><Code>SlowDown<\/Code><Message>Please reduce your request rate\.<\/Message>/);
  });

  test('the query protocol gets an ErrorResponse', () => {
    const form = context({ body: 'Action=DescribeInstances&Version=2016-11-15' });
    assert.match(provider('aws').error(503, form).body, /<ErrorResponse><Error><Type>Receiver<\/Type>/);
  });
});

describe('ratelimit', () => {
  test('a 429 has used up its policy and says when the window ends, without Retry-After', () => {
    const { headers } = provider('ratelimit').error(429, context());
    assert.equal(headers['ratelimit-policy'], '"default";q=100;w=60');
    assert.equal(headers['ratelimit'], '"default";r=0;t=30');
    assert.equal(headers['retry-after'], undefined);
  });

  test('the window announces the wait only when nothing remains', () => {
    const announced = announcement('ratelimit');
    assert.equal(announced({ ratelimit: '"default";r=0;t=30' }, 0), 30_000);
    assert.equal(announced({ ratelimit: '"default";r=3;t=30' }, 0), null);
  });
});
