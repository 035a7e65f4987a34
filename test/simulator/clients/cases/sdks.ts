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
} from '../expected.ts';

const NOT_JSON = rejects('is not valid JSON');
const CUT_OFF = rejects('terminated');

/** openai and its relatives: min(0.5 * 2 ** n, 8) s, times 0.75 to 1, or Retry-After; 10 minutes for an attempt. */
const STAINLESS: Expectations = {
  faults: resolves('OK', [375, 500], 7000, [1500, 2000]),
  ...connectionFaults(resolves('OK', [375, 500])),
  ...slowAndMoved('OK'),
  cut: CUT_OFF,
  notJson: NOT_JSON,
  hang: tookMs(600_000, resolves('OK', [375, 500])),
};

/** What Octokit does of itself: n ** 2 s. */
const OCTOKIT: Expectations = {
  faults: resolves('200', 1000, 4000, 9000),
  ...connectionFaults(resolves('200', 1000)),
  ...slowAndMoved('200'),
  cut: resolves('200'),
  notJson: resolves('200'),
  hang: PENDING,
};

/** SDKs of APIs and of clouds. */
export const SDKS: readonly ClientCase[] = [
  {
    id: 'octokit-retry',
    title: 'Octokit with plugin-retry',
    package: '@octokit/plugin-retry',
    retries: 'its own',
    provider: 'github',
    note: 'ignores Retry-After; takes a cut body for a success',
    expected: OCTOKIT,
  },
  {
    id: 'octokit-throttling',
    title: 'Octokit with plugin-retry and plugin-throttling',
    package: '@octokit/plugin-throttling',
    retries: 'up to 3; 429 in `doNotRetry`',
    provider: 'github',
    note: 'with the usual `doNotRetry`, plugin-retry takes the 429 and ignores Retry-After',
    // Bottleneck, its queue, lets 1 or 2 ms pass between two jobs.
    expected: { ...OCTOKIT, faults: resolves('200', 1000, [7000, 7005], 1000) },
  },
  {
    id: 'openai',
    title: 'OpenAI SDK',
    package: 'openai',
    retries: '`maxRetries: 3`',
    provider: 'openai',
    expected: STAINLESS,
  },
  {
    id: 'anthropic',
    title: 'Anthropic SDK',
    package: '@anthropic-ai/sdk',
    retries: '`maxRetries: 3`',
    provider: 'anthropic',
    expected: STAINLESS,
  },
  {
    id: 'google-genai',
    title: 'Google GenAI SDK',
    package: '@google/genai',
    retries: '`retryOptions: { attempts: 4 }`',
    provider: 'gemini',
    note: 'ignores Retry-After; retries statuses only',
    // 1 to 2 times 2 ** n s.
    expected: {
      faults: rejects('ECONNRESET', [1000, 2000], [2000, 4000]),
      ...connectionFaults(rejects('fetch failed')),
      ...slowAndMoved('OK'),
      cut: CUT_OFF,
      notJson: NOT_JSON,
      hang: PENDING,
    },
  },
  {
    id: 'ai',
    title: 'AI SDK',
    package: 'ai',
    retries: '`maxRetries: 3`',
    provider: 'openai',
    // 2 * 2 ** n s, or Retry-After.
    expected: {
      faults: resolves('OK', 2000, 7000, 8000),
      ...connectionFaults(resolves('OK', 2000)),
      ...slowAndMoved('OK'),
      cut: resolves('OK', 2000),
      notJson: rejects('Invalid JSON response'),
      hang: PENDING,
    },
  },
  {
    id: 'langchain',
    title: 'LangChain `AsyncCaller`',
    package: '@langchain/core',
    retries: '`maxRetries: 3`',
    note: 'its `fetch` ignores Retry-After',
    // 1 to 2 times 2 ** n s. Its `fetch` throws the response itself, in which it finds no Retry-After.
    expected: {
      faults: resolves('{"ok":true}', [1000, 2000], [2000, 4000], [4000, 8000]),
      ...connectionFaults(resolves('{"ok":true}', [1000, 2000])),
      ...slowAndMoved('{"ok":true}'),
      cut: CUT_OFF,
      notJson: resolves('not json'),
      hang: PENDING,
    },
  },
  {
    id: 'stripe',
    title: 'Stripe SDK',
    package: 'stripe',
    retries: '`maxNetworkRetries: 3`',
    provider: 'stripe',
    note: 'does not retry a 429',
    // 0.5 s at least: the jitter of the first wait is floored away.
    expected: {
      faults: rejects('rate limit', 500),
      ...connectionFaults(resolves('cus_', 500)),
      slow: tookMs(3000, resolves('cus_')),
      cut: rejects('connection to Stripe'),
      notJson: rejects('Invalid JSON'),
      redirect: rejects('Temporary Redirect'),
      hang: tookMs(80_000, resolves('cus_', 500)),
    },
  },
  {
    id: 'slack',
    title: 'Slack `WebClient`',
    package: '@slack/web-api',
    retries: 'its own',
    note: 'waits Retry-After and its own backoff on top; retries a redirect',
    // 1 to 2 times 1.96821 ** n s, which comes on top of Retry-After.
    expected: {
      faults: resolves('true', [1000, 2000], [8968, 10_937], [3873, 7748]),
      ...connectionFaults(resolves('true', [1000, 2000])),
      slow: tookMs(3000, resolves('true')),
      cut: CUT_OFF,
      notJson: rejects('slack_webapi_platform_error'),
      redirect: resolves('true', [1000, 2000]),
      hang: PENDING,
    },
  },
  {
    id: 'aws-sqs',
    title: 'AWS SDK v3 (SQS)',
    package: '@aws-sdk/client-sqs',
    retries: '`maxAttempts: 4`',
    provider: 'aws',
    note: 'may come before Retry-After',
    // 0 to 50 * 2 ** n ms; after a throttling 0 to 2 s, which Retry-After lengthens by at most 5 s.
    expected: {
      faults: resolves('200', [0, 50], [5000, 7000], [0, 200]),
      ...connectionFaults(resolves('200', [0, 50])),
      tls: UNTRUSTED,
      slow: tookMs(3000, resolves('200')),
      cut: resolves('200', [0, 50]),
      notJson: NOT_JSON,
      redirect: rejects('Temporary Redirect'),
      hang: PENDING,
    },
  },
  {
    id: 'azure',
    title: 'Azure `core-rest-pipeline`',
    package: '@azure/core-rest-pipeline',
    retries: 'its own',
    // Half to all of 2 ** n s, or Retry-After.
    expected: {
      faults: resolves('200', [500, 1000], 7000, [2000, 4000]),
      ...connectionFaults(resolves('200', [500, 1000])),
      tls: UNTRUSTED,
      ...slowAndMoved('200'),
      cut: rejects('aborted'),
      notJson: resolves('200'),
      hang: PENDING,
    },
  },
];
