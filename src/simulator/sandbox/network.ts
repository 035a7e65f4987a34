import { createHash } from 'node:crypto';
import net from 'node:net';
import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { http } from 'msw/http';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { Fault } from '../../model/script.ts';
import type { TracedCall } from '../../model/trace.ts';
import type { AnswerAction, ScriptServer } from '../server/script-server.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Real ms for which a connection without a request yet holds the clock: a client may compile its parser first. */
const CONNECTING_REAL_MS = 100;

// Taken when this module loads, before the virtual clock replaces it.
const realNow = process.hrtime.bigint;

export interface NetworkOptions {
  readonly server: ScriptServer;
  readonly clock: Pick<VirtualClock, 'now' | 'sleep'>;
  /** Calls after which no more are answered. */
  readonly mostCalls: number;
  /** A call has started or ended. */
  readonly onCall: (call: TracedCall) => void;
  /** A call beyond `mostCalls`. */
  readonly onTooMany: () => void;
}

export interface SimulatedNetwork {
  readonly calls: readonly TracedCall[];
  /** True while a request is on its way to the server or an answer on its way back without waiting for time. */
  isBusy(): boolean;
}

/**
 * Puts a simulated server behind every HTTP client of this process: sockets are intercepted, so the client's own
 * code (pools, parsers, retries) runs for real. Install `contain` first; what is not HTTP reaches its closed handles.
 */
export function openNetwork({ server, clock, mostCalls, onCall, onTooMany }: NetworkOptions): SimulatedNetwork {
  const calls: TracedCall[] = [];
  const sockets = new Map<string, net.Socket>();
  let inFlight = 0;

  const interceptor = new HttpRequestInterceptor();
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [interceptor] })],
    handlers: [http.all('*', ({ request, requestId }) => respond(request, requestId))],
    context: { quiet: true },
    onUnhandledFrame: 'error',
  });
  interceptor.on('request', ({ requestId, initiator }) => {
    if (initiator instanceof net.Socket) sockets.set(requestId, initiator);
  });
  void network.enable();
  const connecting = watchConnections();

  function record(call: TracedCall): void {
    calls[call.n - 1] = call;
    onCall(call);
  }

  async function respond(request: Request, requestId: string): Promise<Response> {
    inFlight += 1;
    let isParked = false;
    const park = (): void => {
      if (!isParked) inFlight -= 1;
      isParked = true;
    };
    try {
      return await answer(request, sockets.get(requestId) ?? null, park);
    } finally {
      sockets.delete(requestId);
      park();
    }
  }

  async function answer(request: Request, socket: net.Socket | null, park: () => void): Promise<Response> {
    const startMs = clock.now();
    const bytes = Buffer.from(await request.arrayBuffer());
    const n = calls.length + 1;
    if (n > mostCalls) {
      onTooMany();
      park();
      return never(request.signal);
    }
    const planned = server.answer({
      n,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: bytes.toString('utf8'),
      atMs: startMs,
    });
    const previous = calls.at(-1);
    const call: TracedCall = {
      n,
      startMs,
      endMs: null,
      method: request.method,
      url: request.url,
      outcome: planned.outcome,
      status: planned.action.kind === 'respond' ? planned.action.status : null,
      waitMs: Math.max(0, startMs - (previous?.endMs ?? startMs)),
      announcedMs: previous === undefined ? null : (announced.get(previous.n) ?? null),
      keyed: planned.key !== null,
      key: planned.key,
      bodyBytes: bytes.length,
      bodyHash:
        bytes.length === 0 ? null : createHash('sha256').update(planned.comparableBody).digest('hex').slice(0, 16),
    };
    if (planned.announcedMs !== null) announced.set(n, planned.announcedMs);
    record(call);
    const end = (): void => {
      if (calls[n - 1]?.endMs === null) record({ ...call, endMs: clock.now() });
    };
    request.signal.addEventListener('abort', end);
    try {
      return await perform(planned.action, request, socket, park);
    } finally {
      end();
    }
  }

  const announced = new Map<number, number>();

  async function perform(
    action: AnswerAction,
    request: Request,
    socket: net.Socket | null,
    park: () => void,
  ): Promise<Response> {
    // An error in the turn of the request itself reaches some clients (got) outside their retry path.
    await new Promise((resolve) => setImmediate(resolve));
    if (action.kind === 'hang') {
      park();
      return never(request.signal);
    }
    if (action.kind === 'after-end') throw faultError('refused', request, socket);
    if (action.afterMs > 0) {
      park();
      await clock.sleep(action.afterMs, request.signal);
    }
    if (action.kind === 'respond') return responseOf(action);
    if (action.fault === 'closed' && socket !== null) {
      socket.push(null);
      return never(request.signal);
    }
    throw faultError(action.fault, request, socket);
  }

  return { calls, isBusy: () => inFlight > 0 || connecting() };
}

