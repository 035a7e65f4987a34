import type { Node } from '@oxc-project/types';
import { newHeaders } from './builtins/headers.ts';
import { noteAnswer, noteBody } from './answer-bodies.ts';
import { fulfilled, native, newError, newObject, rejected } from './objects.ts';
import { ANSWER, ERROR, SERVER } from './provenance.ts';
import { announcingHeader } from './server-words.ts';
import { type Planned, type Request, type Run, Stopped } from './run.ts';
import {
  FALSE,
  NULL,
  type ObjectValue,
  TRUE,
  UNDEFINED,
  type UnknownValue,
  type Value,
  boolean,
  number,
  perStatus,
  text,
  unknown,
} from './value.ts';

/** The statuses other than success that a symbolic attempt may end in. */
export const FAILED_STATUSES: readonly number[] = Array.from({ length: 500 }, (_, index) => 100 + index).filter(
  (status) => status < 200 || status >= 300,
);

const KINDS = ['status', 'network', 'timeout', 'abort', 'other'] as const;

/** Runs the operation once: notes the attempt and gives the promise of what it was planned to end in. */
export function runAttempt(run: Run, node: Node, file: string, request: Request): Value {
  // What a retry inside the site repeats belongs to the same attempt of the site, and ends as it does.
  if (run.round > 0 && run.round === run.attemptedIn) {
    run.callAgainInside(request);
    return outcome(run, run.plan.outcome(run.attempts), request);
  }
  run.attemptedIn = run.round;
  run.attempts++;
  if (run.attempts === 1) run.firstAttemptId = run.id();
  run.transport = request.transport;
  run.request = request;
  const n = run.attempts;
  const through = run.calls.map(({ name }) => name);
  const given = run.callInSite()?.arguments ?? [];
  run.events.push({ kind: 'attempt', n, node, file, request, caught: run.caughtSinceAttempt, through, given });
  run.caughtSinceAttempt = 0;
  if (n >= run.plan.stopAtAttempt) throw new Stopped('attempts');
  return outcome(run, run.plan.outcome(n), request);
}

function outcome(run: Run, planned: Planned, request: Request): Value {
  run.endedIn = planned.kind === 'any-failure' ? 'status' : planned.kind === 'broken' ? 'success' : planned.kind;
  run.breaking = planned.kind === 'broken';
  run.piecesRead = 0;
  run.answered = null;
  switch (planned.kind) {
    case 'success':
    case 'broken':
      run.answered = number(200, ANSWER);
      return fulfilled(run, succeededWith(run, request));
    case 'status':
      return failedStatus(run, number(planned.status, ANSWER), announcedBy(planned), request);
    case 'any-failure': {
      const again = run.symbolic !== null;
      const kind = run.symbolic ?? KINDS[run.choose(KINDS.length)] ?? 'status';
      run.symbolic = kind;
      run.endedIn = kind;
      if (kind !== 'status') return failedOtherwise(run, kind, request);
      if (!again) run.statuses = [...FAILED_STATUSES];
      return failedStatus(
        run,
        perStatus((status) => number(status, ANSWER), ANSWER),
        NOTHING,
        request,
      );
    }
    default:
      return failedOtherwise(run, planned.kind, request);
  }
}

function failedStatus(run: Run, status: Value, announced: Announced, request: Request): Value {
  if (run.plan.style === 'answers') run.answered = status;
  return run.plan.style === 'answers'
    ? fulfilled(run, answer(run, status, announced, isResponse(run, request)))
    : rejected(run, statusError(run, status, announced));
}

/** The header fields, by lower-case name, that say when to come back. */
type Announced = ReadonlyMap<string, string>;
const NOTHING: Announced = new Map();

function announcedBy({ retryAfter, field }: Extract<Planned, { kind: 'status' }>): Announced {
  const fields = new Map<string, string>();
  if (retryAfter !== null) fields.set('retry-after', retryAfter);
  if (field) fields.set(field.name, field.value);
  return fields;
}

/** The headers of an answer: what announces when to come back as planned, everything else unknown or absent. */
function answerHeaders(run: Run, announced: Announced): ObjectValue {
  const key = `headers${run.id()}`;
  const read = (name: string): Value => {
    const value = announced.get(name);
    if (value !== undefined) return text(value, SERVER);
    if (announcingHeader(name)) return { ...NULL, from: SERVER };
    return unknown(`${key}.${name}`, ANSWER);
  };
  return { ...newHeaders(run, UNDEFINED), from: ANSWER, internal: { kind: 'headers', fields: new Map(), read } };
}

const isResponse = (run: Run, request: Request): boolean =>
  request.transport === 'http' && run.plan.style === 'answers';

/** What a success gives: an answer, or, of a function that can't be seen, something that may also be false or empty. */
function succeededWith(run: Run, request: Request): Value {
  const given = answer(run, number(200, ANSWER), NOTHING, isResponse(run, request));
  return request.transport === 'http' ? given : { ...given, maybeFalsy: true };
}

/** The promise of a successful answer, for calls that are not the operation. */
export const succeeded = (run: Run, throwsOnStatus: boolean): Value =>
  fulfilled(run, answer(run, number(200, ANSWER), NOTHING, !throwsOnStatus));

