import { callValue } from '../calls.ts';
import { itemsOf } from '../iteration.ts';
import { arrayOf, fulfilled, isPromise, native, newObject, promiseOf, rejected } from '../objects.ts';
import { attempt, awaitValue, chain, settle } from '../promises.ts';
import { ANSWER, OPAQUE } from '../provenance.ts';
import { type Run, Thrown } from '../run.ts';
import { type NativeValue, type Span, UNDEFINED, type Value, text, unknown } from '../value.ts';

const orNull = (value: Value | undefined): Value | null =>
  value && (value.kind === 'function' || value.kind === 'native' || value.kind === 'unknown') ? value : null;

/** The methods of promises, by name. */
export const promiseMethods: ReadonlyMap<string, NativeValue> = new Map([
  [
    'then',
    native('Promise.then', (run, self, [ok, failed], node) =>
      chain(run, self, orNull(ok), orNull(failed), node, run.file),
    ),
  ],
  [
    'catch',
    native('Promise.catch', (run, self, [failed], node) => chain(run, self, null, orNull(failed), node, run.file)),
  ],
  [
    'finally',
    native('Promise.finally', (run, self, [callback = UNDEFINED], node) => {
      callValue(run, callback, UNDEFINED, [], node);
      return self;
    }),
  ],
]);

/** `new Promise(executor)`. */
export function newPromise(run: Run, args: readonly Value[], node: Span): Value {
  const [executor = UNDEFINED] = args;
  const promise = promiseOf(run, { kind: 'pending' });
  const { internal } = promise;
  if (internal?.kind !== 'promise') return promise;
  const resolve: NativeValue = {
    ...native('resolve', (_run, _self, [value = UNDEFINED]) => {
      if (internal.state.kind === 'pending') internal.state = { kind: 'fulfilled', value };
      return UNDEFINED;
    }),
    properties: new Map([['settles', promise]]),
  };
  const reject = native('reject', (_run, _self, [reason = UNDEFINED]) => {
    if (internal.state.kind === 'pending') internal.state = { kind: 'rejected', reason };
    return UNDEFINED;
  });
  try {
    callValue(run, executor, UNDEFINED, [resolve, reject], node);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    internal.state = { kind: 'rejected', reason: error.value };
  }
  return promise;
}

/** The first of the promises to settle; one that only waits for time comes last. */
function race(run: Run, list: Value): Value {
  const items = itemsOf(run, list, false).items;
  const ready = items.find(
    (item) => !isPromise(item) || item.internal.state.kind === 'fulfilled' || item.internal.state.kind === 'rejected',
  );
  const first = ready ?? items[0];
  // A promise from before the first attempt is a limit on all of them.
  const outer = items.some(
    (item) => item !== first && (item.kind === 'unknown' || (isPromise(item) && item.id < run.firstAttemptId)),
  );
  if (outer && run.root) {
    run.events.push({
      kind: 'opaque-call',
      node: run.root,
      file: run.file,
      name: 'Promise.race',
      awaited: true,
      counted: false,
      informed: false,
      attempt: run.attempts,
    });
  }
  return first === undefined ? promiseOf(run, { kind: 'pending' }) : fulfilled(run, first);
}

/** `Promise`, by name. */
export const promiseFunctions: ReadonlyMap<string, NativeValue> = new Map([
  ['resolve', native('Promise.resolve', (run, _self, [value = UNDEFINED]) => fulfilled(run, value))],
  ['reject', native('Promise.reject', (run, _self, [reason = UNDEFINED]) => rejected(run, reason))],
  ['race', native('Promise.race', (run, _self, [list = UNDEFINED]) => race(run, list))],
  ['any', native('Promise.any', (run, _self, [list = UNDEFINED]) => race(run, list))],
  [
    'all',
    native('Promise.all', (run, _self, [list = UNDEFINED], node) =>
      attempt(run, () => {
        const walked = itemsOf(run, list, false);
        return arrayOf(
          run,
          walked.items.map((item) => awaitValue(run, item, node, run.file)),
          walked.more,
        );
      }),
    ),
  ],
  [
    'allSettled',
    native('Promise.allSettled', (run, _self, [list = UNDEFINED]) => {
      const walked = itemsOf(run, list, false);
      const results = walked.items.map((item) => {
        const result = newObject(run, 'Object');
        const state = isPromise(item) ? settle(run, item) : ({ kind: 'fulfilled', value: item } as const);
        result.properties.set(
          'status',
          state.kind === 'fulfilled' || state.kind === 'rejected' ? text(state.kind) : unknown('settled', OPAQUE),
        );
        if (state.kind === 'fulfilled') result.properties.set('value', state.value);
        if (state.kind === 'rejected') result.properties.set('reason', state.reason);
        return result;
      });
      return fulfilled(run, arrayOf(run, results, walked.more));
    }),
  ],
]);

/** `ky.post(url).json()`: what clients add to the promise of an answer gives the promise of its body. */
export const bodyMethod = (name: string): Value | undefined =>
  /^(json|text|blob|arrayBuffer|buffer|bytes)$/.test(name)
    ? native(`Promise.${name}`, (run, self) =>
        isPromise(self) && settle(run, self).kind === 'rejected'
          ? self
          : fulfilled(run, { ...unknown(`body ${run.id()}`, ANSWER), present: true }),
      )
    : undefined;
