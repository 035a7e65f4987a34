import type { Node } from '@oxc-project/types';
import { callValue } from './calls.ts';
import { noteCaught } from './caught-reasons.ts';
import { calleeName } from './inert.ts';
import { mayWait } from './names.ts';
import { fulfilled, isPromise, promiseOf, rejected } from './objects.ts';
import { OPAQUE } from './provenance.ts';
import { type Run, Thrown, asInterval } from './run.ts';
import {
  type ObjectValue,
  type Place,
  type PromiseState,
  type Span,
  type Value,
  keyOf,
  provenance,
  unknown,
} from './value.ts';

/** Lets a wait pass: notes it, and moves the clock. */
export function passTime(run: Run, duration: Value, node: Place): void {
  run.events.push({ kind: 'wait', node, file: node.file, duration, attempt: run.attempts });
  const known = asInterval(duration);
  if (known) run.wait(known);
}

/** What `await value` gives. @throws {Thrown} what a rejected promise holds. */
export function awaitValue(run: Run, value: Value, node: Span, file: string): Value {
  run.step();
  if (value.kind === 'number' && isCallOfWaiter(node)) {
    // A function that only computes how long to wait: the number is there at once.
    run.events.push({ kind: 'armed', node: run.placeOf(node), attempt: run.attempts, duration: value, seen: true });
  }
  if (!isPromise(value)) {
    if (value.kind === 'unknown' && isCallOf(node, run.host.helpers?.backoff ?? [])) {
      passTime(run, value, run.placeOf(node));
    }
    return value;
  }
  const state = settle(run, value);
  switch (state.kind) {
    case 'fulfilled':
      return isPromise(state.value) ? awaitValue(run, state.value, node, file) : state.value;
    case 'rejected':
      throw new Thrown(state.reason);
    default:
      noteUnsettled(run, value, node, file);
      return unknown(`await ${keyOf(value)}`, OPAQUE);
  }
}

/** What settles a promise can't be seen: it may take time, and it does where it is called a wait. */
function noteUnsettled(run: Run, promise: Value, node: Span, file: string): void {
  const name = awaitedName(node);
  if (isCallOfWaiter(node)) passTime(run, unknown(`duration of ${keyOf(promise)}`, OPAQUE), run.placeOf(node));
  else
    run.events.push({
      kind: 'opaque-call',
      node,
      file,
      name: name === '' ? 'await' : name,
      awaited: true,
      counted: false,
      informed: false,
      attempt: run.attempts,
    });
}

/** True for `await backoff(…)`: what is called says that it waits. */
const isCallOfWaiter = (node: Span): boolean => mayWait(awaitedName(node));

const isCallOf = (node: Span, names: readonly string[]): boolean => names.includes(awaitedName(node));

/** The name of what is called in `await name(…)`; empty for anything else. */
function awaitedName(node: Span): string {
  const call = 'argument' in node ? (node.argument as Node) : (node as Node);
  return call.type === 'CallExpression' ? calleeName(call.callee) : '';
}

/** Waits for a promise on a timer, runs the timers that a pending one may need, and gives the state it then has. */
export function settle(
  run: Run,
  promise: ObjectValue & { internal: { kind: 'promise'; state: PromiseState } },
): PromiseState {
  const { internal } = promise;
  if (internal.state.kind === 'timer') {
    const { duration, node, then } = internal.state;
    internal.state = { kind: 'fulfilled', value: then };
    passTime(run, duration, node);
  }
  while (internal.state.kind === 'pending' && runNextTimer(run));
  return internal.state;
}

/** Runs the callback of the timer that was armed first, after its wait. */
export function runNextTimer(run: Run): boolean {
  const timer = run.timers.shift();
  if (!timer) return false;
  passTime(run, timer.duration, timer.node);
  callValue(run, timer.callback, unknown('timer', 0), [], timer.node);
  return true;
}

/** `promise.then(onFulfilled, onRejected)`, run at once. */
export function chain(
  run: Run,
  promise: Value,
  onFulfilled: Value | null,
  onRejected: Value | null,
  node: Span,
  file: string,
): Value {
  if (!isPromise(promise)) {
    return onFulfilled ? attempt(run, () => callValue(run, onFulfilled, promise, [promise], node)) : promise;
  }
  const state = settle(run, promise);
  if (state.kind === 'fulfilled') {
    const value = isPromise(state.value) ? null : state.value;
    if (value === null) return chain(run, state.value, onFulfilled, onRejected, node, file);
    return onFulfilled ? attempt(run, () => callValue(run, onFulfilled, promise, [value], node)) : promise;
  }
  if (state.kind === 'rejected') {
    if (!onRejected) return promise;
    noteCaught(run, state.reason);
    run.caughtSinceAttempt++;
    run.events.push({ kind: 'caught', node, file, attempt: run.attempts, returned: null });
    return attempt(run, () => callValue(run, onRejected, promise, [state.reason], node));
  }
  return promiseOf(run, { kind: 'fulfilled', value: unknown(`then ${keyOf(promise)}`, OPAQUE | provenance(promise)) });
}

/** What running code gives as a promise: a throw rejects it. */
export function attempt(run: Run, code: () => Value): Value {
  try {
    return fulfilled(run, code());
  } catch (error) {
    if (error instanceof Thrown) return rejected(run, error.value);
    throw error;
  }
}
