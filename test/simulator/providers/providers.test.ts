import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { findProvider, PROVIDERS } from '../../../src/simulator/providers/index.ts';
import type { AnswerContext, Provider } from '../../../src/simulator/providers/provider.ts';

const NOT_PROVIDERS = ['index', 'provider', 'answer-bodies', 'reason-phrase'];

function context(request: Partial<AnswerContext['request']> = {}, retryInfoMs: number | null = null): AnswerContext {
  const usual = { n: 1, method: 'POST', url: 'https://api.example.com/v1/x', body: '' };
  return { request: { ...usual, ...request }, answeredAtMs: Date.UTC(2026, 10, 30, 12, 0, 0, 300), retryInfoMs };
}

function provider(id: string): Provider {
  return findProvider(id) ?? assert.fail(`no provider ${id}`);
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
