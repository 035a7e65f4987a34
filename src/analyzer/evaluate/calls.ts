import type { Argument, CallExpression, Expression, NewExpression, Node } from '@oxc-project/types';
import { noteHandedOn } from './answer-bodies.ts';
import { arrayOf, emptyObject, fulfilled, newObject } from './objects.ts';
import { newController } from './builtins/signal.ts';
import { newDate } from './builtins/date.ts';
import { newHeaders } from './builtins/headers.ts';
import { newPromise } from './builtins/promise.ts';
import { spreadInto } from './builtins/object.ts';
import { callSuper, construct, findMethod } from './classes.ts';
import { type Environment, selfOf } from './environment.ts';
import { exportsOf } from '../find/module-exports.ts';
import { evaluate } from './expressions.ts';
import { noteFallibleCall, noteFallibleMember } from './fallible.ts';
import { callFunction, callNative } from './functions.ts';
import { calleeName } from './inert.ts';
import { itemsOf } from './iteration.ts';
import { getElement, getMember } from './members.ts';
import { noteLogged } from './logging.ts';
import { external, namespace } from './modules.ts';
import { callUnknown } from './opaque-calls.ts';
import { runAttempt, succeeded } from './outcomes.ts';
import { ANSWER, CALLER, OPAQUE, has } from './provenance.ts';
import { asksPerson } from './names.ts';
import { noteReasonCall } from './reasons.ts';
import { blankRequest, recognize } from './requests.ts';
import type { Run } from './run.ts';
import { callToldHelper } from './told-helpers.ts';
import { exactText } from './arithmetic.ts';
import { suppose } from './suppositions.ts';
import {
  contentKey,
  type FunctionLike,
  type FunctionValue,
  type Span,
  UNDEFINED,
  type UnknownValue,
  type Value,
  keyOf,
  provenance,
  text,
  unknown,
} from './value.ts';

/** Thrown by `?.` on a nullish value, caught by the chain around it. */
export class ShortCircuit {
  readonly reason = 'nullish';
}

/** The values of call arguments, spreads laid out. */
export function evaluateArguments(run: Run, environment: Environment, args: readonly Argument[]): Value[] {
  return args.flatMap((argument) => {
    if (argument.type !== 'SpreadElement') return [evaluate(run, environment, argument)];
    const walked = itemsOf(run, evaluate(run, environment, argument.argument), false);
    return [...walked.items];
  });
}

/** Evaluates a call. */
export function evaluateCall(run: Run, environment: Environment, node: CallExpression): Value {
  run.step();
  const { callee } = node;
  const { file } = environment.module.source;
  if (callee.type === 'Super') {
    const self = selfOf(environment);
    const home = homeOf(environment);
    if (self?.kind === 'object' && home)
      callSuper(run, home, self, evaluateArguments(run, environment, node.arguments));
    return UNDEFINED;
  }
  if (callee.type === 'Identifier' && callee.name === 'require') return requireModule(run, environment, node);
  const { target, self } = calleeOf(run, environment, callee);
  if (node.optional && isNullishConstant(target)) throw new ShortCircuit();
  const args = evaluateArguments(run, environment, node.arguments);
  run.file = file;
  return invoke(run, environment, node, target, self, args);
}

/** What is called, and on what. */
export function calleeOf(run: Run, environment: Environment, callee: Expression): { target: Value; self: Value } {
  const inner = unwrap(callee);
  if (inner.type !== 'MemberExpression') return { target: evaluate(run, environment, callee), self: UNDEFINED };
  const self =
    inner.object.type === 'Super' ? (selfOf(environment) ?? UNDEFINED) : evaluate(run, environment, inner.object);
  if (inner.object.type === 'Super' && !inner.computed)
    return { target: superMethod(run, environment, calleeName(inner)), self };
  if (inner.optional && isNullishConstant(self)) throw new ShortCircuit();
  noteFallibleMember(run, environment, inner, self);
  return { target: suppose(run, inner, memberOf(run, environment, inner, self)), self };
}

