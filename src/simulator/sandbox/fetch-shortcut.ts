import { STATUS_CODES } from 'node:http';
import type { SentRequest } from './network.ts';

/** Where undici's `fetch` finds the dispatcher that it sends with (undici 5 to 7, which Node 18 to 24 hold). */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

/** What undici hands over for one request; see `Dispatcher.DispatchOptions` of undici 7. */
interface DispatchOptions {
  readonly origin?: string | URL;
  readonly path: string;
  readonly method: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly upgrade?: unknown;
}

/** The callbacks of one request; see `Dispatcher.DispatchHandler` of undici 7. */
interface DispatchHandler {
  onConnect(abort: (reason?: Error) => void): void;
  onHeaders(status: number, rawHeaders: readonly Buffer[], resume: () => void, statusText: string): boolean;
  onData(chunk: Buffer): boolean;
  onComplete(trailers: readonly Buffer[]): void;
  onError(error: Error): void;
}

interface Dispatcher {
  dispatch(options: DispatchOptions, handler: Partial<DispatchHandler>): boolean;
}

/** Answers a request; `null` when there is no response, and perhaps never will be. `fail` ends it with an error. */
export type Respond = (request: SentRequest, fail: (error: Error) => void) => Promise<Response | null>;

/**
 * Puts `respond` where `fetch` would open a socket. All of `fetch` itself still runs: requests, aborting, redirects, body
 * streams, decoding. What is skipped is the connection pool and the HTTP parser. Requests that it does not know how
 * to take, and clients with dispatchers of their own, go by the socket.
 */
export function installFetchShortcut(respond: Respond): void {
  // Node makes its dispatcher on the first use of fetch; `Headers` makes it load the code that does.
  new Headers();
  const holder = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const usual = holder[GLOBAL_DISPATCHER];
  if (usual === undefined) return;
  const shortcut = Object.create(usual) as Dispatcher;
  shortcut.dispatch = (options, handler) => {
    const body = bodyOf(options.body);
    if (body === null || !isKnown(options, handler)) return usual.dispatch(options, handler);
    send(options, body, handler, respond);
    return true;
  };
  holder[GLOBAL_DISPATCHER] = shortcut;
}

function isKnown(options: DispatchOptions, handler: Partial<DispatchHandler>): handler is DispatchHandler {
  return (
    typeof handler.onConnect === 'function' &&
    options.origin !== undefined &&
    (options.upgrade === undefined || options.upgrade === null || options.upgrade === '') &&
    headersOf(options.headers) !== null
  );
}

type Body = () => Promise<ArrayBuffer>;

/** How to read the body; `null` for kinds that this does not know. */
function bodyOf(body: unknown): Body | null {
  if (body === null || body === undefined) return () => Promise.resolve(new ArrayBuffer(0));
  if (typeof body === 'string') return () => Promise.resolve(arrayBufferOf(Buffer.from(body)));
  if (body instanceof Uint8Array) return () => Promise.resolve(arrayBufferOf(body));
  if (typeof body !== 'object' || !(Symbol.asyncIterator in body)) return null;
  const chunks = body as AsyncIterable<string | Uint8Array>;
  return async () => {
    const read: Buffer[] = [];
    for await (const chunk of chunks) read.push(Buffer.from(chunk));
    return arrayBufferOf(Buffer.concat(read));
  };
}

function arrayBufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

/** `fetch` hands its headers over as an object; `null` for other shapes. */
function headersOf(headers: unknown): readonly [string, string][] | null {
  if (headers === undefined || headers === null) return [];
  if (typeof headers !== 'object' || Array.isArray(headers) || Symbol.iterator in headers) return null;
  return Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
}

function send(options: DispatchOptions, body: Body, handler: DispatchHandler, respond: Respond): void {
  const controller = new AbortController();
  const { signal } = controller;
  let isOver = false;
  const fail = (error: Error): void => {
    if (isOver) return;
    isOver = true;
    handler.onError(error);
  };
  const abort = (reason?: Error): void => {
    if (isOver) return;
    const error = reason ?? new DOMException('Request aborted', 'AbortError');
    controller.abort(error);
    fail(error);
  };
  handler.onConnect(abort);
  if (signal.aborted) return;
  const request: SentRequest = {
    method: options.method,
    url: new URL(options.path, options.origin).href,
    headers: headersOf(options.headers) ?? [],
    signal,
    arrayBuffer: body,
  };
  const finish = async (): Promise<void> => {
    const response = await respond(request, fail);
    if (response === null) return;
    await deliver(response, handler, () => isOver);
    isOver = true;
  };
  finish().catch(fail);
}

async function deliver(response: Response, handler: DispatchHandler, isOver: () => boolean): Promise<void> {
  if (isOver()) return;
  const raw = [...response.headers].flat().map((text) => Buffer.from(text, 'latin1'));
  const statusText = response.statusText === '' ? (STATUS_CODES[response.status] ?? '') : response.statusText;
  handler.onHeaders(response.status, raw, () => undefined, statusText);
  if (response.body !== null) {
    for await (const chunk of response.body) {
      if (isOver()) return;
      handler.onData(Buffer.from(chunk as Uint8Array));
    }
  }
  if (!isOver()) handler.onComplete([]);
}
