import { eventStream, idOf, json, jsonBody, modelOf, pathOf, type ServerSentEvent } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { AnswerContext, Provider, ProviderAnswer } from './provider.ts';

/** HTTP status to error type and message, as the API's error page lists them. */
const ERRORS: Readonly<Record<number, readonly [type: string, message: string]>> = {
  400: ['invalid_request_error', 'Invalid request.'],
  401: ['authentication_error', 'invalid x-api-key'],
  402: ['billing_error', 'Your account has a billing problem.'],
  403: ['permission_error', 'Your API key does not have permission to use the specified resource.'],
  404: ['not_found_error', 'The requested resource could not be found.'],
  409: ['conflict_error', 'The request conflicts with the current state of the resource.'],
  413: ['request_too_large', 'Request exceeds the maximum allowed number of bytes.'],
  429: ['rate_limit_error', "This request would exceed your organization's rate limit."],
  500: ['api_error', 'Internal server error'],
  504: ['timeout_error', 'The request timed out.'],
  529: ['overloaded_error', 'Overloaded'],
};

/** The delay of a plain 429. The API sends one with every rate limit; only an exhausted spend limit comes without. */
const USUAL_RETRY_AFTER_SECONDS = 5;

export const anthropic: Provider = {
  id: 'anthropic',
  title: 'Anthropic API',
  documentation: 'https://platform.claude.com/docs/en/api/errors',
  origin: 'https://api.anthropic.com',
  headers: ({ request }) => ({ 'request-id': idOf('req_', request) }),
  error: (status, context) => {
    const headers = status === 429 ? rateLimitHeaders(context) : {};
    return json({ ...errorObject(status), request_id: idOf('req_', context.request) }, headers);
  },
  success: (_status, context) => success(context),
  streamError: ({ request }) => eventStream([...opening(request), ['error', errorObject(529)]]),
};

function errorObject(status: number): object {
  const [type, message] = ERRORS[status] ?? [
    status >= 500 ? 'api_error' : 'invalid_request_error',
    reasonPhrase(status),
  ];
  return { type: 'error', error: { type, message } };
}

function rateLimitHeaders({ answeredAtMs }: AnswerContext): Readonly<Record<string, string>> {
  const resetMs = Math.ceil(answeredAtMs / 1000 + USUAL_RETRY_AFTER_SECONDS) * 1000;
  return {
    'retry-after': String(USUAL_RETRY_AFTER_SECONDS),
    'anthropic-ratelimit-requests-limit': '50',
    'anthropic-ratelimit-requests-remaining': '0',
    'anthropic-ratelimit-requests-reset': new Date(resetMs).toISOString().replace('.000Z', 'Z'),
  };
}

function success({ request }: AnswerContext): ProviderAnswer {
  if (pathOf(request).endsWith('/count_tokens')) return json({ input_tokens: 1 });
  if (jsonBody(request)['stream'] !== true) {
    return json({ ...message(request), content: [{ type: 'text', text: 'OK' }], stop_reason: 'end_turn' });
  }
  return eventStream([
    ...opening(request),
    ['content_block_stop', { type: 'content_block_stop', index: 0 }],
    [
      'message_delta',
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } },
    ],
    ['message_stop', { type: 'message_stop' }],
  ]);
}

function message(request: AnswerContext['request']): object {
  return {
    id: idOf('msg_', request),
    type: 'message',
    role: 'assistant',
    model: modelOf(request, 'claude'),
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

function opening(request: AnswerContext['request']): readonly ServerSentEvent[] {
  return [
    ['message_start', { type: 'message_start', message: message(request) }],
    ['content_block_start', { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }],
    ['content_block_delta', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'OK' } }],
  ];
}
