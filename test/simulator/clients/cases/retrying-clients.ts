import {
  connectionFaults,
  PENDING,
  rejects,
  resolves,
  slowAndMoved,
  tookMs,
  UNTRUSTED,
  type ClientCase,
  type Expectations,
  type Wait,
} from '../expected.ts';

const OK = '{"ok":true}';
const CUT_OFF = rejects('terminated');

/** min(500 * 2 ** (n - 1), 30_000) ms, or Retry-After. Its header limit of 300 s ticks every 499 ms. */
const UNDICI_RETRIES: Expectations = {
  faults: resolves(OK, 500, 7000, 2000),
  ...connectionFaults(resolves(OK, 500)),
  tls: UNTRUSTED,
  connectTimeout: rejects('UND_ERR_CONNECT_TIMEOUT'),
  slow: tookMs(3000, resolves(OK)),
  cut: rejects('does not support the range header', 500),
  notJson: resolves('not json'),
  redirect: resolves('307'),
  hang: tookMs(300_398, rejects('UND_ERR_HEADERS_TIMEOUT')),
};

/** A wrapper around a function that calls `fetch` and throws: it knows no HTTP, and limits no attempt. */
function wrapper(first: Wait, second: Wait, third: Wait): Expectations {
  return {
    faults: resolves(OK, first, second, third),
    ...connectionFaults(resolves(OK, first)),
    ...slowAndMoved(OK),
    cut: resolves(OK, first),
    notJson: resolves('not json'),
    hang: PENDING,
  };
}

/** Clients, and wrappers around any client, that retry. */
export const RETRYING_CLIENTS: readonly ClientCase[] = [
  {
    id: 'undici-retry-agent',
    title: 'undici `RetryAgent`',
    package: 'undici',
    retries: 'its own',
    note: 'asks for the rest of a cut body, which this server does not offer',
    expected: UNDICI_RETRIES,
  },
  {
    id: 'undici-interceptor',
    title: 'undici `interceptors.retry`',
    package: 'undici',
    retries: 'its own',
    note: 'as `RetryAgent`',
    expected: UNDICI_RETRIES,
  },
  {
    id: 'axios-retry',
    title: 'axios with axios-retry',
    package: 'axios-retry',
    retries: 'its own',
    // The default delay is none, or Retry-After.
    expected: {
      faults: resolves('200', 0, 7000, 0),
      ...connectionFaults(resolves('200', 0)),
      ...slowAndMoved('200'),
      cut: rejects('stream has been aborted'),
      notJson: resolves('200'),
      hang: PENDING,
    },
  },
  {
    id: 'got',
    title: 'got',
    package: 'got',
    retries: '`limit: 3`',
    // 1000 * 2 ** (n - 1) ms plus up to 100, or Retry-After.
    expected: {
      faults: resolves(OK, [1000, 1100], 7000, [4000, 4100]),
      ...connectionFaults(resolves(OK, [1000, 1100])),
      tls: UNTRUSTED,
      ...slowAndMoved(OK),
      cut: rejects('Content-Length mismatch'),
      notJson: resolves('not json'),
      hang: PENDING,
    },
  },
  {
    id: 'ky',
    title: 'ky',
    package: 'ky',
    retries: '`retry: 3`',
    // 300 * 2 ** (n - 1) ms, or Retry-After. Its limit of 10 s is for an attempt, and no retry follows it.
    expected: {
      faults: resolves(OK, 300, 7000, 1200),
      ...connectionFaults(resolves(OK, 300)),
      ...slowAndMoved(OK),
      cut: CUT_OFF,
      notJson: resolves('not json'),
      hang: tookMs(10_000, rejects('timed out')),
    },
  },
  {
    id: 'superagent',
    title: 'superagent',
    package: 'superagent',
    retries: '`.retry(3)`',
    note: 'a reset after a retry never settles, against a real server too',
    expected: {
      faults: { ...PENDING, waits: [0, 0] },
      ...connectionFaults(resolves('200', 0)),
      tls: UNTRUSTED,
      ...slowAndMoved('200'),
      cut: resolves('200', 0),
      notJson: rejects('is not valid JSON'),
      hang: PENDING,
    },
  },
  {
    id: 'ofetch',
    title: 'ofetch',
    package: 'ofetch',
    retries: '`retry: 3`, `retryDelay: 1000`',
    note: 'ignores Retry-After',
    expected: {
      faults: resolves(OK, 1000, 1000, 1000),
      ...connectionFaults(resolves(OK, 1000)),
      ...slowAndMoved(OK),
      cut: CUT_OFF,
      notJson: resolves('not json'),
      hang: PENDING,
    },
  },
  {
    id: 'wretch',
    title: 'wretch',
    package: 'wretch',
    retries: '`maxAttempts: 3`, `retryOnNetworkError`',
    note: 'does not retry a 429',
    // 500 * n ms; every 4xx counts as final.
    expected: {
      faults: rejects('429', 500),
      ...connectionFaults(resolves(OK, 500)),
      ...slowAndMoved(OK),
      cut: CUT_OFF,
      notJson: resolves('not json'),
      hang: PENDING,
    },
  },
  {
    id: 'p-retry',
    title: 'p-retry',
    package: 'p-retry',
    retries: '`retries: 3` around `fetch`',
    note: 'knows no Retry-After',
    expected: wrapper(1000, 2000, 4000),
  },
  {
    id: 'async-retry',
    title: 'async-retry',
    package: 'async-retry',
    retries: '`retries: 3` around `fetch`',
    note: 'knows no Retry-After',
    expected: wrapper([1000, 2000], [2000, 4000], [4000, 8000]),
  },
  {
    id: 'cockatiel',
    title: 'cockatiel',
    package: 'cockatiel',
    retries: '`maxAttempts: 3`, exponential, around `fetch`',
    note: 'knows no Retry-After',
    expected: wrapper(128, 256, 512),
  },
];
