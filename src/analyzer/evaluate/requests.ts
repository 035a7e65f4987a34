import type { Node } from '@oxc-project/types';
import { type HttpClient, VERBS, clientOf } from '../libraries/http-clients.ts';
import { exactText } from './arithmetic.ts';
import { calleeName, receiverName } from './inert.ts';
import { isBuiltInMethod, isFetchName, isLogName, isSleepName } from './names.ts';
import { ABORT, CALLER, CLOCK, COUNTER, ITEM, RANDOM, has } from './provenance.ts';
import type { Request } from './run.ts';
import { exactNumber, keyOf, type Value } from './value.ts';

/** What a call would send, if it is one that reaches the network as far as its callee tells. */
export interface Recognized {
  readonly request: Request;
  /** `null`: it depends on the answer that the program looks at. */
  readonly throwsOnStatus: boolean | null;
  /** The module of a known client that it is a call of. */
  readonly client?: string;
}

const property = (value: Value | undefined, name: string): Value | null =>
  value?.kind === 'object' ? (value.properties.get(name) ?? null) : null;

const isOpen = (value: Value | undefined): boolean =>
  value === undefined ? false : value.kind === 'object' ? value.open !== null : value.kind === 'unknown';

/** A request of which nothing is known but how it is written. */
export const blankRequest = (
  node: Node,
  args: readonly Value[],
  transport: Request['transport'] = 'unknown',
): Request => ({
  callee: describeCallee(node),
  sdk: false,
  item: null,
  transport,
  arguments: args,
  method: null,
  methodIsLiteral: false,
  url: args[0] ?? null,
  headers: null,
  body: null,
  signal: null,
  keyedByClient: false,
  clientAttempts: null,
});

/** The callee as written, shortened to its last two names. */
export function describeCallee(node: Node): string {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return 'call';
  const name = calleeName(node.callee) || 'call';
  const receiver = receiverName(node.callee);
  return receiver ? `${receiver}.${name}` : name;
}

/** The request of `fetch(url, init)`, where `url` may be a `Request`. */
export function fetchRequest(
  node: Node,
  args: readonly Value[],
  client: HttpClient | null,
  made: readonly Value[] = [],
): Request {
  const [target, init] = args;
  const source = init === undefined || (init.kind === 'constant' && init.value === undefined) ? target : init;
  const options = source?.kind === 'object' && source.className !== 'URL' ? source : init;
  const method = property(options, 'method');
  const written = method ? exactText(method) : null;
  const absent =
    method === null &&
    !isOpen(options) &&
    !(target?.kind === 'unknown' && init === undefined && /request|req$/i.test(target.key));
  return {
    ...blankRequest(node, args, 'http'),
    method: written === null ? (absent ? 'GET' : null) : written.toUpperCase(),
    methodIsLiteral: written !== null,
    url: target?.kind === 'object' ? (property(target, 'url') ?? target) : (target ?? null),
    headers: property(options, 'headers') ?? (isOpen(options) ? (options ?? null) : null),
    body: property(options, 'body'),
    signal: property(options, 'signal') ?? (isOpen(options) ? (options ?? null) : null),
    clientAttempts: client ? retriesOf(client, [options, ...made], written?.toUpperCase() ?? null) : null,
  };
}

function verbRequest(
  node: Node,
  args: readonly Value[],
  client: HttpClient,
  verb: string | null,
  made: readonly Value[] = [],
): Request {
  const method = verb === null ? null : (VERBS.get(verb) ?? null);
  const first = args[0];
  const config = first?.kind === 'object' && method === null ? first : null;
  const withBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const index = client.optionsArgument
    ? withBody
      ? client.optionsArgument.withBody
      : client.optionsArgument.withoutBody
    : 1;
  const options = config ?? args[index];
  const own = property(options, 'method');
  const written = own ? exactText(own) : null;
  const known =
    written?.toUpperCase() ??
    method ??
    (isOpen(options) || (first?.kind === 'unknown' && method === null && args.length === 1) ? null : 'GET');
  return {
    ...blankRequest(node, args, 'http'),
    method: known,
    methodIsLiteral: written !== null || method !== null,
    url: config ? property(config, 'url') : (first ?? null),
    headers: property(options, 'headers') ?? (isOpen(options) ? (options ?? null) : null),
    body:
      client.bodyArgument !== undefined && withBody ? (args[client.bodyArgument] ?? null) : property(options, 'data'),
    signal: property(options, 'signal') ?? (isOpen(options) ? (options ?? null) : null),
    clientAttempts: retriesOf(client, [options, ...made], known),
  };
}

