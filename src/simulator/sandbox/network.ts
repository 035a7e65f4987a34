import { createHash } from 'node:crypto';
import net from 'node:net';
import type { RequestController } from '@mswjs/interceptors';
import { HttpRequestInterceptor } from '@mswjs/interceptors/http';
import { http } from 'msw/http';
import { defineNetwork, InterceptorSource } from 'msw/experimental';
import type { TracedCall } from '../../model/trace.ts';
import type { PlannedAnswer, ScriptServer } from '../server/script-server.ts';
import { faultError } from './fault-error.ts';
import { watchConnections } from './pending-connections.ts';
import { scriptedResponse } from './scripted-response.ts';
import type { VirtualClock } from './virtual-clock.ts';

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

/** One request on the wire. */
interface Exchange {
  readonly request: Request;
  readonly controller: RequestController;
  /** The client's socket. */
  readonly socket: net.Socket | null;
  /** Tells that only time can bring the exchange on. */
  readonly park: () => void;
}

/** An answer that never comes. When the client gives the request up, the interceptor settles it by itself. */
const NEVER = new Promise<never>(() => undefined);

/**
 * Puts a simulated server behind every HTTP client of this process: sockets are intercepted, so the client's own
 * code (pools, parsers, retries) runs for real. Install `contain` first; what is not HTTP reaches its closed handles.
 */
export function openNetwork({ server, clock, mostCalls, onCall, onTooMany }: NetworkOptions): SimulatedNetwork {
  const calls: TracedCall[] = [];
  const wires = new Map<string, Pick<Exchange, 'controller' | 'socket'>>();
  let announcedMs: number | null = null;
  let inFlight = 0;

  const interceptor = new HttpRequestInterceptor();
  const network = defineNetwork({
    sources: [new InterceptorSource({ interceptors: [interceptor] })],
    handlers: [http.all('*', ({ request, requestId }) => respond(request, requestId))],
    context: { quiet: true },
    onUnhandledFrame: 'error',
  });
  // msw's handlers can only answer. To fail a request with an error of one's own takes the interceptor's controller.
  interceptor.on('request', ({ requestId, controller, initiator }) => {
    wires.set(requestId, { controller, socket: initiator instanceof net.Socket ? initiator : null });
  });
  network.enable();
  const isConnecting = watchConnections();

  async function respond(request: Request, requestId: string): Promise<Response> {
    const wire = wires.get(requestId);
    wires.delete(requestId);
    if (wire === undefined) throw new Error('A request reached its handler before its interceptor.');
    let isParked = false;
    inFlight += 1;
    const park = (): void => {
      if (!isParked) inFlight -= 1;
      isParked = true;
    };
    try {
      return (await answer({ request, ...wire, park })) ?? (await NEVER);
    } finally {
      park();
    }
  }

  /** `null` when the request ends without a response. */
  async function answer(exchange: Exchange): Promise<Response | null> {
    const { request, park } = exchange;
    const startMs = clock.now();
    const body = Buffer.from(await request.arrayBuffer());
    if (calls.length >= mostCalls) {
      onTooMany();
      park();
      return null;
    }
    const n = calls.length + 1;
    const planned = server.answer({
      n,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: body.toString('utf8'),
      atMs: startMs,
    });
    const call = tracedCall(n, startMs, request, body, planned);
    announcedMs = planned.announcedMs;
    const record = (now: TracedCall): void => {
      calls[n - 1] = now;
      onCall(now);
    };
    const end = (): void => {
      if (calls[n - 1]?.endMs === null) record({ ...call, endMs: clock.now() });
    };
    record(call);
    request.signal.addEventListener('abort', end);
    return perform(planned.action, exchange, end);
  }

  function tracedCall(n: number, startMs: number, request: Request, body: Buffer, planned: PlannedAnswer): TracedCall {
    const previousEndMs = calls.at(-1)?.endMs ?? startMs;
    return {
      n,
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
    const { request, controller, socket, park } = exchange;
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
    end();
    if (action.kind === 'respond') return scriptedResponse(action, request.method);
    const fault = action.kind === 'after-end' ? 'refused' : action.fault;
    controller.errorWith(faultError(fault, new URL(request.url).hostname, clientOf(socket)));
    park();
    return null;
  }

  return { calls, isBusy: () => inFlight > 0 || isConnecting() };
}

/** `node:http` puts the request it serves on its sockets. */
function clientOf(socket: net.Socket | null): 'http' | 'undici' {
  return socket !== null && '_httpMessage' in socket ? 'http' : 'undici';
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
