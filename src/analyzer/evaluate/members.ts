import { noteHandedOn } from './answer-bodies.ts';
import { exactText, lift } from './arithmetic.ts';
import { arrayMethods } from './builtins/array.ts';
import { collectionMethods } from './builtins/collection.ts';
import { dateMethods } from './builtins/date.ts';
import { functionMethods } from './builtins/function.ts';
import { headerMember } from './builtins/headers.ts';
import { numberMethods } from './builtins/number.ts';
import { objectMethods } from './builtins/object.ts';
import { bodyMethod, promiseMethods } from './builtins/promise.ts';
import { regexpMethods } from './builtins/regexp.ts';
import { signalMember, throwIfAborted } from './builtins/signal.ts';
import { stringMethods } from './builtins/string.ts';
import { callFunction } from './functions.ts';
import { findMethod } from './classes.ts';
import { type Environment, ownerOf } from './environment.ts';
import { ABORT, ANSWER, CALLER, ERROR, OPAQUE, PIECE, SERVER, SHARED, has } from './provenance.ts';
import type { Run } from './run.ts';
import { announces, noteRead } from './server-words.ts';
import {
  FALSE,
  type ObjectValue,
  type Span,
  UNDEFINED,
  type UnknownValue,
  type Value,
  boolean,
  interval,
  join,
  keyOf,
  number,
  perStatus,
  text,
  unknown,
  withProvenance,
} from './value.ts';

/** The value of `object.name`. */
export function getMember(run: Run, environment: Environment, object: Value, name: string, node: Span): Value {
  switch (object.kind) {
    case 'per-status':
      return perStatus((status) => getMember(run, environment, object.at(status), name, node), object.from);
    case 'constant':
      if (typeof object.value === 'string') return ofString(object.value, name, object);
      return UNDEFINED;
    case 'number':
      return numberMethods.get(name) ?? UNDEFINED;
    case 'unknown':
      return ofUnknown(run, environment, object, name, node);
    case 'object':
      return ofObject(run, environment, object, name, node);
    case 'native':
      return object.properties?.get(name) ?? functionMethods.get(name) ?? unknown(`${object.name}.${name}`, OPAQUE);
    case 'function':
      return name === 'name' ? text(object.name) : (functionMethods.get(name) ?? UNDEFINED);
    case 'class':
      return (
        object.statics.get(name) ??
        (object.parent
          ? getMember(run, environment, object.parent, name, node)
          : name === 'name'
            ? text(object.node.id?.name ?? '')
            : UNDEFINED)
      );
  }
}

function ofString(value: string, name: string, object: Value): Value {
  if (name === 'length') return number(value.length);
  const index = Number(name);
  if (Number.isInteger(index))
    return index < value.length ? text(value.charAt(index), 'from' in object ? object.from : 0) : UNDEFINED;
  return stringMethods.get(name) ?? UNDEFINED;
}

function ofUnknown(run: Run, environment: Environment, object: UnknownValue, name: string, node: Span): Value {
  const written = run.written.get(`${object.key}.${name}`);
  if (written) return written;
  if (has(object.from, PIECE) && SIZE.test(name)) return interval(1, Infinity, object.from);
  if (name === 'headersSent' && run.events.some(({ kind }) => kind === 'delivered')) return boolean(true, ANSWER);
  if (name === 'throwIfAborted') return throwIfAborted;
  if (name === 'aborted') {
    if (run.aborted) return boolean(true, ABORT);
    return run.symbolic !== null || run.plan.operation ? boolean(false, ABORT) : FALSE;
  }
  if (has(object.from, ANSWER)) noteHandedOn(run, object);
  // Some clients keep node's own answer inside theirs.
  if (name === 'statusCode' && run.answered && has(object.from, ANSWER) && !has(object.from, ERROR)) {
    run.readStatus = true;
    return run.answered;
  }
  const announced = has(object.from, ANSWER | ERROR) && announces(name);
  if (announced) noteRead(run, environment, name, node);
  const value = unknown(`${object.key}.${name}`, announced ? object.from | SERVER : object.from);
  if (object.statusText && name === 'message') return { ...value, statusText: object.statusText };
  if (object.origin === undefined) return value;
  return { ...value, origin: `${object.origin}.${name}`, ...(object.made ? { made: object.made } : {}) };
}

/** Members that say how much there is; a piece that arrives is not empty. */
const SIZE = /^(length|byteLength|size)$/;

/** What tells whether an answer is a success. */
const STATUS = /^(status|statusCode|statusText|ok)$/;

