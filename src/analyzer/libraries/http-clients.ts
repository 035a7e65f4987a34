/** How a client tells a failed status: by its answer (`fetch`), or by an exception (axios). */
export type FailureStyle = 'answers' | 'throws';

/** One HTTP client or SDK: what its calls are, read in its source or measured at the version named. */
export interface HttpClient {
  /** Module names that bring it. */
  readonly modules: readonly string[];
  /** The version that was looked at. */
  readonly version: string;
  readonly style: FailureStyle;
  /** `verbs`: methods named after HTTP methods, url first. `fetch`: `(url, init)`. `sdk`: any method of an instance. */
  readonly shape: 'fetch' | 'verbs' | 'sdk';
  /** Where the verbs' body stands. */
  readonly bodyArgument?: number;
  /** Where the verbs' options stand, for calls with and without a body. */
  readonly optionsArgument?: { readonly withBody: number; readonly withoutBody: number };
  /** Attempts in all that the client makes by itself, by default. */
  readonly attempts: number;
  /** Methods that it makes one attempt of, unless it is told otherwise. */
  readonly sentOnce?: readonly string[];
  /** Sends an idempotency key of its own with every POST. */
  readonly keyed?: boolean;
  /** Option that sets its retries, where its name is `maxRetries` or similar. */
  readonly retriesOption?: string;
}

/** HTTP clients and SDKs known by the module they are imported from. */
export const HTTP_CLIENTS: readonly HttpClient[] = [
  {
    modules: [
      'node-fetch',
      'cross-fetch',
      'isomorphic-fetch',
      'isomorphic-unfetch',
      'whatwg-fetch',
      'make-fetch-happen',
      'node-fetch-native',
      'minipass-fetch',
    ],
    version: '3.3.2',
    style: 'answers',
    shape: 'fetch',
    attempts: 1,
  },
  { modules: ['undici'], version: '8.13.1', style: 'answers', shape: 'fetch', attempts: 1 },
  {
    modules: ['@tauri-apps/plugin-http', 'expo/fetch', 'electron-fetch'],
    version: '2',
    style: 'answers',
    shape: 'fetch',
    attempts: 1,
  },
  {
    modules: ['axios'],
    version: '1.21.1',
    style: 'throws',
    shape: 'verbs',
    bodyArgument: 1,
    optionsArgument: { withBody: 2, withoutBody: 1 },
    attempts: 1,
  },
  {
    modules: ['got'],
    version: '16.1.0',
    style: 'throws',
    shape: 'verbs',
    optionsArgument: { withBody: 1, withoutBody: 1 },
    attempts: 3,
    sentOnce: ['POST', 'PATCH'],
    retriesOption: 'retry',
  },
  {
    modules: ['ky', 'ky-universal'],
    version: '2.1.0',
    style: 'throws',
    shape: 'verbs',
    optionsArgument: { withBody: 1, withoutBody: 1 },
    attempts: 3,
    sentOnce: ['POST', 'PATCH'],
    retriesOption: 'retry',
  },
  {
    modules: ['ofetch', '#imports'],
    version: '1.5.1',
    style: 'throws',
    shape: 'fetch',
    attempts: 2,
    sentOnce: ['POST', 'PUT', 'PATCH', 'DELETE'],
    retriesOption: 'retry',
  },
  { modules: ['rxjs/ajax'], version: '7.8.2', style: 'throws', shape: 'verbs', bodyArgument: 1, attempts: 1 },
  { modules: ['rxjs/fetch'], version: '7.8.2', style: 'answers', shape: 'fetch', attempts: 1 },
  { modules: ['superagent'], version: '10.4.2', style: 'throws', shape: 'verbs', attempts: 1 },
  { modules: ['needle'], version: '3.5.0', style: 'answers', shape: 'verbs', bodyArgument: 1, attempts: 1 },
  {
    modules: ['request-promise', 'request-promise-native', 'request'],
    version: '4.2.6',
    style: 'throws',
    shape: 'verbs',
    attempts: 1,
  },
  { modules: ['gaxios'], version: '8.3.3', style: 'throws', shape: 'verbs', attempts: 1 },
  { modules: ['openai'], version: '7.59.0', style: 'throws', shape: 'sdk', attempts: 3, retriesOption: 'maxRetries' },
  {
    modules: ['@anthropic-ai/sdk'],
    version: '1.14.0',
    style: 'throws',
    shape: 'sdk',
    attempts: 3,
    retriesOption: 'maxRetries',
  },
  { modules: ['groq-sdk'], version: '1.6.0', style: 'throws', shape: 'sdk', attempts: 3, retriesOption: 'maxRetries' },
  { modules: ['@google/genai'], version: '3.3.0', style: 'throws', shape: 'sdk', attempts: 1 },
  { modules: ['@google/generative-ai'], version: '0.24.1', style: 'throws', shape: 'sdk', attempts: 1 },
  {
    modules: ['stripe'],
    version: '23.1.0',
    style: 'throws',
    shape: 'sdk',
    attempts: 3,
    keyed: true,
    retriesOption: 'maxNetworkRetries',
  },
  {
    modules: ['@octokit/rest', '@octokit/core', '@octokit/request', 'octokit', '@actions/github'],
    version: '11.0.5',
    style: 'throws',
    shape: 'sdk',
    attempts: 1,
  },
  {
    modules: ['@slack/web-api'],
    version: '8.2.0',
    style: 'throws',
    shape: 'sdk',
    attempts: 11,
    retriesOption: 'retryConfig',
  },
  { modules: ['replicate'], version: '1.4.0', style: 'throws', shape: 'sdk', attempts: 6 },
  { modules: ['cohere-ai'], version: '8.1.0', style: 'throws', shape: 'sdk', attempts: 3, retriesOption: 'maxRetries' },
  { modules: ['@mistralai/mistralai'], version: '2.7.0', style: 'throws', shape: 'sdk', attempts: 1 },
  { modules: ['twilio'], version: '6.3.1', style: 'throws', shape: 'sdk', attempts: 1 },
  { modules: ['graphql-request'], version: '7', style: 'throws', shape: 'sdk', attempts: 1 },
];

/** The client that a module name stands for. */
export function clientOf(module: string): HttpClient | null {
  const exact = HTTP_CLIENTS.find((client) => client.modules.includes(module));
  if (exact) return exact;
  return module.startsWith('@aws-sdk/client-') ? AWS_SDK : null;
}

const AWS_SDK: HttpClient = {
  modules: [],
  version: '3.1175.0',
  style: 'throws',
  shape: 'sdk',
  attempts: 3,
  retriesOption: 'maxAttempts',
};

/** HTTP methods by the names that clients give their functions. */
export const VERBS: ReadonlyMap<string, string> = new Map([
  ['get', 'GET'],
  ['head', 'HEAD'],
  ['options', 'OPTIONS'],
  ['post', 'POST'],
  ['put', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
  ['del', 'DELETE'],
  ['postForm', 'POST'],
  ['putForm', 'PUT'],
  ['patchForm', 'PATCH'],
]);
