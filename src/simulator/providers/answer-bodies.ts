import type { ProviderAnswer, ProviderRequest } from './provider.ts';

/** A JSON answer. */
export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): ProviderAnswer {
  return { headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body: JSON.stringify(value) };
}

/** One server-sent event: its type, or `null` for none, and its data. */
export type ServerSentEvent = readonly [type: string | null, data: unknown];

/** An event stream (WHATWG HTML §9.2). A string is sent as it is, anything else as JSON. */
export function eventStream(events: readonly ServerSentEvent[]): ProviderAnswer {
  const body = events.map(([type, data]) => {
    const line = `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
    return type === null ? line : `event: ${type}\n${line}`;
  });
  return { headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: body.join('') };
}

/** The request's JSON body as an object; empty when it is none. */
export function jsonBody(request: ProviderRequest): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(request.body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Not JSON: then it names no model and asks for no stream.
    return {};
  }
}

/** The `model` that the request names, else `fallback`. */
export function modelOf(request: ProviderRequest, fallback: string): string {
  const { model } = jsonBody(request);
  return typeof model === 'string' ? model : fallback;
}

/** The path of the request's URL, without the query. */
export function pathOf(request: ProviderRequest): string {
  return URL.canParse(request.url) ? new URL(request.url).pathname : request.url;
}

/** An id with a fixed prefix and the call's number: the same run gives the same ids. */
export function idOf(prefix: string, request: ProviderRequest, length = 24): string {
  return `${prefix}${String(request.n).padStart(length, '0')}`;
}