/**
 * The attempts that a client makes by itself with these options, the nearest first; `null` where it makes one, or they
 * can't be told.
 */
function retriesOf(
  { retriesOption, sentOnce, attempts }: HttpClient,
  options: readonly (Value | undefined)[],
  method: string | null,
): number | null {
  const holder = retriesOption ? options.find((one) => property(one, retriesOption) !== null) : undefined;
  const own = holder && retriesOption ? property(holder, retriesOption) : null;
  if (own) {
    const set = exactNumber(own) ?? exactNumber(property(own, 'limit') ?? own);
    return set !== null && set > 0 ? set + 1 : null;
  }
  if ((method !== null && sentOnce?.includes(method)) || options.some(isOpen)) return null;
  return attempts > 1 ? attempts : null;
}

/** The attempts of an SDK's instance, by the options it was made with; `null` where they can't be told. */
function madeWith(client: HttpClient, self: Value): number | null {
  if (client.attempts < 2 || self.kind !== 'unknown' || self.key.startsWith('#')) return null;
  const set = client.retriesOption ? new RegExp(`\\b${client.retriesOption}:([^,}]*)`).exec(self.key)?.[1] : undefined;
  if (set === undefined) return /\)|^import/.test(self.key) ? client.attempts : null;
  const retries = Number(set);
  return Number.isInteger(retries) && retries > 0 ? retries + 1 : null;
}

const isMethodCall = (node: Node): boolean =>
  node.type === 'CallExpression' && (node.callee.type === 'MemberExpression' || node.callee.type === 'ChainExpression');

/** Recognises a call by where its callee comes from; `null` when that says nothing. */
export function recognize(node: Node, callee: Value, self: Value, args: readonly Value[]): Recognized | null {
  const origin = callee.kind === 'unknown' ? callee.origin : undefined;
  if (origin !== undefined)
    return fromOrigin(node, origin, args, self, (callee.kind === 'unknown' && callee.made) || []);
  if (callee.kind !== 'unknown') return null;
  const name = node.type === 'CallExpression' ? calleeName(node.callee) : '';
  if (isFetchName(name)) return { request: fetchRequest(node, args, null), throwsOnStatus: false };
  if (isSleepName(name)) return null;
  const receiver = node.type === 'CallExpression' ? receiverName(node.callee) : '';
  if (isLogName(name, receiver)) return null;
  if (isMethodCall(node) && isBuiltInMethod(name)) return null;
  const verb = VERBS.get(name);
  if (verb !== undefined && /(axios|http|client|api|instance|request|agent|rest)/i.test(receiver) && args.length > 0) {
    const axiosLike = clientOf('axios');
    return axiosLike
      ? { request: { ...verbRequest(node, args, axiosLike, name), transport: 'http' }, throwsOnStatus: null }
      : null;
  }
  const item = has(callee.from, ITEM) ? callee.key : null;
  const callerDecides = has(callee.from, CALLER | ITEM);
  return {
    request: { ...blankRequest(node, args, callerDecides && receiver === '' ? 'callback' : 'unknown'), item },
    throwsOnStatus: null,
  };
}

/** Modules of Node that reach no network. */
const LOCAL =
  /^(node:)?(path|fs|fs\/promises|os|util|url|child_process|crypto|zlib|readline|events|assert|buffer|stream|timers|timers\/promises|process|perf_hooks|worker_threads|module|querystring|string_decoder|v8|vm|async_hooks)$|^(fs-extra|graceful-fs|lodash|rimraf|glob|chalk|mkdirp|zod|winston|pino|debug|i18next|react|react-i18next|semver|uuid|nanoid|moment|dayjs|date-fns|luxon|yaml|js-yaml|ajv|joi|yup|commander|yargs|dotenv|picocolors|ms)$/;

