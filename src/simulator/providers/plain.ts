import { eventStream, json } from './answer-bodies.ts';
import type { Provider } from './provider.ts';
import { reasonPhrase } from './reason-phrase.ts';

/** No API in particular: problem details for errors (RFC 9457), a small object for success. */
export const plain: Provider = {
  id: 'plain',
  title: 'Plain HTTP',
  documentation: 'https://www.rfc-editor.org/rfc/rfc9457',
  origin: 'https://api.example.com',
  headers: () => ({}),
  error: (status) =>
    json(
      { type: 'about:blank', title: reasonPhrase(status), status },
      { 'content-type': 'application/problem+json; charset=utf-8' },
    ),
  success: () => json({ ok: true }),
  streamError: () =>
    eventStream([
      [null, { delta: 'Hel' }],
      ['error', { type: 'about:blank', title: 'Service Unavailable', status: 503 }],
    ]),
};