function ofObject(run: Run, environment: Environment, object: ObjectValue, name: string, node: Span): Value {
  const own = object.properties.get(name);
  if (own !== undefined) {
    if (object.className === 'Answer' && (name === 'status' || name === 'statusCode' || name === 'ok'))
      run.readStatus = true;
    if (STATUS.test(name) && (object.className === 'Answer' || object.className === 'Response')) run.statusSeen = true;
    return asShared(run, environment, object, name, changeable(environment, object, name, own));
  }
  const { internal } = object;
  switch (internal?.kind) {
    case 'items': {
      if (name === 'length')
        return internal.more ? unknown(`${keyOf(object)}.length`, object.from) : number(internal.items.length);
      const index = Number(name);
      if (Number.isInteger(index)) {
        return internal.items[index] ?? (internal.more ? unknown(`${keyOf(object)}[${name}]`, object.from) : UNDEFINED);
      }
      return arrayMethods.get(name) ?? UNDEFINED;
    }
    case 'map':
      return name === 'size' ? number(internal.keys.size) : (collectionMethods.get(name) ?? UNDEFINED);
    case 'promise':
      return promiseMethods.get(name) ?? bodyMethod(name) ?? UNDEFINED;
    case 'date':
      return dateMethods.get(name) ?? UNDEFINED;
    case 'regexp':
      return regexpMethods.get(name) ?? UNDEFINED;
    case 'headers':
      return headerMember(run, object, internal, name, node, environment);
    case 'namespace': {
      const value = internal.read(name);
      if (value) object.properties.set(name, value);
      if (value) return value;
      break;
    }
    case 'signal':
      return signalMember(run, object, internal, name);
    default:
  }
  if (object.classValue) {
    const getter = findMethod(run, object.classValue, name, 'get');
    if (getter) return callFunction(run, getter, object, []);
    const method = findMethod(run, object.classValue, name, 'method');
    if (method) return method;
  }
  if (name === 'constructor' && object.classValue) return object.classValue;
  const method = objectMethods.get(name);
  if (method && object.open === null) return method;
  if (object.open === null) return UNDEFINED;
  // Marks that a handler leaves on a request are not there the first time.
  if (object.className === 'Config' && /^_|retr|attempt|count|sent|refresh/i.test(name)) return UNDEFINED;
  const announced = has(object.from, ANSWER | ERROR) && announces(name);
  if (announced) noteRead(run, environment, name, node);
  return unknown(`${object.open}.${name}`, announced ? object.from | SERVER : object.from === 0 ? CALLER : object.from);
}

/** A number in a field of the instance that a method is called on, which methods assign, belongs to all calls. */
function asShared(run: Run, environment: Environment, object: ObjectValue, name: string, value: Value): Value {
  if (value.kind !== 'number' || !object.classValue || !environment.module.facts.properties.has(name)) return value;
  return run.instances.get(object.classValue.node) === object ? withProvenance(value, SHARED) : value;
}

/** A flag on an object that other functions set may be either by the time it is read. */
function changeable(environment: Environment, object: ObjectValue, name: string, value: Value): Value {
  if (
    value.kind !== 'constant' ||
    typeof value.value === 'string' ||
    !object.classValue ||
    object.className === 'Error'
  )
    return value;
  const writes = environment.module.facts.properties.get(name);
  if (!writes) return value;
  const owner = ownerOf(environment);
  const constructors = classConstructors(object);
  const outside = writes.some(
    (offset) =>
      (!owner || offset < owner.start || offset >= owner.end) &&
      !constructors.some((c) => offset >= c.start && offset < c.end),
  );
  return outside ? unknown(`this.${name}`, CALLER | OPAQUE) : value;
}

const classConstructors = (object: ObjectValue): readonly Span[] =>
  object.classValue?.node.body.body.filter(
    (element) => element.type === 'MethodDefinition' && element.kind === 'constructor',
  ) ?? [];

/** Assigns `object.name = value`. */
export function setMember(run: Run, object: Value, name: string, value: Value): void {
  if (object.kind === 'class') {
    object.statics.set(name, value);
    return;
  }
  if (object.kind === 'unknown') run.written.set(`${object.key}.${name}`, value);
  if (object.kind !== 'object') return;
  const { internal } = object;
  if (internal?.kind === 'items') {
    const index = Number(name);
    if (Number.isInteger(index) && index < 4_096) {
      while (internal.items.length < index) internal.items.push(UNDEFINED);
      internal.items[index] = value;
    } else if (name === 'length') internal.items.length = 0;
    return;
  }
  if (internal?.kind === 'headers') {
    internal.fields.set(name.toLowerCase(), value);
    return;
  }
  const setter = object.classValue ? findMethod(run, object.classValue, name, 'set') : null;
  if (setter) callFunction(run, setter, object, [value]);
  else object.properties.set(name, value);
}

/** The value of `object[key]`. */
export function getElement(run: Run, environment: Environment, object: Value, key: Value, node: Span): Value {
  if (key.kind === 'per-status') return lift(key, (one) => getElement(run, environment, object, one, node));
  const name = exactText(key) ?? (key.kind === 'number' && key.least === key.most ? String(key.least) : null);
  if (name !== null) return getMember(run, environment, object, name, node);
  const items = object.kind === 'object' && object.internal?.kind === 'items' ? object.internal.items : null;
  if (items && key.kind === 'number' && items.length > 0) {
    const inRange = items.slice(Math.max(0, Math.floor(key.least)), Math.floor(key.most) + 1);
    const first = inRange[0];
    if (first && inRange.every((item) => item.kind === 'number')) return inRange.reduce(join, first);
  }
  return unknown(
    `${keyOf(object)}[${keyOf(key)}]`,
    ('from' in object ? object.from : 0) | ('from' in key ? key.from : 0),
  );
}