/** Rejects when the client gives the request up, and never answers. */
function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => {
      reject(
        signal.reason instanceof Error ? signal.reason : new DOMException('The request was aborted.', 'AbortError'),
      );
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function responseOf({ status, headers, body, cutBytes }: AnswerAction & { kind: 'respond' }): Response {
  const bytes = Buffer.from(body, 'utf8');
  if (bytes.length === 0) return new Response(null, { status, headers: { ...headers, 'content-length': '0' } });
  if (cutBytes === null) {
    return new Response(bytes, { status, headers: { ...headers, 'content-length': String(bytes.length) } });
  }
  const announcedBytes = Math.max(bytes.length, cutBytes + 1);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes.subarray(0, cutBytes)));
      setImmediate(() => {
        controller.error(systemError('ECONNRESET', 'read'));
      });
    },
  });
  return new Response(stream, { status, headers: { ...headers, 'content-length': String(announcedBytes) } });
}

/** The error that a client of this kind meets for a fault; its `code` is what retry conditions test. */
function faultError(fault: Fault, request: Request, socket: net.Socket | null): Error {
  const { hostname } = new URL(request.url);
  const isNodeHttp = socket !== null && '_httpMessage' in socket;
  switch (fault) {
    case 'reset':
      return systemError('ECONNRESET', 'read');
    case 'refused':
      return systemError('ECONNREFUSED', 'connect');
    case 'dns':
      return Object.assign(systemError('ENOTFOUND', 'getaddrinfo', hostname), { hostname });
    case 'tls':
      return Object.assign(new Error('self-signed certificate'), {
        code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        errno: undefined,
      });
    case 'closed':
      return isNodeHttp
        ? Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', errno: undefined })
        : Object.assign(new Error('other side closed'), {
            name: 'SocketError',
            code: 'UND_ERR_SOCKET',
            errno: undefined,
          });
    case 'connect-timeout':
      return isNodeHttp
        ? systemError('ETIMEDOUT', 'connect')
        : Object.assign(new Error('Connect Timeout Error'), {
            name: 'ConnectTimeoutError',
            code: 'UND_ERR_CONNECT_TIMEOUT',
            errno: undefined,
          });
  }
}

function systemError(code: string, syscall: string, host = ''): Error {
  const errno = { ECONNRESET: -104, ECONNREFUSED: -111, ENOTFOUND: -3008, ETIMEDOUT: -110 }[code];
  return Object.assign(new Error([syscall, code, host].filter(Boolean).join(' ')), { code, errno, syscall });
}

/** Returns a test whether a socket was opened on which its client is yet to write. */
function watchConnections(): () => boolean {
  const pending = new Map<net.Socket, bigint>();
  const connect = net.Socket.prototype.connect as (this: net.Socket, ...args: unknown[]) => net.Socket;
  net.Socket.prototype.connect = function watchedConnect(this: net.Socket, ...args: unknown[]) {
    if (!pending.has(this)) pending.set(this, realNow() + BigInt(CONNECTING_REAL_MS * 1_000_000));
    return connect.apply(this, args);
  };
  return () => {
    for (const [socket, until] of pending) {
      if (socket.bytesWritten > 0 || socket.destroyed || realNow() > until) pending.delete(socket);
    }
    return pending.size > 0;
  };
}
