import { eventStream, idOf, json, jsonBody, modelOf, pathOf } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { AnswerContext, Provider, ProviderAnswer, ProviderRequest } from './provider.ts';

/** HTTP status to error type, code and message, as the API's error codes page lists them. */
const ERRORS: Readonly<Record<number, readonly [type: string, code: string | null, message: string]>> = {
  400: ['invalid_request_error', null, 'Invalid request.'],
  401: ['invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
  403: ['invalid_request_error', 'unsupported_country_region_territory', 'Country, region, or territory not supported'],
  404: ['invalid_request_error', 'model_not_found', 'The model does not exist or you do not have access to it.'],
  409: ['invalid_request_error', 'resource_conflict', 'The resource was updated by another request.'],
  429: ['requests', 'rate_limit_exceeded', 'Rate limit reached for requests per min (RPM). Please try again later.'],
  500: ['server_error', null, 'The server had an error while processing your request.'],
  503: ['server_error', 'server_is_overloaded', 'The engine is currently overloaded, please try again later.'],
};

export const openai: Provider = {
  id: 'openai',
  title: 'OpenAI API',
  documentation: 'https://platform.openai.com/docs/guides/error-codes',
  origin: 'https://api.openai.com',
  headers: ({ request }) => ({
    'x-request-id': idOf('req_', request),
    'openai-version': '2020-10-01',
    'openai-processing-ms': '1',
  }),
  error: (status) =>
    json(
      errorObject(status),
      status === 429 ? { 'x-ratelimit-limit-requests': '500', 'x-ratelimit-remaining-requests': '0' } : {},
    ),
  success: (_status, context) => success(context),
  streamError: (context) =>
    eventStream([
      isResponses(context.request)
        ? ['response.output_text.delta', textDelta(context.request, 'Hel')]
        : [null, chunk(context, { role: 'assistant', content: 'Hel' }, null)],
      ['error', errorObject(500)],
    ]),
};

function errorObject(status: number): object {
  const fallback = status >= 500 ? 'server_error' : 'invalid_request_error';
  const [type, code, message] = ERRORS[status] ?? [fallback, null, reasonPhrase(status)];
  return { error: { message, type, param: null, code } };
}

function isResponses(request: ProviderRequest): boolean {
  return /\/responses(\/|$)/.test(pathOf(request));
}

function success(context: AnswerContext): ProviderAnswer {
  const { request } = context;
  const streams = jsonBody(request)['stream'] === true;
  const path = pathOf(request);
  if (isResponses(request)) return streams ? responseStream(context) : json(response(context, 'completed'));
  if (path.endsWith('/embeddings')) return json(embeddings(request));
  if (path.endsWith('/models')) return json({ object: 'list', data: [] });
  return streams ? chatStream(context) : json(chatCompletion(context));
}

function created({ answeredAtMs }: AnswerContext): number {
  return Math.floor(answeredAtMs / 1000);
}

function chatCompletion(context: AnswerContext): object {
  const message = { role: 'assistant', content: 'OK', refusal: null, annotations: [] };
  return {
    id: idOf('chatcmpl-', context.request),
    object: 'chat.completion',
    created: created(context),
    model: modelOf(context.request, 'gpt'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function chunk(context: AnswerContext, delta: object, finishReason: string | null): object {
  return {
    id: idOf('chatcmpl-', context.request),
    object: 'chat.completion.chunk',
    created: created(context),
    model: modelOf(context.request, 'gpt'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  };
}

function chatStream(context: AnswerContext): ProviderAnswer {
  return eventStream([
    [null, chunk(context, { role: 'assistant', content: 'OK' }, null)],
    [null, chunk(context, {}, 'stop')],
    [null, '[DONE]'],
  ]);
}

function response(context: AnswerContext, status: 'in_progress' | 'completed'): object {
  const done = status === 'completed';
  const content = [{ type: 'output_text', text: 'OK', annotations: [] }];
  return {
    id: idOf('resp_', context.request),
    object: 'response',
    created_at: created(context),
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model: modelOf(context.request, 'gpt'),
    output: done
      ? [{ type: 'message', id: idOf('msg_', context.request), status: 'completed', role: 'assistant', content }]
      : [],
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: done
      ? {
          input_tokens: 1,
          input_tokens_details: { cached_tokens: 0 },
          output_tokens: 1,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 2,
        }
      : null,
  };
}

function textDelta(request: ProviderRequest, delta: string): object {
  const item_id = idOf('msg_', request);
  return { type: 'response.output_text.delta', item_id, output_index: 0, content_index: 0, delta, sequence_number: 3 };
}

function responseStream(context: AnswerContext): ProviderAnswer {
  const item = {
    type: 'message',
    id: idOf('msg_', context.request),
    status: 'in_progress',
    role: 'assistant',
    content: [],
  };
  const part = { type: 'output_text', text: '', annotations: [] };
  return eventStream([
    ['response.created', { type: 'response.created', response: response(context, 'in_progress'), sequence_number: 0 }],
    ['response.output_item.added', { type: 'response.output_item.added', output_index: 0, item, sequence_number: 1 }],
    [
      'response.content_part.added',
      {
        type: 'response.content_part.added',
        item_id: item.id,
        output_index: 0,
        content_index: 0,
        part,
        sequence_number: 2,
      },
    ],
    ['response.output_text.delta', textDelta(context.request, 'OK')],
    [
      'response.completed',
      { type: 'response.completed', response: response(context, 'completed'), sequence_number: 4 },
    ],
  ]);
}

function embeddings(request: ProviderRequest): object {
  // The Node client asks for base64 by default: three float32 zeros are 12 zero bytes.
  const embedding = jsonBody(request)['encoding_format'] === 'base64' ? 'AAAAAAAAAAAAAAAA' : [0, 0, 0];
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  return {
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding }],
    model: modelOf(request, 'text-embedding-3-small'),
    usage,
  };
}
