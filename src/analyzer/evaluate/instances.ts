import type { Node } from '@oxc-project/types';
import { ERROR } from './provenance.ts';
import { calleeName } from './inert.ts';
import type { Run } from './run.ts';
import {
  type ClassValue,
  type ObjectValue,
  type Value,
  boolean,
  keyOf,
  perStatus,
  provenance,
  unknown,
} from './value.ts';

/** Error classes of well-known clients: the outcomes that are instances of them, by the end of their name. */
const STATUS_CLASSES: Readonly<Record<string, (status: number) => boolean>> = {
  BadRequestError: (status) => status === 400,
  AuthenticationError: (status) => status === 401,
  PermissionDeniedError: (status) => status === 403,
  NotFoundError: (status) => status === 404,
  ConflictError: (status) => status === 409,
  UnprocessableEntityError: (status) => status === 422,
  RateLimitError: (status) => status === 429,
  TooManyRequestsError: (status) => status === 429,
  InternalServerError: (status) => status >= 500,
  APIError: () => true,
  APIStatusError: () => true,
  AxiosError: () => true,
  HTTPError: () => true,
  HttpError: () => true,
  RequestError: () => true,
  FetchError: () => true,
};

const CONNECTION_CLASSES = /^(APIConnectionError|NetworkError|ConnectionError)$/;
const TIMEOUT_CLASSES = /^(APIConnectionTimeoutError|TimeoutError|ConnectTimeoutError|HeadersTimeoutError)$/;

/** `left instanceof right`; `written` is the right side as written. */
export function instanceOf(run: Run, left: Value, right: Value, written: Node): Value {
  if (left.kind === 'constant' || left.kind === 'number') return boolean(false);
  const asked = unknown(`${keyOf(left)} instanceof ${keyOf(right)}`, provenance(left));
  if (left.kind !== 'object') return asked;
  if (right.kind === 'class')
    return left.classValue
      ? boolean(descends(left.classValue, right), left.from)
      : ofOutcome(run, left, right.node.id?.name ?? '', asked, true);
  if (right.kind === 'native') {
    if (right.name === left.className) return boolean(true, left.from);
    if (right.name === 'Error') return boolean(left.className === 'Error', left.from);
    if (/Error$|DOMException/.test(right.name)) return builtInError(left, right.name, asked);
    return boolean(false, left.from);
  }
  return ofOutcome(run, left, calleeName(written), asked, false);
}

function builtInError(left: ObjectValue, name: string, asked: Value): Value {
  const own = left.properties.get('name');
  if (own?.kind !== 'constant') return asked;
  if (name === 'DOMException') return boolean(own.value === 'AbortError' || own.value === 'TimeoutError', left.from);
  if (left.open !== null && own.value === 'Error') return asked;
  return boolean(own.value === name, left.from);
}

/** Whether the error of an attempt is an instance of a class known by its name. A class of the program is asked. */
function ofOutcome(run: Run, left: ObjectValue, name: string, asked: Value, local: boolean): Value {
  const isOutcome = (left.from & ERROR) !== 0 && left.open !== null;
  // What fetch or a client throws is no instance of a class of the program.
  if (local && isOutcome && run.transport === 'http') return boolean(false, left.from);
  if (!isOutcome || local)
    return left.open === null && !local ? asked : local && !isOutcome ? boolean(false, left.from) : asked;
  const status = left.properties.get('status');
  const answered = status !== undefined && !(status.kind === 'constant' && status.value === undefined);
  const byStatus = STATUS_CLASSES[name];
  if (byStatus) {
    if (!answered)
      return boolean(
        name === 'APIError' || name === 'AxiosError' || name === 'RequestError' || name === 'FetchError'
          ? run.symbolic !== 'other'
          : false,
        left.from,
      );
    if (status.kind === 'number') return boolean(byStatus(status.least), left.from);
    return perStatus((one) => boolean(byStatus(one), left.from), left.from);
  }
  const kind = left.properties.get('name');
  const timedOut = run.symbolic === 'timeout' || (kind?.kind === 'constant' && kind.value === 'TimeoutError');
  if (CONNECTION_CLASSES.test(name)) return boolean(!answered && (run.symbolic === 'network' || timedOut), left.from);
  if (TIMEOUT_CLASSES.test(name)) return boolean(!answered && timedOut, left.from);
  return asked;
}

const descends = (from: ClassValue, to: ClassValue): boolean =>
  from.node === to.node || (from.parent?.kind === 'class' ? descends(from.parent, to) : false);

/** What the predicates of well-known clients say of an attempt's error: `isAxiosError`, `isCancel`, `isHTTPError`. */
export function errorPredicate(run: Run, name: string, error: Value): Value | null {
  if (error.kind !== 'object' || error.className !== 'Error') return null;
  const isOutcome = (error.from & ERROR) !== 0 && error.open !== null;
  switch (name) {
    case 'isAxiosError':
      return boolean(isOutcome && run.endedIn !== 'other', error.from);
    case 'isCancel':
    case 'isAbortError':
      return boolean(isOutcome && run.endedIn === 'abort', error.from);
    case 'isHTTPError':
      return boolean(isOutcome && run.endedIn === 'status', error.from);
    default:
      return null;
  }
}
