import { eventStream, json, pathOf } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { AnswerContext, Provider } from './provider.ts';

/** HTTP status to error code and message, as the page on error responses and that on throttling word them. */
const ERRORS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['BadRequest', 'Invalid request.'],
  401: ['InvalidAuthenticationToken', 'Access token is empty.'],
  403: ['Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'],
  404: [
    'Request_ResourceNotFound',
    'Resource does not exist or one of its queried reference-property objects are not present.',
  ],
  409: ['Conflict', 'The request conflicts with the current state of the resource.'],
  429: ['TooManyRequests', 'Please retry again later.'],
  500: ['InternalServerError', 'Internal Server Error'],
  503: ['serviceNotAvailable', 'The service is temporarily unavailable.'],
  504: ['GatewayTimeout', 'The server did not receive a timely response from an upstream server.'],
  507: ['InsufficientStorage', 'The maximum storage quota has been reached.'],
  509: ['bandwidthLimitExceeded', 'Your app has been throttled for exceeding the maximum bandwidth cap.'],
};

/** The delay of a plain 429, that of the documentation's sample. Services send one with every limit but a few. */
const USUAL_RETRY_AFTER_SECONDS = 10;

export const graph: Provider = {
  id: 'graph',
  title: 'Microsoft Graph',
  documentation: 'https://learn.microsoft.com/en-us/graph/throttling',
  origin: 'https://graph.microsoft.com',
  headers: (context) => ({ 'request-id': requestId(context), 'client-request-id': requestId(context) }),
  error(status, context) {
    const [code, message] = ERRORS[status] ?? ['generalException', reasonPhrase(status)];
    const innerError = {
      ...(status === 429 ? { code: '429', message: 'Please retry after', status: '429' } : {}),
      date: new Date(context.answeredAtMs).toISOString().slice(0, 19),
      'request-id': requestId(context),
      'client-request-id': requestId(context),
    };
    const headers = status === 429 ? { 'retry-after': String(USUAL_RETRY_AFTER_SECONDS) } : {};
    return json({ error: { code, message, innerError } }, headers);
  },
  success(_status, { request }) {
    const context = `https://graph.microsoft.com/v1.0/$metadata#${pathOf(request).replace(/^\/v1\.0\//, '')}`;
    return json({ '@odata.context': context, value: [] });
  },
  streamError: () =>
    eventStream([
      [null, { delta: 'Hel' }],
      ['error', { error: { code: 'serviceNotAvailable', message: 'The service is temporarily unavailable.' } }],
    ]),
};

function requestId({ request }: AnswerContext): string {
  return `00000000-0000-4000-8000-${String(request.n).padStart(12, '0')}`;
}
