import { json } from './answer-bodies.ts';
import { plain } from './plain.ts';
import type { Provider } from './provider.ts';

/** 100 requests in 60 s; a simulated limit has 30 s of its window left. */
const QUOTA = 100;
const WINDOW_SECONDS = 60;
const RESET_SECONDS = 30;

/** No API in particular, with the RateLimit fields of draft-ietf-httpapi-ratelimit-headers-10 instead of Retry-After. */
export const ratelimit: Provider = {
  ...plain,
  id: 'ratelimit',
  title: 'Plain HTTP with RateLimit fields',
  documentation: 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/',
  headers: ({ request }) => limitFields(Math.max(1, QUOTA - request.n), WINDOW_SECONDS),
  error(status, context) {
    if (status !== 429) return plain.error(status, context);
    return json(
      {
        type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
        title: 'Request cannot be satisfied as assigned quota has been exceeded',
        status,
        'violated-policies': ['default'],
      },
      { 'content-type': 'application/problem+json; charset=utf-8', ...limitFields(0, RESET_SECONDS) },
    );
  },
  // A client should not exceed the quota before the window ends.
  announcedMs(headers) {
    const { 1: remaining, 2: seconds } = /;r=(\d+);t=(\d+)/.exec(headers['ratelimit'] ?? '') ?? [];
    return remaining === '0' && seconds !== undefined ? Number(seconds) * 1000 : null;
  },
};

function limitFields(remaining: number, seconds: number): Readonly<Record<string, string>> {
  return {
    'ratelimit-policy': `"default";q=${QUOTA};w=${WINDOW_SECONDS}`,
    ratelimit: `"default";r=${remaining};t=${seconds}`,
  };
}
