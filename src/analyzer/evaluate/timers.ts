import { isPromise, native, newObject, promiseOf } from './objects.ts';
import type { Run } from './run.ts';
import { type FunctionValue, type NativeValue, type Span, UNDEFINED, type Value, number } from './value.ts';

/** `setTimeout(callback, ms)`: a promise that the callback resolves becomes one that waits; other callbacks run later. */
export const setTimeoutFunction: NativeValue = native(
  'setTimeout',
  (run, _self, [callback = UNDEFINED, ms, ...args], node) => {
    arm(run, callback, ms ?? number(0), args, node);
    return newObject(run, 'Timeout', { open: 'timer' });
  },
);

function arm(run: Run, callback: Value, duration: Value, args: readonly Value[], node: Span): void {
  const settles = callback.kind === 'native' ? callback.properties?.get('settles') : undefined;
  const place = run.placeOf(node);
  if (callback.kind === 'function' && endsSomething(callback)) {
    run.events.push({ kind: 'limit-armed', node: place, attempt: run.attempts });
    return;
  }
  run.events.push({ kind: 'armed', node: place, attempt: run.attempts, duration, seen: true });
  if (settles && isPromise(settles)) {
    if (settles.internal.state.kind === 'pending') {
      settles.internal.state = { kind: 'timer', duration, node: run.placeOf(node), then: args[0] ?? UNDEFINED };
    }
    return;
  }
  run.timers.push({ callback, duration, node: run.placeOf(node) });
}

/** A promise that is fulfilled after a time in ms; `seen` is false when only a name says so. */
export const sleep = (run: Run, duration: Value, node: Span, value: Value = UNDEFINED, seen = true): Value => {
  run.events.push({ kind: 'armed', node: run.placeOf(node), attempt: run.attempts, duration, seen });
  return promiseOf(run, { kind: 'timer', duration, node: run.placeOf(node), then: value });
};

/** `setTimeout` of `node:timers/promises`. */
export const sleepFunction: NativeValue = native('sleep', (run, _self, [ms, value = UNDEFINED], node) =>
  sleep(run, ms ?? number(1), node, value),
);

/** A timer that aborts or rejects is a time limit, not a wait. */
function endsSomething(callback: FunctionValue): boolean {
  const { start, end } = callback.node;
  return /\babort\b|\breject|Timeout\w*Error|\.(destroy|cancel|kill|terminate)\(/.test(
    callback.environment.module.source.text.slice(start, end),
  );
}