const unwrap = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' || node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression'
    ? unwrap(node.expression)
    : node;

const isNullishConstant = (value: Value): boolean => value.kind === 'constant' && value.value == null;

function memberOf(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'MemberExpression' }>,
  object: Value,
): Value {
  if (node.computed) return getElement(run, environment, object, evaluate(run, environment, node.property), node);
  const { property } = node;
  const name = property.type === 'PrivateIdentifier' ? `#${property.name}` : property.name;
  return getMember(run, environment, object, name, node);
}

/** The value of a member expression. */
export function evaluateMember(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'MemberExpression' }>,
): Value {
  const object =
    node.object.type === 'Super' ? (selfOf(environment) ?? UNDEFINED) : evaluate(run, environment, node.object);
  if (isNullishConstant(object)) {
    if (node.optional) throw new ShortCircuit();
    // Reading a property of undefined throws; here it only means that the shape was not foreseen.
    return unknown(`${keyOf(object)}.?`, provenance(object) | OPAQUE);
  }
  noteFallibleMember(run, environment, node, object);
  return memberOf(run, environment, node, object);
}

/** A method of the class that the one around extends. */
function superMethod(run: Run, environment: Environment, name: string): Value {
  const parent = homeOf(environment)?.parent;
  const method = parent?.kind === 'class' ? findMethod(run, parent, name, 'method') : null;
  return method ?? unknown(`super.${name}`, OPAQUE);
}

function homeOf(environment: Environment): Parameters<typeof callSuper>[1] | null {
  const self = selfOf(environment);
  if (self?.kind !== 'object' || !self.classValue) return null;
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    for (let home: Value | null = self.classValue; home?.kind === 'class'; home = home.parent) {
      if (scope.owner && scope.owner.start >= home.node.start && scope.owner.end <= home.node.end) return home;
    }
  }
  return self.classValue;
}

function invoke(
  run: Run,
  environment: Environment,
  node: CallExpression,
  target: Value,
  self: Value,
  args: readonly Value[],
): Value {
  const { file } = environment.module.source;
  const isOperation = node === run.plan.operation || run.plan.twins?.has(node) === true;
  const told = isOperation ? null : callToldHelper(run, environment, node, args);
  if (told) return told;
  const recognized = recognize(node, target, self, args);
  if (isOperation) {
    const request = recognized?.request ?? blankRequest(node, args);
    const outcome = runAttempt(run, node, file, request);
    return run.errorHandler?.goesThrough(node) ? run.errorHandler.handle(outcome, args) : outcome;
  }
  if (recognized && (run.plan.operation === null || recognized.request.transport === 'http')) {
    const asynchronous = environment.module.facts.asynchronous.has(node);
    const repeats = run.errorHandler === null || run.errorHandler.repeats(args);
    if (run.entered && repeats && run.initializing === 0 && (recognized.request.transport === 'http' || asynchronous)) {
      if (recognized.request.transport !== 'unknown') run.notedRequests++;
      run.noted.set(node, {
        node,
        file,
        transport: recognized.request.transport,
        throwsOnStatus: recognized.throwsOnStatus,
        callee: recognized.request.callee,
        client: recognized.client ?? null,
        place: run.placeOf(node, file),
        within: [...run.calls],
      });
    }
    if (recognized.request.transport === 'http' && asynchronous && run.entered && run.plan.operation)
      run.events.push({ kind: 'side-request', node, file, attempt: run.attempts });
    if (recognized.request.transport === 'http' && asynchronous)
      return succeeded(run, recognized.throwsOnStatus === true);
  }
  if (asksPerson(calleeName(node.callee))) run.events.push({ kind: 'asked', attempt: run.attempts });
  noteLogged(run, environment, node);
  noteFallibleCall(run, environment, node, target, args);
  noteReasonCall(run, environment, node, self, args);
  run.calls.push({ start: node.start, end: node.end, file, name: calleeName(node.callee), arguments: args });
  try {
    return callValue(run, target, self, args, node, environment);
  } finally {
    run.calls.pop();
  }
}

