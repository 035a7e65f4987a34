import { EVERYTHING, type RetryEntry, type RetryLibrary, type RetryPolicy } from './retry-library.ts';

/** TanStack Query uses what `retry` and `retryDelay` give at once, without awaiting it. */
const tanstack = (retries: number): RetryPolicy => ({
  attempts: { option: 'retry', counts: 'retries', default: retries, trueIsEndless: true },
  delay: {
    growth: 'exponential',
    base: { option: 'retryDelay', default: 1_000 },
    factor: { default: 2 },
    cap: { default: 30_000 },
    computed: { option: 'retryDelay', gives: ['retries', 'error'], awaited: false },
  },
  condition: EVERYTHING,
  predicate: {
    option: 'retry',
    gives: ['retries', 'error'],
    combines: 'replaces',
    awaited: false,
    unlimits: true,
    widens: true,
  },
});

const TANSTACK = ['react', 'vue', 'solid', 'svelte', 'angular', 'preact', 'lit'].flatMap((framework) => [
  `@tanstack/${framework}-query`,
  `@tanstack/${framework}-query-experimental`,
]);
const MODULES = [...TANSTACK, '@tanstack/query-core', 'react-query', '@sveltestack/svelte-query'];

const query = (path: RegExp): RetryEntry => ({
  path,
  repeats: ['queryFn', 'mutationFn'],
  options: 'any',
  offByDefault: true,
});

/** Caches of user interfaces that fetch for their components. */
export const QUERIES: readonly RetryLibrary[] = [
  {
    name: 'TanStack Query',
    modules: MODULES,
    version: '5.108.4',
    role: 'query',
    entries: [
      query(/^(use|create|inject)(Suspense)?(Infinite)?Query$/),
      query(/^(infiniteQ|q)ueryOptions$/),
      query(/(^|\.)(fetch|prefetch|ensure)(Infinite)?Query(Data)?$/),
      {
        path: /^QueryClient$/,
        repeats: 'client',
        options: 0,
        under: ['defaultOptions', 'queries'],
        offByDefault: true,
      },
    ],
    policy: tanstack(3),
    mistaken: { retries: 'retry', maxRetries: 'retry' },
  },
  {
    name: 'TanStack Query',
    modules: MODULES,
    version: '5.108.4',
    role: 'query',
    entries: [
      query(/^(use|create|inject)Mutation$/),
      {
        path: /^QueryClient$/,
        repeats: 'client',
        options: 0,
        under: ['defaultOptions', 'mutations'],
        offByDefault: true,
      },
    ],
    policy: tanstack(0),
    mistaken: { retries: 'retry', maxRetries: 'retry' },
  },
  {
    name: 'SWR',
    modules: ['swr', 'swr/immutable', 'swr/infinite'],
    version: '2.5.1',
    role: 'query',
    entries: [{ path: /^$/, repeats: 1, options: 2, handsOn: 0, offByDefault: true }],
    policy: {
      attempts: { option: 'errorRetryCount', counts: 'retries', default: Infinity },
      delay: {
        growth: 'exponential',
        base: { option: 'errorRetryInterval', default: 5_000 },
        factor: { default: 2 },
        spread: [1, 3],
      },
      condition: EVERYTHING,
      predicate: {
        option: 'shouldRetryOnError',
        gives: ['error'],
        combines: 'replaces',
        awaited: false,
        widens: false,
      },
      beyond: ['onErrorRetry'],
    },
    mistaken: { retryCount: 'errorRetryCount', retries: 'errorRetryCount', retry: 'errorRetryCount' },
  },
];
