import { createHash } from 'node:crypto';
import net from 'node:net';
import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { http } from 'msw/http';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { TracedCall } from '../../model/trace.ts';
import type { PlannedAnswer } from '../server/simulated-server.ts';
import { faultError } from './fault-error.ts';
import { installFetchShortcut } from './fetch-shortcut.ts';
import { notSimulated } from './not-simulated.ts';
import type { Operation } from './operation.ts';
import { watchConnections } from './pending-connections.ts';
import { scriptedResponse } from './scripted-response.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface NetworkOptions {
  /** The operation that the running code belongs to: its server answers, and its calls are traced. */
  readonly operation: () => Operation;
  readonly clock: Pick<VirtualClock, 'now' | 'sleep'>;
  /** Calls of one operation after which no more are answered. */
  readonly mostCalls: number;
  /** A call has started or ended. */
  readonly onCall: (call: TracedCall, operation: Operation) => void;
  /**
   * Answer the `fetch` of Node without sockets, for runs of thousands of calls: the traces are the same, in a fraction of
   * the time.
   */
  readonly fetchShortcut: boolean;
}

export interface SimulatedNetwork {
  /** True while a request is on its way to the server or an answer on its way back without waiting for time. */
  isBusy(): boolean;
}

/** A request as the client sends it. */
export type SentRequest = Pick<Request, 'method' | 'url' | 'signal' | 'arrayBuffer'> & {
  /** With lower-case names. */
  readonly headers: Iterable<readonly [string, string]>;
};

/** One request on the wire. */
interface Exchange {
  readonly operation: Operation;
  readonly request: SentRequest;
  readonly client: 'http' | 'undici';
  /** Fails the request with an error of the transport. */
  readonly fail: (error: Error) => void;
  /** Tells that only time can bring the exchange on. */
  readonly park: () => void;
}

/** An answer that never comes. When the client gives the request up, the interceptor settles it by itself. */
const NEVER = new Promise<never>(() => undefined);

/**
 * Puts a simulated server behind every HTTP client of this process: sockets are intercepted, so the client's own
 * code (pools, parsers, retries) runs for real. Install `contain` first; what is not HTTP reaches its closed handles.
 */
export function openNetwork({
  operation: current,
  clock,
  mostCalls,
  onCall,
  fetchShortcut,
}: NetworkOptions): SimulatedNetwork {
  const wires = new Map<string, Pick<Exchange, 'operation' | 'client' | 'fail'>>();
  let inFlight = 0;

  const interceptor = new HttpRequestInterceptor();
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [interceptor] })],
    handlers: [http.all('*', ({ request, requestId }) => respondOverSocket(request, requestId))],
    context: { quiet: true },
    onUnhandledFrame: 'error',
  });
  // msw's handlers can only answer. To fail a request with an error of one's own takes the interceptor's controller.
  interceptor.on('request', ({ requestId, controller, initiator }) => {
    wires.set(requestId, {
      operation: current(),
      client: initiator instanceof net.Socket ? clientOf(initiator) : 'undici',
      fail(error) {
        controller.errorWith(error);
      },
    });
  });
  network.enable();
  const isConnecting = watchConnections();

  async function respondOverSocket(request: Request, requestId: string): Promise<Response> {
    const wire = wires.get(requestId);
    wires.delete(requestId);
    if (wire === undefined) throw new Error('A request reached its handler before its interceptor.');
    return (await respond({ request, ...wire })) ?? (await NEVER);
  }

  async function respond(wire: Omit<Exchange, 'park'>): Promise<Response | null> {
    let isParked = false;
    inFlight += 1;
    const park = (): void => {
      if (!isParked) inFlight -= 1;
      isParked = true;
    };
    try {
      return await answer({ ...wire, park });
    } finally {
      park();
    }
  }

  /** `null` when the request ends without a response. */
  async function answer(exchange: Exchange): Promise<Response | null> {
    const { operation, request, park, fail } = exchange;
    const { calls } = operation;
    if (asksForWebSocket(request)) {
      fail(notSimulated('webSocket'));
      return null;
    }
    const startMs = clock.now() - operation.startedAtMs;
    const body = Buffer.from(await request.arrayBuffer());
    if (calls.length >= mostCalls) {
      operation.isOverCalls = true;
      park();
      return null;
    }
    const n = calls.length + 1;
    const planned = operation.server.answer({
      n,
      client: operation.client,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: body.toString('utf8'),
      atMs: startMs,
    });
    const call = tracedCall(operation, startMs, request, body, planned);
    operation.announcedMs = planned.announcedMs;
    const record = (now: TracedCall): void => {
      calls[n - 1] = now;
      onCall(now, operation);
    };
    const end = (): void => {
      if (calls[n - 1]?.endMs === null) record({ ...call, endMs: clock.now() - operation.startedAtMs });
    };
    record(call);
    request.signal.addEventListener('abort', end);
    return perform(planned.action, exchange, end);
  }

  function tracedCall(
    { calls, announcedMs }: Operation,
    startMs: number,
    request: SentRequest,
    body: Buffer,
    planned: PlannedAnswer,
  ): TracedCall {
    const previousEndMs = calls.at(-1)?.endMs ?? startMs;
    return {
      n: calls.length + 1,
      startMs,
      endMs: null,
      method: request.method,
      url: request.url,
      outcome: planned.outcome,
      status: planned.action.kind === 'respond' ? planned.action.status : null,
      waitMs: Math.max(0, startMs - previousEndMs),
      announcedMs,
      keyed: planned.key !== null,
      key: planned.key,
      bodyBytes: body.length,
      bodyHash: body.length === 0 ? null : hash(planned.comparableBody),
    };
  }

  async function perform(
    action: PlannedAnswer['action'],
    exchange: Exchange,
    end: () => void,
  ): Promise<Response | null> {
    const { request, client, fail, park } = exchange;
    // An error in the turn of the request itself reaches some clients (got) outside their retry path.
    await new Promise((resolve) => setImmediate(resolve));
    if (action.kind === 'hang') {
      park();
      return null;
    }
    if (action.kind !== 'after-end' && action.afterMs > 0) {
      park();
      await clock.sleep(action.afterMs, request.signal);
    }
    // It may have gone while the request was read or the answer waited for.
    if (request.signal.aborted) {
      park();
      return null;
    }
    if (action.kind === 'respond') {
      return scriptedResponse(action, request.method, { sleep: (ms) => clock.sleep(ms), onEnd: end });
    }
    end();
    const fault = action.kind === 'after-end' ? 'refused' : action.fault;
    fail(faultError(fault, new URL(request.url).hostname, client));
    park();
    return null;
  }

  if (fetchShortcut) {
    installFetchShortcut((request, fail) => respond({ operation: current(), request, client: 'undici', fail }));
  }

  return { isBusy: () => inFlight > 0 || isConnecting() };
}

function asksForWebSocket({ headers }: SentRequest): boolean {
  return [...headers].some(([name, value]) => name === 'upgrade' && value.toLowerCase() === 'websocket');
}

/** `node:http` puts the request it serves on its sockets. */
function clientOf(socket: net.Socket): 'http' | 'undici' {
  return '_httpMessage' in socket ? 'http' : 'undici';
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
