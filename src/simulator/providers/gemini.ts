import { eventStream, idOf, json, pathOf } from './answer-bodies.ts';
import type { AnswerContext, Provider, ProviderAnswer } from './provider.ts';

/** HTTP status to `google.rpc.Code`, as googleapis/google/rpc/code.proto maps them. */
const CODES: Readonly<Record<number, readonly [status: string, message: string]>> = {
  400: ['INVALID_ARGUMENT', 'Request contains an invalid argument.'],
  401: ['UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  403: ['PERMISSION_DENIED', 'The caller does not have permission'],
  404: ['NOT_FOUND', 'Requested entity was not found.'],
  409: ['ABORTED', 'The operation was aborted.'],
  429: ['RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'],
  499: ['CANCELLED', 'The operation was cancelled.'],
  500: ['INTERNAL', 'An internal error has occurred.'],
  501: ['UNIMPLEMENTED', 'Operation is not implemented, or supported, or enabled.'],
  503: ['UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  504: ['DEADLINE_EXCEEDED', 'The request timed out. Please try again.'],
};

/** Google's JSON error (google.rpc.Status in JSON), with a `RetryInfo` when the step announces a delay. */
export function googleError(status: number, { retryInfoMs }: AnswerContext): ProviderAnswer {
  const [code, message] = CODES[status] ?? ['UNKNOWN', `HTTP ${String(status)}`];
  const details =
    retryInfoMs === null
      ? {}
      : { details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: protoDuration(retryInfoMs) }] };
  return json({ error: { code: status, message, status: code, ...details } });
}

/** A `google.protobuf.Duration` in JSON: seconds with at most nine decimals and an `s`. */
export function protoDuration(ms: number): string {
  return `${(ms / 1000).toFixed(9).replace(/\.?0+$/, '')}s`;
}

export const gemini: Provider = {
  id: 'gemini',
  title: 'Gemini API',
  documentation: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  origin: 'https://generativelanguage.googleapis.com',
  headers: () => ({ 'x-content-type-options': 'nosniff', vary: 'Origin' }),
  error: googleError,
  success: (_status, context) => success(context),
  streamError: (context) =>
    eventStream([
      [null, generation('Hel', null, context)],
      [
        null,
        { error: { code: 503, message: 'The model is overloaded. Please try again later.', status: 'UNAVAILABLE' } },
      ],
    ]),
};

function success(context: AnswerContext): ProviderAnswer {
  const method = pathOf(context.request).split(':').at(-1);
  switch (method) {
    case 'streamGenerateContent': {
      const parts = [generation('O', null, context), generation('K', 'STOP', context)];
      const asEvents = context.request.url.includes('alt=sse');
      return asEvents ? eventStream(parts.map((part) => [null, part] as const)) : json(parts);
    }
    case 'embedContent':
      return json({ embedding: { values: [0, 0, 0] } });
    case 'batchEmbedContents':
      return json({ embeddings: [{ values: [0, 0, 0] }] });
    case 'countTokens':
      return json({ totalTokens: 1 });
    default:
      return json(generation('OK', 'STOP', context));
  }
}

function generation(text: string, finishReason: string | null, { request }: AnswerContext): object {
  const finish = finishReason === null ? {} : { finishReason };
  return {
    candidates: [{ content: { parts: [{ text }], role: 'model' }, ...finish, index: 0 }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: /models\/([^/:]+)/.exec(pathOf(request))?.[1] ?? 'gemini',
    responseId: idOf('', request, 22),
  };
}
