import type { FileProblem } from '../../model/scenario-file.ts';
import { members, parseJson, type Exchange, type Recording } from './exchange.ts';
import { faultStep, responseStep } from './recorded-step.ts';

/**
 * Reads the exchanges of a HAR file (HTTP Archive 1.2, as browsers and proxies save it) in the order in which they
 * began. Entries without a response are faults by the error that the browser notes beside them.
 */
export function readHar(text: string): Recording {
  const parsed = parseJson(text);
  if (parsed.kind === 'error') return { kind: 'error', problems: [parsed.problem] };
  const { entries } = members(members(parsed.value)['log']);
  if (!Array.isArray(entries)) return wrong('This is no HAR file: it has no log.entries.');
  if (entries.length === 0) return wrong('This HAR file has no requests.');
  const ordered = [...(entries as readonly unknown[])].map(members).sort((a, b) => startOf(a) - startOf(b));
  return { kind: 'exchanges', exchanges: ordered.map(readEntry), skipped: 0 };
}

function wrong(message: string): Recording {
  const problem: FileProblem = { message, line: 1, column: 1 };
  return { kind: 'error', problems: [problem] };
}

function startOf(entry: Readonly<Record<string, unknown>>): number {
  const ms = Date.parse(String(entry['startedDateTime']));
  return Number.isNaN(ms) ? 0 : ms;
}

function readEntry(entry: Readonly<Record<string, unknown>>): Exchange {
  const request = members(entry['request']);
  const response = members(entry['response']);
  const url = String(request['url']);
  const path = URL.canParse(url) ? new URL(url).pathname : null;
  const method = typeof request['method'] === 'string' ? request['method'].toUpperCase() : null;
  const tookMs = typeof entry['time'] === 'number' && entry['time'] >= 0 ? entry['time'] : null;
  const status = Number(response['status']);
  if (status >= 200 && status <= 599) {
    const content = members(response['content']);
    const isText = typeof content['text'] === 'string' && content['encoding'] === undefined;
    const step = responseStep({
      status,
      headers: headersOf(response['headers']),
      body: isText ? String(content['text']) : null,
      tookMs,
      answeredAtMs: startOf(entry) + (tookMs ?? 0),
    });
    return { method, path, step };
  }
  const errors = [response['_error'], entry['_error'], response['statusText']];
  const error = errors.find((one) => typeof one === 'string') ?? '';
  // Safari and some proxies do not say why there is no response; a lost connection is what all of them call so.
  return { method, path, step: faultStep(error, tookMs) ?? 'reset' };
}

function headersOf(headers: unknown): Readonly<Record<string, string>> {
  if (!Array.isArray(headers)) return {};
  return Object.fromEntries(
    (headers as readonly unknown[]).map(members).map(({ name, value }) => [String(name).toLowerCase(), String(value)]),
  );
}