function fromOrigin(
  node: Node,
  origin: string,
  args: readonly Value[],
  self: Value,
  made: readonly Value[],
): Recognized | null {
  const [module = '', path = ''] = origin.split('#');
  if (LOCAL.test(module)) return null;
  const client = clientOf(module);
  if (!client) return { request: blankRequest(node, args, 'unknown'), throwsOnStatus: null };
  const names = path.split('.');
  const last = names.at(-1) ?? '';
  const throwsOnStatus = client.style === 'throws';
  if (client.shape === 'fetch') {
    if (!/^(default|fetch|fromFetch|\$fetch|request|ofetch|raw|\*)$/.test(last)) return null;
    return { request: fetchRequest(node, args, client, made), throwsOnStatus, client: module };
  }
  if (client.shape === 'verbs') {
    if (/^(create|extend|isAxiosError|isCancel|all|spread|use|eject|defaults)$/.test(last)) return null;
    const verb = VERBS.has(last) ? last : null;
    return { request: verbRequest(node, args, client, verb, made), throwsOnStatus, client: module };
  }
  if (names.length < 2 && !path.includes('()')) return null;
  const options = args.at(-1);
  return {
    request: {
      ...blankRequest(node, args, 'http'),
      method: null,
      sdk: true,
      keyedByClient: client.keyed ?? false,
      clientAttempts: property(options, client.retriesOption ?? '')
        ? retriesOf(client, [options], null)
        : madeWith(client, self),
    },
    throwsOnStatus,
    client: module,
  };
}

/** True when two requests ask for different things: another host, page, item or body. */
export function requestDiffers(first: Request, second: Request): boolean {
  if (first.item !== second.item) return true;
  if (first.transport === 'http') {
    const guards = [first, second].map((request) => conditionOf(request.headers));
    if (guards[0] !== guards[1]) return true;
    return (
      differs(first.url, second.url) ||
      differs(first.body, second.body) ||
      fixedHeaders(first.headers) !== fixedHeaders(second.headers)
    );
  }
  return first.arguments.some((argument, index) => differs(argument, second.arguments[index] ?? null));
}

/** True when two calls are given different items of one list. */
export const takesNextItem = (first: readonly Value[], second: readonly Value[]): boolean =>
  first.some((argument, index) => {
    const other = second[index];
    if (argument.kind !== 'unknown' || other?.kind !== 'unknown' || argument.key === other.key) return false;
    return itemless(argument.key) === itemless(other.key);
  });

/** The key of an item, whichever it is. */
const itemless = (key: string): string => key.replace(/\.\d+(?=$|\.)|\[\d+\]/g, '[]');

/** True when two requests surely ask for the same. */
export function requestRepeats(first: Request, second: Request): boolean {
  if (first.transport !== 'http' || !first.url || !second.url) return false;
  const [a, b] = [contentOf(first.url, 0), contentOf(second.url, 0)];
  return a !== null && a === b && !requestDiffers(first, second);
}

/** The header fields with constant values that no count is part of: another set of them is another way to ask. */
function fixedHeaders(headers: Value | null): string {
  if (headers?.kind !== 'object') return '';
  const fields = headers.internal?.kind === 'headers' ? headers.internal.fields : headers.properties;
  return [...fields]
    .filter(([, value]) => value.kind === 'constant' && !has(value.from, COUNTER | CLOCK | RANDOM))
    .map(([name, value]) => `${name.toLowerCase()}:${keyOf(value)}`)
    .sort()
    .join();
}

/** The guard of an optimistic lock (RFC 9110 §13.1), by which each attempt speaks of another version. */
function conditionOf(headers: Value | null): string {
  if (headers?.kind !== 'object') return '';
  const fields = headers.internal?.kind === 'headers' ? headers.internal.fields : headers.properties;
  for (const [name, value] of fields) if (/^if-(none-)?match$/i.test(name)) return keyOf(value);
  return '';
}

function differs(first: Value | null, second: Value | null): boolean {
  if (!first || !second) return false;
  const [a, b] = [contentOf(first, 0), contentOf(second, 0)];
  return a !== null && b !== null && a !== b;
}

/** A text equal for equal contents; `null` where the content is the attempt's own business (a count, a signal). */
function contentOf(value: Value, depth: number): string | null {
  switch (value.kind) {
    case 'constant':
      return keyOf(value);
    case 'number':
      return has(value.from, COUNTER) ? null : keyOf(value);
    case 'unknown':
      return has(value.from, depth === 0 ? CLOCK | ABORT : CLOCK | RANDOM | ABORT) || /^(abort|signal)/i.test(value.key)
        ? null
        : value.key;
    case 'object': {
      if (value.className === 'AbortSignal' || depth > 3) return null;
      const items = value.internal?.kind === 'items' ? value.internal.items : null;
      if (items) return items.map((item) => contentOf(item, depth + 1)).join();
      if (value.internal !== null || value.classValue) return null;
      return [...value.properties]
        .filter(([name]) => !/signal|idempotency|headers|attempt|retr/i.test(name))
        .map(([name, part]) => `${name}:${contentOf(part, depth + 1) ?? ''}`)
        .join();
    }
    default:
      return null;
  }
}
