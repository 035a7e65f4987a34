import { eventStream, idOf, json, pathOf } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { Provider } from './provider.ts';

/** HTTP status to error type, code and message, as the API's error pages list them. */
const ERRORS: Readonly<Record<number, readonly [type: string, code: string | null, message: string]>> = {
  400: ['invalid_request_error', 'parameter_missing', 'Missing required param: amount.'],
  401: ['invalid_request_error', null, 'Invalid API Key provided: sk_test_****'],
  402: ['card_error', 'card_declined', 'Your card was declined.'],
  403: ['invalid_request_error', null, 'The provided key does not have the required permissions for this endpoint.'],
  404: ['invalid_request_error', 'resource_missing', 'No such resource.'],
  409: [
    'idempotency_error',
    'idempotency_key_in_use',
    'There is currently another in-progress request using this idempotency key.',
  ],
  424: ['api_error', null, 'The request could not be completed due to a failure in a dependency external to Stripe.'],
  429: ['invalid_request_error', 'rate_limit', 'Request rate limit exceeded.'],
};

/** Members of a path that name a resource: `/v1/customers` makes a `customer`. */
const COLLECTION = /\/v\d\/(?:.+\/)?([a-z_]+?)s(?:\/[^/]+)?$/;

export const stripe: Provider = {
  id: 'stripe',
  title: 'Stripe API',
  documentation: 'https://docs.stripe.com/api/errors',
  origin: 'https://api.stripe.com',
  headers: ({ request }) => ({ 'request-id': idOf('req_', request, 14), 'stripe-version': '2026-01-28.clover' }),
  error(status, { request }) {
    const [type, code, message] = ERRORS[status] ?? [
      status >= 500 ? 'api_error' : 'invalid_request_error',
      null,
      status >= 500 ? 'An unknown error occurred.' : reasonPhrase(status),
    ];
    const details = {
      ...(code === null ? {} : { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      message,
      request_log_url: `https://dashboard.stripe.com/test/logs/${idOf('req_', request, 14)}`,
      type,
    };
    return json({ error: details }, status === 429 ? { 'stripe-rate-limited-reason': 'global-rate' } : {});
  },
  success(_status, { request }) {
    const object = COLLECTION.exec(pathOf(request))?.[1] ?? 'object';
    if (request.method === 'GET' && pathOf(request).endsWith(`${object}s`)) {
      return json({ object: 'list', data: [], has_more: false, url: pathOf(request) });
    }
    return json({ id: idOf(`${object.slice(0, 3)}_`, request, 14), object, livemode: false });
  },
  streamError: () =>
    eventStream([
      [null, { object: 'event' }],
      ['error', { error: { type: 'api_error', message: 'An unknown error occurred.' } }],
    ]),
};
