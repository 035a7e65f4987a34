import type { AttemptEvent } from '../evaluate/run.ts';
import { exactText } from '../evaluate/arithmetic.ts';
import { keyOf, type Value } from '../evaluate/value.ts';
import type { Operation } from '../../model/site.ts';
import type { Proven } from './probe.ts';
import { attemptsOf } from './probe.ts';

/** Header fields that make a repeated request one operation: draft-ietf-httpapi-idempotency-key-header and what APIs call it; If-Match and If-None-Match guard a change (RFC 9110 §13.1). */
const KEY_FIELD =
  /^(x-)?idempotency-?key$|^idempotent-?(id|key)|^x-(\w+-)?(webhook|event|delivery|message|request|transaction|operation)-id$|^(webhook|message|delivery)-id$|^x-([\w-]+-)?delivery$|^(x-)?client-?(request-?)?(token|id)$|^if-(none-)?match$|^paypal-request-id$|^x-goog-gcs-idempotency-token$/i;
/** Body fields that APIs use for the same. */
const KEY_OPTION =
  /^(idempotency_?key|client_?token|client_?request_?(id|token)|request_?id|dedupe_?(key|id)|deduplication_?id)$/i;

/** What the operation sends, from its first two attempts. */
export function operationOf(proven: Proven): Operation {
  const again = proven.failures.find(({ end }) => end === 'attempts');
  const [first, second] = again ? attemptsOf(again) : [];
  const { call } = proven;
  const request = first?.request;
  return {
    location: { file: call.file, start: call.node.start, end: call.node.end },
    callee: call.callee,
    transport: call.transport,
    method: request?.method ?? null,
    methodIsLiteral: request?.methodIsLiteral ?? false,
    url: request?.url ? exactText(request.url) : null,
    bodyFields: fieldsOf(request?.body ?? null),
    idempotencyKey: first ? hasKey(first) : null,
    keyChanges: first && second ? keyChanges(first, second) : false,
    sdk: request?.sdk ?? false,
    callerSignal: first ? bringsSignal(first.request.signal) : false,
    requestChanges: proven.requestChanges,
  };
}

/** The fields of an object that is sent, or of the text it was made into. */
const fieldsOf = (body: Value | null): readonly string[] =>
  body?.kind === 'unknown'
    ? (body.fields ?? [])
    : body?.kind === 'object' && body.internal === null
      ? [...body.properties.keys()]
      : [];

function hasKey(attempt: AttemptEvent): boolean | null {
  if (attempt.request.keyedByClient) return true;
  return keyIn(attempt) !== null ? true : mayHoldKey(attempt) ? null : false;
}

/** True when headers, body or options are not known in full. */
function mayHoldKey({ request }: AttemptEvent): boolean {
  if (request.transport !== 'http' || request.method === null) return true;
  const open = (value: Value | null): boolean =>
    value !== null && (value.kind === 'unknown' || (value.kind === 'object' && value.open !== null));
  return open(request.headers);
}

function keyIn({ request }: AttemptEvent): Value | null {
  const places = [request.headers, request.body, ...request.arguments];
  for (const place of places) {
    const found = place ? keyWithin(place, 0) : null;
    if (found) return found;
  }
  return null;
}

function keyWithin(value: Value, depth: number): Value | null {
  if (value.kind === 'unknown') return /idempotency/i.test(value.key) ? value : null;
  if (value.kind !== 'object' || depth > 3) return null;
  const fields = value.internal?.kind === 'headers' ? value.internal.fields : value.properties;
  for (const [name, field] of fields) if (KEY_FIELD.test(name) || KEY_OPTION.test(name)) return field;
  for (const field of fields.values()) {
    const found = field.kind === 'object' ? keyWithin(field, depth + 1) : null;
    if (found) return found;
  }
  return null;
}

function keyChanges(first: AttemptEvent, second: AttemptEvent): boolean {
  const [a, b] = [keyIn(first), keyIn(second)];
  return a !== null && b !== null && keyOf(a) !== keyOf(b);
}

/** True for a signal out of the caller's hands, or one that also hears it. Options that may hold one say nothing. */
const bringsSignal = (signal: Value | null): boolean =>
  signal?.kind === 'unknown'
    ? /signal/i.test(signal.key)
    : signal?.kind === 'object' && signal.internal?.kind === 'signal' && signal.internal.caller;
