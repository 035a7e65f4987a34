import { EVERYTHING, type RetriedOutcomes, type RetryEntry, type RetryLibrary } from './retry-library.ts';

const IDEMPOTENT = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'QUERY'];
const NO_STATUS = { network: true, timeout: true, abort: false, other: false } as const;

/** `f(url, options)` and `f.get(url, options)`, which both take `retry` among the options of the request. */
const requests = (under: string): RetryEntry[] => [
  { path: /^(get|post|put|patch|head|delete|stream)?$/, repeats: 'call', options: 'any', under: [under] },
  { path: /^(create|extend)$/, repeats: 'client', options: 'any', under: [under] },
  {
    path: /^(create|extend)\(\)(\.extend\(\))*(\.(get|post|put|patch|head|delete|stream))?$/,
    repeats: 'call',
    options: 'any',
    under: [under],
    inherits: true,
  },
  {
    path: /^(create|extend)\(\)(\.extend\(\))*\.extend$/,
    repeats: 'client',
    options: 'any',
    under: [under],
    inherits: true,
  },
];

/** axios-retry's own conditions: a network error is one with a code that is neither a timeout nor a cancellation. */
const ON_5XX_OR_429 = [
  [429, 429],
  [500, 599],
] as const;
const AXIOS_NETWORK: RetriedOutcomes = { statuses: [], network: true, timeout: false, abort: false, other: false };

