import type { Fault } from '../../model/script.ts';
import { printDuration } from '../script/duration.ts';
import { quoteValue } from '../script/quote.ts';

/** Latencies below this are what any network has, and would only make a script hard to read. */
const LEAST_LATENCY_MS = 100;
/** Bodies of errors up to this length are kept; clients read reasons in them. */
const MOST_BODY_CHARS = 2_000;

/** Headers that tell a client whether and when to come back, besides Retry-After. */
const KEPT_HEADERS: readonly string[] = ['retry-after-ms', 'x-should-retry', 'location'];

/** A recorded response. */
export interface RecordedResponse {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** From the request to the answer. */
  readonly tookMs: number | null;
  /** When it was answered, in ms since the epoch. */
  readonly answeredAtMs: number | null;
}

/** The step that answers like a recorded response. */
export function responseStep({ status, headers, body, tookMs, answeredAtMs }: RecordedResponse): string {
  const retryAfter = headers['retry-after'];
  const keeps = status >= 400 && body !== null && body !== '' && body.length <= MOST_BODY_CHARS;
  return [
    String(status),
    ...(retryAfter === undefined ? [] : [`retry-after=${retryAfterOption(retryAfter, headers['date'], answeredAtMs)}`]),
    ...latency(tookMs),
    ...(keeps ? [`body=${quoteValue(body)}`] : []),
    ...KEPT_HEADERS.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [`header.${name}=${quoteValue(value)}`];
    }),
  ].join(' ');
}

/** The step that fails like a recorded transport error, by its code; `null` for a code that is not known. */
export function faultStep(code: string, tookMs: number | null): string | null {
  const [, answer] = CODES.find(([pattern]) => pattern.test(code)) ?? [];
  if (answer === undefined) return null;
  return answer === 'hang' ? answer : [answer, ...latency(tookMs)].join(' ');
}

/** Codes of Node, undici, Chromium (`net::ERR_…`) and Firefox (`NS_ERROR_…`) by what a script calls them. */
const CODES: readonly (readonly [code: RegExp, answer: Fault | 'hang'])[] = [
  [/UND_ERR_CONNECT_TIMEOUT|^ETIMEDOUT$|ERR_CONNECTION_TIMED_OUT/, 'connect-timeout'],
  [/ECONNRESET|ERR_CONNECTION_RESET|NS_ERROR_NET_RESET/, 'reset'],
  [/ECONNREFUSED|ERR_CONNECTION_REFUSED|NS_ERROR_CONNECTION_REFUSED/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|NS_ERROR_UNKNOWN_HOST/, 'dns'],
  [/CERT|ERR_SSL|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/, 'tls'],
  [/UND_ERR_SOCKET|EPIPE|ERR_CONNECTION_CLOSED|ERR_EMPTY_RESPONSE|socket hang up/, 'closed'],
  [
    /UND_ERR_(?:HEADERS|BODY)_TIMEOUT|ESOCKETTIMEDOUT|ECONNABORTED|ERR_TIMED_OUT|ERR_ABORTED|TimeoutError|AbortError|NS_BINDING_ABORTED|NS_ERROR_NET_TIMEOUT/,
    'hang',
  ],
];

function latency(tookMs: number | null): readonly string[] {
  if (tookMs === null || tookMs < LEAST_LATENCY_MS) return [];
  return [`after=${printDuration(Math.round(tookMs / 100) * 100)}`];
}

function retryAfterOption(value: string, date: string | undefined, answeredAtMs: number | null): string {
  if (/^(?:0|[1-9]\d*)$/.test(value) && Number.isSafeInteger(Number(value))) return value;
  const until = /[A-Za-z]{3}.*\d\d:\d\d:\d\d/.test(value) ? Date.parse(value) : NaN;
  const from = date === undefined ? (answeredAtMs ?? NaN) : Date.parse(date);
  if (Number.isNaN(until) || Number.isNaN(from)) return quoteValue(value, 'always');
  const seconds = Math.round((until - from) / 1000);
  return `@${seconds < 0 ? '-' : '+'}${String(Math.abs(seconds))}s`;
}
