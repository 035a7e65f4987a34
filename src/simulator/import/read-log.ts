import type { FileProblem } from '../../model/scenario-file.ts';
import { members, parseJson, type Exchange, type Recording } from './exchange.ts';
import { faultStep, responseStep } from './recorded-step.ts';

type Json = Readonly<Record<string, unknown>>;

/** The names under which loggers (pino-http, winston, bunyan, OpenTelemetry, nginx and Envoy as JSON) put a fact. */
const NAMES = {
  status: [
    'status',
    'statusCode',
    'status_code',
    'res.statusCode',
    'res.status',
    'response.status',
    'response.statusCode',
    'http.status_code',
    'http.response.status_code',
    'response_code',
    'err.status',
    'error.status',
  ],
  method: ['method', 'req.method', 'request.method', 'http.method', 'http.request.method', 'request_method'],
  url: [
    'url',
    'path',
    'req.url',
    'request.url',
    'http.url',
    'url.full',
    'url.path',
    'http.target',
    'request_uri',
    'uri',
  ],
  retryAfter: [
    'retryAfter',
    'retry_after',
    'retry-after',
    'headers.retry-after',
    'res.headers.retry-after',
    'response.headers.retry-after',
    'err.headers.retry-after',
  ],
  took: [
    'durationMs',
    'duration_ms',
    'responseTime',
    'response_time',
    'latencyMs',
    'latency_ms',
    'elapsedMs',
    'tookMs',
    'duration',
  ],
  code: [
    'err.code',
    'error.code',
    'err.cause.code',
    'error.cause.code',
    'cause.code',
    'code',
    'err.name',
    'error.name',
    'error',
    'err.message',
    'error.message',
  ],
  at: ['time', 'timestamp', '@timestamp', 'ts'],
} as const;

/**
 * Reads the exchanges of a log with one JSON object on each line. Lines without a status and without a known error are
 * counted as skipped; a line that is no JSON is an error with its place.
 */
export function readLog(text: string): Recording {
  const exchanges: Exchange[] = [];
  const problems: FileProblem[] = [];
  let skipped = 0;
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parsed = parseJson(line, index + 1);
    if (parsed.kind === 'error') problems.push(parsed.problem);
    const exchange = parsed.kind === 'json' ? readEntry(members(parsed.value)) : null;
    if (exchange !== null) exchanges.push(exchange);
    else if (parsed.kind === 'json') skipped += 1;
  }
  if (problems.length > 0) return { kind: 'error', problems };
  if (exchanges.length > 0) return { kind: 'exchanges', exchanges, skipped };
  const message = `No line has a status or the code of a connection error. Expected one of ${NAMES.status.slice(0, 4).join(', ')} or err.code.`;
  return { kind: 'error', problems: [{ message, line: 1, column: 1 }] };
}

function readEntry(entry: Json): Exchange | null {
  const method = find(entry, NAMES.method);
  const url = find(entry, NAMES.url);
  const took = Number(find(entry, NAMES.took) ?? NaN);
  const tookMs = took >= 0 ? took : null;
  // Some loggers have a word of their own under the first of these names: "status": "error".
  const statuses = NAMES.status.map((name) => Number(find(entry, [name]) ?? NaN));
  const status = statuses.find((one) => one >= 200 && one <= 599);
  const place = { method: method?.toUpperCase() ?? null, path: url === null ? null : pathOf(url) };
  if (status !== undefined) {
    const retryAfter = find(entry, NAMES.retryAfter);
    const at = find(entry, NAMES.at) ?? '';
    const answeredAtMs = /^\d+$/.test(at) ? Number(at) : Date.parse(at);
    const step = responseStep({
      status,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
      body: null,
      tookMs,
      answeredAtMs: Number.isNaN(answeredAtMs) ? null : answeredAtMs,
    });
    return { ...place, step };
  }
  const codes = NAMES.code.map((name) => find(entry, [name])).filter((code) => code !== null);
  const step = codes.map((code) => faultStep(code, tookMs)).find((found) => found !== null) ?? null;
  return step === null ? null : { ...place, step };
}

/** The first of the names that has a text or a number; a name with dots leads into objects, or stands as it is. */
function find(entry: Json, names: readonly string[]): string | null {
  for (const name of names) {
    const value = entry[name] ?? name.split('.').reduce<unknown>((at, part) => members(at)[part], entry);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return null;
}

function pathOf(url: string): string | null {
  if (URL.canParse(url)) return new URL(url).pathname;
  return url.startsWith('/') ? (url.split(/[?#]/)[0] ?? null) : null;
}
