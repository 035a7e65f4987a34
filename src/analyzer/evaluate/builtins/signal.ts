import { native, newObject, newError } from '../objects.ts';
import { ABORT } from '../provenance.ts';
import { type Run, Thrown } from '../run.ts';
import {
  type Internal,
  type NativeValue,
  type ObjectValue,
  UNDEFINED,
  type Value,
  boolean,
  text,
  unknown,
} from '../value.ts';

type SignalInternal = Extract<Internal, { kind: 'signal' }>;

/** Where a signal that aborts by itself keeps after how many ms. */
export const TIME_LIMIT = '#ms';

/** A signal made by the program itself (a timeout, a controller of its own). */
export const newSignal = (run: Run, timed = false): ObjectValue =>
  newObject(run, 'AbortSignal', { from: ABORT, internal: { kind: 'signal', caller: false, timed, aborted: false } });

/** A member of an AbortSignal. */
export function signalMember(run: Run, self: ObjectValue, internal: SignalInternal, name: string): Value {
  switch (name) {
    case 'aborted':
      return boolean(internal.aborted || (internal.caller && run.aborted), ABORT);
    case 'reason':
      return unknown(`signal${self.id}.reason`, ABORT);
    case 'throwIfAborted':
      return native('AbortSignal.throwIfAborted', (inner) => {
        if (internal.aborted || (internal.caller && inner.aborted))
          throw new Thrown(newError(inner, 'AbortError', text('aborted'), ABORT));
        return UNDEFINED;
      });
    case 'addEventListener':
    case 'removeEventListener':
      return native(`AbortSignal.${name}`, () => UNDEFINED);
    default:
      return self.properties.get(name) ?? UNDEFINED;
  }
}

/** `new AbortController()`. */
export function newController(run: Run): ObjectValue {
  const controller = newObject(run, 'AbortController', { from: ABORT });
  const signal = newSignal(run);
  controller.properties.set('signal', signal);
  controller.properties.set(
    'abort',
    native('AbortController.abort', () => {
      if (signal.internal?.kind === 'signal') signal.internal.aborted = true;
      return UNDEFINED;
    }),
  );
  return controller;
}

/** `AbortSignal`, by name. */
export const signalFunctions: ReadonlyMap<string, NativeValue> = new Map([
  [
    'timeout',
    native('AbortSignal.timeout', (run, _self, [ms]) => {
      const signal = newSignal(run, true);
      if (ms) signal.properties.set(TIME_LIMIT, ms);
      return signal;
    }),
  ],
  [
    'any',
    native('AbortSignal.any', (run, _self, [list = UNDEFINED]) => {
      const signal = newSignal(run);
      const signals = list.kind === 'object' && list.internal?.kind === 'items' ? list.internal.items : [];
      const caller = signals.some(
        (one) =>
          one.kind === 'unknown' || (one.kind === 'object' && one.internal?.kind === 'signal' && one.internal.caller),
      );
      return { ...signal, internal: { kind: 'signal', caller, timed: true, aborted: false } };
    }),
  ],
  [
    'abort',
    native('AbortSignal.abort', (run) =>
      newObject(run, 'AbortSignal', { internal: { kind: 'signal', caller: false, timed: false, aborted: true } }),
    ),
  ],
]);

/** `throwIfAborted` of a signal that the caller brings. */
export const throwIfAborted: NativeValue = native('AbortSignal.throwIfAborted', (run) => {
  if (run.aborted) throw new Thrown(newError(run, 'AbortError', text('aborted'), ABORT));
  return UNDEFINED;
});