/** HTTP clients with retries of their own, and plug-ins that give them to a client. */
export const CLIENTS: readonly RetryLibrary[] = [
  {
    name: 'axios-retry',
    modules: ['axios-retry'],
    version: '4.5.0',
    role: 'client',
    entries: [{ path: /^$/, repeats: 'client', options: 1 }],
    policy: {
      attempts: { option: 'retries', counts: 'retries', default: 3 },
      delay: {
        growth: 'none',
        computed: { option: 'retryDelay', gives: ['failures', 'error'], awaited: false },
      },
      condition: {
        ...AXIOS_NETWORK,
        statuses: ON_5XX_OR_429,
        methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'],
        methodsOfStatusesOnly: true,
      },
      predicate: {
        option: 'retryCondition',
        gives: ['error'],
        combines: 'replaces',
        awaited: true,
        widens: true,
      },
      heard: { statuses: [[100, 599]], dates: true },
      beyond: ['validateResponse'],
    },
    ready: {
      isNetworkError: { kind: 'condition', condition: AXIOS_NETWORK },
      isRetryableError: {
        kind: 'condition',
        condition: { ...AXIOS_NETWORK, statuses: ON_5XX_OR_429 },
      },
      isSafeRequestError: {
        kind: 'condition',
        condition: { ...AXIOS_NETWORK, statuses: ON_5XX_OR_429, methods: ['GET', 'HEAD', 'OPTIONS'] },
      },
      isIdempotentRequestError: {
        kind: 'condition',
        condition: { ...AXIOS_NETWORK, statuses: ON_5XX_OR_429, methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] },
      },
      isNetworkOrIdempotentRequestError: {
        kind: 'condition',
        condition: {
          ...AXIOS_NETWORK,
          statuses: ON_5XX_OR_429,
          methods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'],
          methodsOfStatusesOnly: true,
        },
      },
      exponentialDelay: {
        kind: 'delay',
        delay: { growth: 'exponential', base: { default: 200 }, factor: { default: 2 }, spread: [1, 1.2] },
        hearsRetryAfter: true,
      },
      'linearDelay()': {
        kind: 'delay',
        delay: { growth: 'linear', base: { default: 100 } },
        hearsRetryAfter: true,
      },
    },
    known: [
      'retries',
      'retryCondition',
      'retryDelay',
      'shouldResetTimeout',
      'onRetry',
      'onMaxRetryTimesExceeded',
      'validateResponse',
    ],
    mistaken: {
      maxRetries: 'retries',
      maxAttempts: 'retries',
      retry: 'retries',
      attempts: 'retries',
      shouldRetry: 'retryCondition',
      delay: 'retryDelay',
    },
  },
  {
    name: 'got',
    modules: ['got'],
    version: '16.1.0',
    role: 'client',
    entries: requests('retry'),
    policy: {
      attempts: { option: 'limit', counts: 'retries', default: 2 },
      delay: {
        growth: 'exponential',
        base: { default: 1_000 },
        factor: { default: 2 },
        cap: { option: 'backoffLimit', default: Infinity },
        noiseMs: 100,
        computed: { option: 'calculateDelay', gives: ['context'], awaited: true, zeroStops: true },
      },
      condition: {
        ...NO_STATUS,
        statuses: [
          [408, 408],
          [413, 413],
          [429, 429],
          [500, 500],
          [502, 504],
          [521, 522],
          [524, 524],
        ],
        methods: IDEMPOTENT,
      },
      statusesOption: 'statusCodes',
      methodsOption: 'methods',
      heard: { statuses: [[100, 599]], dates: true },
    },
    mistaken: { retries: 'retry', maxRetries: 'retry' },
  },
  {
    name: 'ky',
    modules: ['ky', 'ky-universal'],
    version: '2.1.0',
    role: 'client',
    entries: requests('retry'),
    policy: {
      attempts: { option: 'limit', counts: 'retries', default: 2 },
      delay: {
        growth: 'exponential',
        base: { default: 300 },
        factor: { default: 2 },
        cap: { option: 'backoffLimit', default: Infinity },
        spread: [0, 1],
        spreadOption: { option: 'jitter', default: false },
        computed: { option: 'delay', gives: ['failures'], awaited: false },
      },
      condition: {
        statuses: [
          [408, 408],
          [413, 413],
          [429, 429],
          [500, 500],
          [502, 504],
        ],
        network: true,
        timeout: false,
        abort: false,
        other: false,
        methods: IDEMPOTENT,
      },
      predicate: {
        option: 'shouldRetry',
        ofRetriedMethodsOnly: true,
        gives: ['context'],
        combines: 'replaces',
        awaited: true,
        undefinedIsDefault: true,
        widens: true,
      },
      statusesOption: 'statusCodes',
      methodsOption: 'methods',
      heard: {
        statuses: [
          [413, 413],
          [429, 429],
          [503, 503],
        ],
        dates: true,
      },
    },
    mistaken: { retries: 'retry', maxRetries: 'retry' },
  },
  {
    name: 'ofetch',
    modules: ['ofetch'],
    version: '1.5.1',
    role: 'client',
    entries: [
      { path: /^(ofetch|\$fetch)(\.raw)?$/, repeats: 'call', options: 1, offByDefault: true },
      { path: /^(ofetch|\$fetch)\.create$/, repeats: 'client', options: 0, offByDefault: true },
    ],
    policy: {
      attempts: { option: 'retry', counts: 'retries', default: 1 },
      delay: {
        growth: 'constant',
        base: { option: 'retryDelay', default: 0 },
        computed: { option: 'retryDelay', gives: ['context'], awaited: false },
      },
      condition: {
        ...NO_STATUS,
        timeout: false,
        statuses: [
          [408, 409],
          [425, 425],
          [429, 429],
          [500, 500],
          [502, 504],
        ],
      },
      statusesOption: 'retryStatusCodes',
    },
    mistaken: { retries: 'retry', maxRetries: 'retry' },
  },
  {
    name: 'fetch-retry',
    modules: ['fetch-retry'],
    version: '6.0.0',
    role: 'client',
    entries: [
      { path: /^$/, repeats: 'client', options: 1 },
      { path: /^\(\)$/, repeats: 'call', options: 1, inherits: true, offByDefault: true },
    ],
    policy: {
      attempts: { option: 'retries', counts: 'retries', default: 3 },
      delay: {
        growth: 'constant',
        base: { option: 'retryDelay', default: 1_000 },
        computed: { option: 'retryDelay', gives: ['retries', 'error', 'response'], awaited: false },
      },
      condition: { ...EVERYTHING, statuses: [] },
      judgesAnswers: true,
      predicate: {
        option: 'retryOn',
        gives: ['retries', 'error', 'response'],
        combines: 'replaces',
        awaited: true,
        unlimits: true,
        widens: true,
      },
      statusesOption: 'retryOn',
    },
    mistaken: { maxRetries: 'retries', retry: 'retries', retryCondition: 'retryOn' },
  },
  {
    name: 'wretch',
    modules: ['wretch/middlewares', 'wretch/middlewares/retry'],
    version: '3.0.9',
    role: 'client',
    entries: [{ path: /^retry$/, repeats: 'client', options: 0 }],
    policy: {
      attempts: { option: 'maxAttempts', counts: 'retries', default: 10, zeroIsEndless: true },
      delay: {
        growth: 'linear',
        base: { option: 'delayTimer', default: 500 },
      },
      condition: {
        statuses: [
          [100, 199],
          [300, 399],
          [500, 599],
        ],
        network: false,
        timeout: false,
        abort: false,
        other: false,
      },
      judgesAnswers: true,
      predicate: {
        option: 'until',
        gives: ['response', 'error'],
        combines: 'replaces',
        awaited: true,
        negated: true,
        widens: true,
      },
      beyond: ['delayRamp', 'retryOnNetworkError', 'skip'],
    },
    known: [
      'delayTimer',
      'delayRamp',
      'maxAttempts',
      'until',
      'onRetry',
      'retryOnNetworkError',
      'resolveWithLatestResponse',
      'skip',
    ],
    mistaken: { retries: 'maxAttempts', maxRetries: 'maxAttempts', delay: 'delayTimer' },
  },
  {
    name: 'gaxios',
    modules: ['gaxios'],
    version: '8.3.3',
    role: 'client',
    entries: [{ path: /^(request|instance\.request)$/, repeats: 'call', options: 0, under: ['retryConfig'] }],
    policy: {
      attempts: { option: 'retry', counts: 'retries', default: 3 },
      delay: { growth: 'other' },
      condition: {
        ...NO_STATUS,
        statuses: [
          [100, 199],
          [408, 408],
          [429, 429],
          [500, 599],
        ],
        methods: ['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'],
      },
      predicate: {
        option: 'shouldRetry',
        gives: ['error'],
        combines: 'replaces',
        awaited: true,
        unlimits: true,
        widens: true,
      },
      methodsOption: 'httpMethodsToRetry',
      beyond: ['statusCodesToRetry', 'retryBackoff'],
    },
  },
  {
    name: 'superagent',
    modules: ['superagent'],
    version: '10.4.2',
    role: 'client',
    entries: [
      {
        path: /^(get|head|options|post|put|patch|del|delete)\(\)(\.\w+\(\))*\.retry$/,
        repeats: 'call',
        options: 0,
      },
    ],
    policy: {
      attempts: { option: 'count', counts: 'retries', default: 1 },
      delay: { growth: 'none' },
      condition: {
        ...NO_STATUS,
        statuses: [
          [408, 408],
          [413, 413],
          [429, 429],
          [500, 500],
          [502, 504],
          [521, 522],
          [524, 524],
        ],
      },
      beyond: ['callback'],
    },
  },
];