/** An answer with a status, as `fetch`, undici, axios or Node give it. */
function answer(run: Run, status: Value, announced: Announced, http: boolean): ObjectValue {
  const key = `answer${run.id()}`;
  const failed = status.kind === 'per-status' || (status.kind === 'number' && status.least >= 400);
  const response = newObject(run, http ? 'Response' : 'Answer', { open: key, from: ANSWER });
  if (http) noteAnswer(run, key);
  const ok =
    status.kind === 'per-status'
      ? perStatus((one) => boolean(one >= 200 && one < 300, ANSWER), ANSWER)
      : boolean(!failed, ANSWER);
  const seen: Value =
    http || failed ? status : ({ ...unknown(`${key}.status`, ANSWER), asNumber: 200 } satisfies UnknownValue);
  const { properties } = response;
  properties.set('status', seen);
  properties.set('statusCode', seen);
  properties.set('ok', ok);
  properties.set('headers', answerHeaders(run, announced));
  const body: UnknownValue = { ...unknown(`${key}.body`, ANSWER), present: true };
  const statusText = (): boolean => true;
  for (const name of ['json', 'text', 'blob', 'arrayBuffer', 'bytes', 'formData', 'clone']) {
    if (!http && name !== 'json' && name !== 'text') continue;
    properties.set(
      name,
      native(`Response.${name}`, () => {
        noteBody(run, key);
        if (name === 'clone') return response;
        return run.breaking ? breakOff(run) : fulfilled(run, name === 'text' ? { ...body, statusText } : body);
      }),
    );
  }
  if (!http && !failed) for (const name of ['json', 'text']) properties.delete(name);
  return response;
}

const CANCELLED = /abort|cancel/i;
/** Names of errors that no client gives to an answer. */
const NO_ANSWER = /abort|cancel|^timeouterror$|^(type|syntax|range|reference|eval|uri)error$/i;

/** The error that clients reject with on a failed status: axios, got, ky, SDKs and hand-written ones read alike. */
function statusError(run: Run, status: Value, announced: Announced): ObjectValue {
  const key = `error${run.id()}`;
  const error = newObject(run, 'Error', { open: key, from: ERROR });
  const headers = answerHeaders(run, announced);
  const response = newObject(run, 'Response', { open: `${key}.response`, from: ANSWER });
  response.properties.set('status', status);
  response.properties.set('statusCode', status);
  response.properties.set('ok', FALSE);
  response.properties.set('headers', headers);
  const metadata = newObject(run, 'Object', { open: `${key}.$metadata`, from: ERROR });
  metadata.properties.set('httpStatusCode', status);
  const message: UnknownValue = {
    ...unknown(`${key}.message`, ERROR),
    statusText: () => true,
    never: CANCELLED,
    present: true,
  };
  const { properties } = error;
  properties.set('status', status);
  properties.set('statusCode', status);
  properties.set('response', response);
  properties.set('headers', headers);
  properties.set('responseHeaders', headers);
  properties.set('$metadata', metadata);
  properties.set('code', status);
  properties.set('message', message);
  properties.set('name', { ...unknown(`${key}.name`, ERROR), never: NO_ANSWER });
  properties.set('isAxiosError', TRUE);
  properties.set('cause', UNDEFINED);
  properties.set('errno', UNDEFINED);
  return error;
}

/** The promise of reading on in an answer whose connection is lost. */
export function breakOff(run: Run): ObjectValue {
  run.symbolic = 'network';
  run.endedIn = 'network';
  return failedOtherwise(run, 'network', run.request ?? null);
}

const NETWORK_CODE = 'ECONNRESET';

/** The error of an attempt that got no answer. */
function failedOtherwise(
  run: Run,
  kind: 'network' | 'timeout' | 'abort' | 'other',
  request: Request | null,
): ObjectValue {
  if (kind === 'abort') run.aborted = true;
  const key = `error${run.id()}`;
  const said: UnknownValue = { ...unknown(`${key}.message`, ERROR), present: true };
  const message = kind === 'network' || kind === 'other' ? { ...said, never: CANCELLED } : said;
  const fetched = request?.transport === 'http' && run.plan.style === 'answers';
  // A controller of the program's own aborts as its timer fires; AbortSignal.timeout has an error of its own (DOM §3.1.3).
  const own =
    request?.signal?.kind === 'object' && request.signal.internal?.kind === 'signal' ? request.signal.internal : null;
  const byController = kind === 'timeout' && own !== null && !own.timed;
  if (kind === 'timeout' && own) own.aborted = true;
  const name = byController
    ? 'AbortError'
    : kind === 'network'
      ? fetched
        ? 'TypeError'
        : 'Error'
      : kind === 'timeout'
        ? 'TimeoutError'
        : kind === 'abort'
          ? 'AbortError'
          : 'Error';
  const error = newError(run, name, message, ERROR);
  error.open = key;
  const { properties } = error;
  for (const absent of ['status', 'statusCode', 'response', 'headers', '$metadata', 'responseHeaders'])
    properties.set(absent, UNDEFINED);
  const code =
    kind === 'network' ? NETWORK_CODE : kind === 'timeout' ? 'ETIMEDOUT' : kind === 'abort' ? 'ABORT_ERR' : null;
  properties.set('code', code === null || (fetched && kind === 'network') ? UNDEFINED : text(code, ERROR));
  // A client that can't be seen may have error classes of its own.
  const ownClass = kind === 'timeout' ? !fetched && !byController : kind === 'network' && request?.transport !== 'http';
  if (ownClass) {
    const named = unknown(`${key}.name`, ERROR);
    properties.set('name', kind === 'network' ? { ...named, never: CANCELLED } : named);
  }
  const cause = newObject(run, 'Error', { open: `${key}.cause`, from: ERROR });
  if (code !== null) cause.properties.set('code', text(code, ERROR));
  properties.set(
    'cause',
    fetched && kind === 'network' ? cause : kind === 'other' ? UNDEFINED : unknown(`${key}.cause`, ERROR),
  );
  properties.set('isAxiosError', boolean(kind !== 'other', ERROR));
  properties.set(
    'request',
    kind === 'other' ? UNDEFINED : newObject(run, 'Object', { open: `${key}.request`, from: ERROR }),
  );
  return rejected(run, error);
}