/** Calls a value with arguments. `environment` is that of the calling code, where there is one. */
export function callValue(
  run: Run,
  target: Value,
  self: Value,
  args: readonly Value[],
  node: Span,
  environment?: Environment,
): Value {
  switch (target.kind) {
    case 'function':
      if (isStub(target.node)) return callUnknown(run, unknown(target.name, OPAQUE), self, args, node, environment);
      return callOwn(run, target, self, target.bound.length > 0 ? [...target.bound, ...args] : args);
    case 'native':
      return callNative(run, target, self, args, node);
    case 'unknown':
      return callUnknown(run, target, self, args, node, environment);
    case 'per-status':
      return unknown(`call ${run.id()}`, target.from | OPAQUE);
    default:
      return unknown(`call of ${keyOf(target)} ${run.id()}`, OPAQUE);
  }
}

/** Evaluation steps for what a function gives that makes no attempt. */
const CALL_EFFORT = 3_000;

/** Calls a function of the program; what it gives is unknown where finding out would take too long. */
function callOwn(run: Run, target: FunctionValue, self: Value, args: readonly Value[]): Value {
  let given: Value = UNDEFINED;
  const done = run.callWithin(target.node, CALL_EFFORT, () => {
    given = callFunction(run, target, target.self ?? self, args);
  });
  if (done) return given;
  const from = args.reduce((all, one) => all | provenance(one), OPAQUE) & ~CALLER;
  const result = unknown(`${target.name || 'call'}() ${run.id()}`, from);
  return target.node.async ? fulfilled(run, result) : result;
}

/** True for a function that only says that another is to be put in its place. */
function isStub({ body }: FunctionLike): boolean {
  const only = body?.type === 'BlockStatement' && body.body.length === 1 ? body.body[0] : null;
  if (only?.type !== 'ThrowStatement' || only.argument.type !== 'NewExpression') return false;
  const [message] = only.argument.arguments;
  const written =
    message?.type === 'Literal'
      ? String(message.value)
      : message?.type === 'TemplateLiteral'
        ? message.quasis.map(({ value }) => value.raw).join('')
        : '';
  return /not (yet )?(implemented|set)|unimplemented|must be (set|implemented|overridden)/i.test(written);
}

function requireModule(run: Run, environment: Environment, node: CallExpression): Value {
  const [argument] = node.arguments;
  const source = argument && argument.type !== 'SpreadElement' ? exactText(evaluate(run, environment, argument)) : null;
  if (source === null) return unknown(`require ${run.id()}`, OPAQUE);
  const module = run.host.load(environment.module.source.file, source);
  if (!module) return external(source, 'default');
  const exports = namespace(run, module);
  const { whole } = exportsOf(module);
  const value = whole ? getMember(run, environment, exports, 'default', node) : null;
  return value ?? exports;
}

/** Evaluates `new`. */
export function evaluateNew(run: Run, environment: Environment, node: NewExpression): Value {
  run.step();
  const callee = evaluate(run, environment, node.callee);
  const args = evaluateArguments(run, environment, node.arguments);
  run.file = environment.module.source.file;
  noteFallibleCall(run, environment, node, callee, args);
  if (args.some((argument) => argument.kind === 'object' && argument.className === 'Response')) run.statusSeen = true;
  switch (callee.kind) {
    case 'class':
      return construct(run, callee, args);
    case 'native':
      return callee.construct
        ? callee.construct(run, UNDEFINED, args, node)
        : unknown(`new ${callee.name} ${run.id()}`, OPAQUE);
    case 'function': {
      const instance = newObject(run, callee.name || 'Object', { open: `new ${callee.name}` });
      callFunction(run, callee, instance, args);
      return instance;
    }
    case 'unknown':
      if (callee.origin !== undefined) return instanceFrom(callee, args);
      return newUnknown(run, node, args);
    default:
      return newUnknown(run, node, args);
  }
}

