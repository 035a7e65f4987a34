import type { AnswerAction } from '../server/simulated-server.ts';
import { systemError } from './fault-error.ts';

/** Statuses whose responses have no body (RFC 9110 §6.4.1, §15.3.6) and get no Content-Length here. */
const BODILESS: readonly number[] = [204, 205, 304];
/** How many pieces a dribbled body comes in, if it has so many bytes. */
const PIECES = 10;

export interface Delivery {
  /** Waits on the virtual clock. */
  readonly sleep: (ms: number) => Promise<void>;
  /** The last byte is out, or the connection is gone. */
  readonly onEnd: () => void;
}

/**
 * The response for a scripted answer. A cut one announces its whole length and breaks off with a reset; a dribbled one
 * sends its pieces at even times.
 */
export function scriptedResponse(
  action: AnswerAction & { kind: 'respond' },
  method: string,
  { sleep, onEnd }: Delivery,
): Response {
  const { status, headers, body, cutBytes, dribbleMs } = action;
  if (BODILESS.includes(status) || method === 'HEAD') {
    onEnd();
    return new Response(null, { status, headers });
  }
  const bytes = new TextEncoder().encode(body);
  const isEmpty = bytes.length === 0 && cutBytes === null;
  if (dribbleMs === null || isEmpty) onEnd();
  const length = cutBytes === null ? bytes.length : Math.max(bytes.length, cutBytes + 1);
  const framed = { status, headers: { ...headers, 'content-length': String(length) } };
  if (isEmpty) return new Response(null, framed);
  const sent = cutBytes === null ? bytes : bytes.subarray(0, cutBytes);
  const isCut = cutBytes !== null;
  if (dribbleMs === null) return new Response(isCut ? brokenOff(sent) : sent, framed);
  return new Response(dribbled(sent, isCut, dribbleMs, { sleep, onEnd }), framed);
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

function dribbled(
  bytes: Uint8Array,
  isCut: boolean,
  dribbleMs: number,
  { sleep, onEnd }: Delivery,
): ReadableStream<Uint8Array> {
  const count = Math.max(1, Math.min(PIECES, bytes.length));
  let isGone = false;
  const send = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for (let piece = 0; piece < count; piece += 1) {
      await sleep(dribbleMs / count);
      if (isGone) return;
      const [start, end] = [piece, piece + 1].map((n) => Math.floor((n * bytes.length) / count));
      const part = bytes.subarray(start, end);
      if (part.length > 0) controller.enqueue(part);
    }
    onEnd();
    if (!isCut) controller.close();
    else
      setImmediate(() => {
        controller.error(systemError('ECONNRESET', 'read'));
      });
  };
  return new ReadableStream({
    start(controller) {
      // A stream whose start never settles would not be read before it is whole.
      send(controller).catch((error: unknown) => {
        controller.error(error);
      });
    },
    cancel() {
      isGone = true;
      onEnd();
    },
  });
}
