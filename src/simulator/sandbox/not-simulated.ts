import { writeSync } from 'node:fs';
import http2 from 'node:http2';

/** What speaks over sockets and is not HTTP/1.1, with what to do instead. */
const PROTOCOLS = {
  webSocket: 'WebSocket connections are not simulated. Simulate the function that makes the HTTP requests.',
  http2:
    'HTTP/2 is not simulated, nor is gRPC, which rests on it. Simulate a function that uses HTTP/1.1, or put the call behind a parameter and pass one that fails.',
} as const;

type Protocol = keyof typeof PROTOCOLS;

// Taken now: user code can replace what it finds on the module later.
const write = writeSync;
const said = new Set<Protocol>();

/** A connection that the simulated network does not know how to answer. */
export class NotSimulatedError extends Error {
  override readonly name = 'NotSimulatedError';
  readonly code = 'ERR_RETRYLAB_NOT_SIMULATED';
}

/**
 * The error for a connection of a protocol that is not simulated. The first one is also printed, since clients (gRPC's)
 * may hide the error and try again.
 */
export function notSimulated(protocol: Protocol): NotSimulatedError {
  const message = PROTOCOLS[protocol];
  if (!said.has(protocol)) {
    said.add(protocol);
    write(2, `${message}\n`);
  }
  return new NotSimulatedError(message);
}

/** Refuses protocols that would else wait for ever on an intercepted socket. Call `syncBuiltinESMExports` after it. */
export function refuseOtherProtocols(): void {
  const refuseHttp2 = function connect(): never {
    throw notSimulated('http2');
  };
  Object.defineProperty(http2, 'connect', { value: refuseHttp2, writable: true, configurable: true, enumerable: true });
  class RefusedWebSocket extends EventTarget {
    constructor() {
      super();
      throw notSimulated('webSocket');
    }
  }
  Object.defineProperty(globalThis, 'WebSocket', { value: RefusedWebSocket, writable: true, configurable: true });
}