function newUnknown(run: Run, node: NewExpression, args: readonly Value[]): Value {
  const name = calleeName(node.callee);
  for (const argument of args) noteHandedOn(run, argument);
  const object = newObject(run, /Error$/.test(name) ? 'Error' : name || 'Object', {
    open: `new ${name} ${run.id()}`,
    from: args.reduce((all, one) => all | provenance(one), 0) & ~CALLER,
  });
  const [message] = args;
  if (/Error$|Exception$/.test(name)) {
    object.properties.set('name', text(name));
    if (message) object.properties.set('message', message);
    // Error classes take a status in one of their arguments: find it by what it is.
    const status = args.find(
      (argument) => argument.kind === 'per-status' || (argument.kind === 'number' && has(argument.from, ANSWER)),
    );
    if (status) for (const field of ['status', 'statusCode', 'code']) object.properties.set(field, status);
  }
  return object;
}

function instanceFrom(callee: UnknownValue, args: readonly Value[]): Value {
  return {
    ...unknown(`new ${callee.key}(${args.map(contentKey).join()})`, CALLER),
    origin: `${callee.origin ?? ''}()`,
  };
}

/** Constructors of built-in objects, by name. */
export const constructors: Readonly<Record<string, (run: Run, args: readonly Value[], node: Span) => Value>> = {
  Promise: newPromise,
  Date: (run, args) => newDate(run, args),
  Headers: (run, [init = UNDEFINED]) => newHeaders(run, init),
  AbortController: (run) => newController(run),
  Array: (run, args) =>
    arrayOf(run, args.length === 1 && args[0]?.kind === 'number' ? repeated(args[0].most) : [...args]),
  Object: (run) => emptyObject(run),
  Set: (run, args) => collection(run, 'Set', args[0]),
  WeakSet: (run, args) => collection(run, 'Set', args[0]),
  Map: (run, args) => collection(run, 'Map', args[0]),
  WeakMap: (run, args) => collection(run, 'Map', args[0]),
  RegExp: (run, [source = UNDEFINED, flags = UNDEFINED]) => regexp(run, exactText(source), exactText(flags) ?? ''),
  Request: (run, [url = UNDEFINED, init = UNDEFINED]) => {
    const request = newObject(run, 'Request', { open: init.kind === 'unknown' ? init.key : null });
    if (init.kind === 'object') spreadInto(request, init);
    request.properties.set('url', url);
    return request;
  },
  URL: (_run, args) =>
    unknown(
      `URL(${args.map(keyOf).join()})`,
      args.reduce((all, one) => all | provenance(one), 0),
    ),
};

const repeated = (count: number): Value[] =>
  Array.from({ length: Math.min(64, Math.max(0, count || 0)) }, () => UNDEFINED);

function regexp(run: Run, source: string | null, flags: string): Value {
  if (source === null) return unknown(`RegExp ${run.id()}`, OPAQUE);
  try {
    return newObject(run, 'RegExp', { internal: { kind: 'regexp', regexp: new RegExp(source, flags) } });
  } catch {
    // Not a regular expression: the program would throw here, which says nothing about retries.
    return unknown(`RegExp ${run.id()}`, OPAQUE);
  }
}

function collection(run: Run, className: 'Set' | 'Map', init: Value | undefined): Value {
  const keys = new Map<string, Value>();
  const entries = new Map<string, Value>();
  const walked = init && !isNullishConstant(init) ? itemsOf(run, init, false) : { items: [], more: false };
  for (const item of walked.items) {
    if (className === 'Set') {
      keys.set(keyOf(item), item);
    } else if (item.kind === 'object' && item.internal?.kind === 'items') {
      const [key = UNDEFINED, value = UNDEFINED] = item.internal.items;
      keys.set(keyOf(key), key);
      entries.set(keyOf(key), value);
    }
  }
  return newObject(run, className, { internal: { kind: 'map', keys, entries, more: walked.more } });
}
