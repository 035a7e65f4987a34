import { eventStream, json, pathOf } from './answer-bodies.ts';
import { reasonPhrase } from './reason-phrase.ts';
import type { AnswerContext, Provider, ProviderAnswer } from './provider.ts';

/** Messages of the REST API where they are not the reason phrase. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'Problems parsing JSON',
  401: 'Bad credentials',
  403: 'Resource not accessible by personal access token',
  422: 'Validation Failed',
  500: 'Server Error',
};

const PRIMARY_LIMIT = 'API rate limit exceeded for user ID 1.';
const SECONDARY_LIMIT = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.';
const DOCS = 'https://docs.github.com/rest';
const LIMITS_DOCS = `${DOCS}/using-the-rest-api/rate-limits-for-the-rest-api`;

/** Requests an hour for a user with a token. */
const HOURLY_LIMIT = 5000;
/** Until the primary limit of a simulated answer is reset; the API's window is at most an hour. */
const RESET_SECONDS = 60;

export const github: Provider = {
  id: 'github',
  title: 'GitHub REST API',
  documentation: LIMITS_DOCS,
  origin: 'https://api.github.com',
  headers: (context) => ({ 'x-github-request-id': `0000:${context.request.n}`, ...limitHeaders(context, false) }),
  error,
  success: (_status, { request }) => json(pathOf(request) === '/graphql' ? { data: {} } : { id: 1, node_id: 'MDg6' }),
  streamError: () =>
    eventStream([
      [null, { delta: 'Hel' }],
      ['error', { message: 'Server Error', documentation_url: DOCS }],
    ]),
  announcedMs(headers, answeredAtMs) {
    if (headers['x-ratelimit-remaining'] !== '0') return null;
    const reset = headers['x-ratelimit-reset'] ?? '';
    return /^\d+$/.test(reset) ? Math.max(0, Number(reset) * 1000 - answeredAtMs) : null;
  },
};

/**
 * A limit is a 403 or a 429. The secondary one says Retry-After; the primary one has nothing remaining and no
 * Retry-After. Any other 403 is a missing permission.
 */
function error(status: number, context: AnswerContext): ProviderAnswer {
  const { retryAfter = null, headers = {} } = context.scripted ?? {};
  const mayBeLimit = status === 403 || status === 429;
  if (mayBeLimit && retryAfter !== null) return problem(status, SECONDARY_LIMIT, LIMITS_DOCS);
  if (mayBeLimit && (status === 429 || headers['x-ratelimit-remaining'] === '0')) {
    const { body, headers: usual } = problem(status, PRIMARY_LIMIT, LIMITS_DOCS);
    return { body, headers: { ...usual, ...limitHeaders(context, true) } };
  }
  return problem(status, MESSAGES[status] ?? reasonPhrase(status), DOCS);
}

function problem(status: number, message: string, documentation: string): ProviderAnswer {
  return json({ message, documentation_url: documentation, status: String(status) });
}

function limitHeaders({ request, answeredAtMs }: AnswerContext, exhausted: boolean): Readonly<Record<string, string>> {
  const used = exhausted ? HOURLY_LIMIT : Math.min(request.n, HOURLY_LIMIT);
  return {
    'x-ratelimit-limit': String(HOURLY_LIMIT),
    'x-ratelimit-remaining': String(HOURLY_LIMIT - used),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(Math.ceil(answeredAtMs / 1000) + RESET_SECONDS),
    'x-ratelimit-resource': 'core',
  };
}
