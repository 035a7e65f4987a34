import type { AnswerAction } from '../server/simulated-server.ts';
import { systemError } from './fault-error.ts';

/** Statuses whose responses have no body (RFC 9110 §6.4.1, §15.3.6) and get no Content-Length here. */
const BODILESS: readonly number[] = [204, 205, 304];

/** The response for a scripted answer; a cut one announces its whole length and breaks off with a reset. */
export function scriptedResponse(action: AnswerAction & { kind: 'respond' }, method: string): Response {
  const { status, headers, body, cutBytes } = action;
  if (BODILESS.includes(status) || method === 'HEAD') return new Response(null, { status, headers });
  const bytes = new TextEncoder().encode(body);
  const length = cutBytes === null ? bytes.length : Math.max(bytes.length, cutBytes + 1);
  const framed = { status, headers: { ...headers, 'content-length': String(length) } };
  if (cutBytes === null) return new Response(bytes.length === 0 ? null : bytes, framed);
  return new Response(brokenOff(bytes.subarray(0, cutBytes)), framed);
}

function brokenOff(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      // In a turn of its own: an error in this one would take the bytes before it along.
      setImmediate(() => {
        controller.error(systemError('ECONNRESET', 'read'));
      });
    },
  });
}
