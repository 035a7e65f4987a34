import type { Node } from '@oxc-project/types';
import { readyMade } from '../../libraries/retry/retry-libraries.ts';
import type { Given, RetryDelay, RetryPolicy } from '../../libraries/retry/retry-library.ts';
import { toNumber } from '../arithmetic.ts';
import { callValue } from '../calls.ts';
import { emptyObject, fulfilled, isPromise, native, newError, rejected } from '../objects.ts';
import { settle } from '../promises.ts';
import { ANSWER, CALLER, CLOCK, COUNTER, ERROR, OPAQUE } from '../provenance.ts';
import { type Run, Thrown } from '../run.ts';
import { sleep } from '../timers.ts';
import {
  NULL,
  TRUE,
  UNDEFINED,
  type Place,
  type Value,
  boolean,
  exactNumber,
  number,
  text,
  unknown,
} from '../value.ts';
import { type AttemptLimit, allows, attemptLimitOf } from './attempt-limit.ts';
import { type Failure, meets } from './condition.ts';
import { hear, scheduledWait } from './delay.ts';
import type { LibraryCall } from '../../libraries/retry/retry-libraries.ts';
import { partsOf, type Options } from './options.ts';

/** One library call in one run. */
interface Use {
  readonly run: Run;
  readonly call: LibraryCall;
  readonly options: Options;
  readonly node: Node;
  readonly file: string;
  readonly method: string | null;
  readonly limit: AttemptLimit;
  /** How the operation itself ended the retries, or asked for the next attempt. */
  ended: { readonly by: 'bail' | 'aborter'; readonly reason: Value; readonly place?: Place } | null;
  again: Value | null;
}

/** Runs an operation as the library does: until it succeeds, or the library gives up. Gives the promise of the outcome. */
export function repeat(
  run: Run,
  call: LibraryCall,
  options: Options,
  operation: (given: readonly Value[]) => Value,
  at: { readonly node: Node; readonly file: string; readonly method: string | null },
): Value {
  const limit = attemptLimitOf(call.library.policy, options);
  const { policy } = call.library;
  run.library = {
    call,
    sets: partsOf(call.library, options),
    names: options.names,
    endless: limit.kind === 'endless',
    hasDeadline: policy.deadline !== undefined && options.get(policy.deadline) !== null,
    leavesOut: limit.kind === 'known' && limit.attempts === 1 ? null : leftOut(policy, options, at.method),
    placeOf: (name) => options.placeOf(name),
  };
  const use: Use = { run, call, options, ...at, limit, ended: null, again: null };
  for (let n = 1; ; n++) {
    run.step();
    const given = (call.entry.gives ?? []).map((one) => give(use, one, n, { error: null, response: null }));
    const result = settled(run, () => operation(given));
    if (use.ended) {
      const { by, reason, place } = use.ended;
      // Measured: what is thrown after bail() is retried like any other failure.
      const thrown = result.kind === 'rejected' && by === 'bail';
      if (!thrown) return rejected(run, by === 'bail' ? reason : result.kind === 'rejected' ? result.value : reason);
      use.ended = null;
      if (place) run.events.push({ kind: 'bailed', node: place, attempt: run.attempts });
    }
    const failure = failureOf(use, result);
    if (!failure) return result.kind === 'rejected' ? rejected(run, result.value) : fulfilled(run, result.value);
    if (!goesOn(use, n, failure)) {
      run.caughtSinceAttempt++;
      return result.kind === 'rejected' ? rejected(run, result.value) : fulfilled(run, result.value);
    }
    run.caughtSinceAttempt++;
  }
}

/** The method of the request, where the condition names methods and it is none of them. */
function leftOut(policy: RetryPolicy, options: Options, method: string | null): string | null {
  const given = policy.methodsOption ? textsIn(options.get(policy.methodsOption)) : null;
  const methods = given === null ? policy.condition.methods : given === 'hidden' ? undefined : given;
  const isNamed = methods?.some((name) => name.toUpperCase() === method) ?? true;
  return method === null || isNamed || policy.condition.methodsOfStatusesOnly ? null : method;
}

interface Settled {
  readonly kind: 'fulfilled' | 'rejected';
  readonly value: Value;
}

function settled(run: Run, code: () => Value): Settled {
  try {
    let value = code();
    for (let depth = 0; isPromise(value) && depth < 8; depth++) {
      const state = settle(run, value);
      if (state.kind === 'rejected') return { kind: 'rejected', value: state.reason };
      value = state.kind === 'fulfilled' ? state.value : unknown(`await ${run.id()}`, OPAQUE);
    }
    return { kind: 'fulfilled', value };
  } catch (error) {
    if (error instanceof Thrown) return { kind: 'rejected', value: error.value };
    throw error;
  }
}

/** The failure that the library sees; `null` when it sees none, or one that ends the retries. */
function failureOf({ run, call, again }: Use, { kind, value }: Settled): Failure | null {
  const { library, entry } = call;
  if (kind === 'rejected') {
    if (library.stopErrors?.some((name) => isOwnError(value, name))) return null;
    if (entry.gives?.includes('again') && value !== again) return null;
    return { error: value, response: memberOf(value, 'response') };
  }
  return library.policy.judgesAnswers && run.endedIn === 'status' ? { error: null, response: value } : null;
}

/** An error class of the library: `new AbortError(…)` gives an unknown that knows where its class is from. */
const isOwnError = (value: Value, name: string): boolean =>
  value.kind === 'unknown' && value.origin !== undefined && value.origin.endsWith(`${name}()`);

const memberOf = (value: Value, name: string): Value | null =>
  value.kind === 'object' ? (value.properties.get(name) ?? null) : null;

/** Asks everything that the library asks before the next attempt, and lets the wait pass. */
function goesOn(use: Use, n: number, failure: Failure): boolean {
  const { run, call, options, node, file, limit } = use;
  const { policy, role } = call.library;
  const test = (value: Value, option: string): boolean => run.test(value, options.nodeOf(option), file);
  if (run.endedIn === 'abort' && (role === 'query' || (policy.signal && options.get(policy.signal)))) return false;
  if (policy.hook && !told(use, policy.hook, n, failure)) return false;
  if (policy.deadline && options.get(policy.deadline))
    if (!test(unknown(`time is left ${n}`, CLOCK), policy.deadline)) return false;
  const allowed = allows(limit, n);
  if (allowed && !test(allowed, policy.attempts.option)) return false;
  if (!isRetried(use, n, failure)) return false;
  if (policy.beyond?.some((name) => options.has(name)) && !test(unknown(`other options ${n}`, OPAQUE), ''))
    return false;
  const duration = waitOf(use, n, failure);
  if (duration === 'stop') return false;
  if (duration) {
    const place = placeOfWait(policy.delay, options);
    settled(run, () => sleep(run, duration, place));
  }
  run.file = file;
  run.events.push({ kind: 'caught', node, file, attempt: run.attempts, returned: null });
  return true;
}

const placeOfWait = ({ computed, base, factor }: RetryDelay, options: Options) =>
  options.placeOf(
    [computed?.option, base?.option, factor?.option].find((name) => name !== undefined && options.has(name)) ?? '',
  );

/** False when a function that is told of the failure throws. */
function told(use: Use, hook: { option: string; gives: readonly Given[] }, n: number, failure: Failure): boolean {
  const { run, options } = use;
  const own = options.get(hook.option);
  if (own?.kind !== 'function') return true;
  const args = hook.gives.map((one) => give(use, one, n, failure));
  const result = settled(run, () => callValue(run, own, UNDEFINED, args, options.placeOf(hook.option)));
  return result.kind === 'fulfilled' && use.ended === null;
}

/** Whether the condition holds, the library's own or the program's. */
function isRetried(use: Use, n: number, failure: Failure): boolean {
  const { run, call, options, method, file } = use;
  const { policy } = call.library;
  const { predicate } = policy;
  const own = predicate && options.has(predicate.option) ? options.get(predicate.option) : null;
  const hidden = predicate && !own ? options.get(predicate.option) : null;
  const methods = policy.methodsOption ? textsIn(options.get(policy.methodsOption)) : null;
  if (methods === 'hidden' && !run.test(unknown('methods', OPAQUE), options.nodeOf(policy.methodsOption ?? ''), file))
    return false;
  const condition = {
    ...policy.condition,
    ...(methods && methods !== 'hidden' ? { methods: methods.map((name) => name.toUpperCase()) } : {}),
  };
  const byData = (): boolean => {
    const listed = policy.statusesOption ? numbersIn(options.get(policy.statusesOption)) : null;
    const node = options.nodeOf(policy.statusesOption ?? '');
    if (listed === 'hidden' && !run.test(unknown('statuses', OPAQUE), node, file)) return false;
    const statuses = listed && listed !== 'hidden' ? listed.map((one) => [one, one] as const) : condition.statuses;
    return run.test(meets(run, { ...condition, statuses }, failure, method), node, file);
  };
  if (hidden && hidden.kind === 'unknown')
    return (
      run.test(unknown(`hidden ${predicate?.option ?? ''} ${run.endedIn}`, OPAQUE), options.nodeOf(''), file) &&
      byData()
    );
  if (!predicate || !own) return byData();
  const isSwitch = own.kind === 'number' || own.kind === 'constant';
  if (isSwitch && predicate.option === policy.attempts.option) return byData();
  if (own.kind === 'object' && predicate.option === policy.statusesOption) return byData();
  const methodAllowed = method === null || (condition.methods?.includes(method) ?? true);
  if (!methodAllowed && predicate.ofRetriedMethodsOnly) return false;
  if (predicate.combines === 'narrows' && !byData()) return false;
  const { answer, promised, own: isOwn } = asked(use, own, n, failure);
  if (answer.kind === 'constant' && answer.value === undefined && predicate.undefinedIsDefault) return byData();
  const forks = run.forks.length;
  const said = run.test(answer, options.nodeOf(predicate.option), file);
  const yes = said !== (predicate.negated ?? false);
  const node = options.placeOf(predicate.option);
  if (isOwn) {
    const truth = run.forks.length > forks ? null : yes;
    run.events.push({ kind: 'predicate', node, attempt: run.attempts, truth, promised });
  }
  return yes;
}

/** What a predicate said; `own`: the program's code did, and could be seen. */
interface Said {
  readonly answer: Value;
  readonly promised: boolean;
  readonly own: boolean;
}

/** What the program's predicate says, as the library takes it. */
function asked(use: Use, own: Value, n: number, failure: Failure): Said {
  const { run, call, options, method } = use;
  const { predicate } = call.library.policy;
  const ready = readyMade(call.library, own.kind === 'unknown' ? own.origin : undefined);
  if (ready?.kind === 'condition')
    return { answer: meets(run, ready.condition, failure, method), promised: false, own: false };
  if (own.kind === 'constant' || own.kind === 'number') return { answer: own, promised: false, own: true };
  if (own.kind !== 'function' && own.kind !== 'native')
    return { answer: unknown(`predicate ${run.endedIn} ${n}`, OPAQUE | ERROR), promised: false, own: false };
  const args = (predicate?.gives ?? []).map((one) => give(use, one, n, failure));
  const place = options.placeOf(predicate?.option ?? '');
  const given = atOnce(run, () => callValue(run, own, UNDEFINED, args, place));
  if (given.kind === 'rejected') return { answer: boolean(predicate?.negated ?? false), promised: false, own: true };
  if (!isPromise(given.value)) return { answer: given.value, promised: false, own: true };
  return predicate?.awaited
    ? { answer: settled(run, () => given.value).value, promised: false, own: true }
    : { answer: TRUE, promised: true, own: true };
}

/** What code gives at once; a promise stays one. */
function atOnce(run: Run, code: () => Value): Settled {
  try {
    return { kind: 'fulfilled', value: code() };
  } catch (error) {
    if (error instanceof Thrown) return { kind: 'rejected', value: error.value };
    throw error;
  }
}

/** The wait before the next attempt, in ms; `null`: none. */
function waitOf(use: Use, n: number, failure: Failure): Value | 'stop' | null {
  const { run, call, options } = use;
  const { delay, heard } = call.library.policy;
  const { computed } = delay;
  const own = computed && options.has(computed.option) ? options.get(computed.option) : null;
  const place = placeOfWait(delay, options);
  if (computed && !own && options.get(computed.option)?.kind === 'unknown') return unknown(`wait ${run.id()}`, OPAQUE);
  const ready = readyMade(call.library, own?.kind === 'unknown' ? own.origin : undefined);
  const isFunction = own?.kind === 'function' || own?.kind === 'native';
  if (ready?.kind === 'delay') {
    const server = ready.hearsRetryAfter && heard ? hear(run, heard, failure, place) : null;
    if (server?.kind === 'stop') return 'stop';
    const wait = scheduledWait(run, ready.delay, null, n);
    return server?.kind === 'wait' ? longer(wait, server.duration) : wait;
  }
  if (own?.kind === 'unknown') return unknown(`wait ${run.id()}`, OPAQUE);
  if (!isFunction) {
    const server = heard ? hear(run, heard, failure, place) : null;
    if (server?.kind === 'stop') return 'stop';
    return server?.kind === 'wait' ? server.duration : scheduledWait(run, delay, options, n);
  }
  const args = (computed?.gives ?? []).map((one) => give(use, one, n, failure));
  const given = atOnce(run, () => callValue(run, own, UNDEFINED, args, place));
  if (given.kind === 'rejected') return 'stop';
  if (computed?.notifies) return notified(run, given.value);
  const value = computed?.awaited ? settled(run, () => given.value).value : given.value;
  const ms = toNumber(value);
  if (exactNumber(ms) === 0) return computed?.zeroStops ? 'stop' : null;
  return ms;
}

/** What an observable means for the next attempt: `throwError` ends the retries, any other starts it when it emits. */
function notified(run: Run, value: Value): Value | 'stop' | null {
  const origin = value.kind === 'unknown' ? value.origin : undefined;
  return origin !== undefined && /#throwError\(\)$|#(EMPTY|NEVER)$/.test(origin)
    ? 'stop'
    : unknown(`notifier ${run.id()}`, OPAQUE);
}

function longer(wait: Value | null, server: Value): Value {
  if (wait?.kind !== 'number' || server.kind !== 'number') return server;
  return server.least >= wait.most ? server : wait;
}

/** A value that the library hands over after failure `n`. */
function give(use: Use, what: Given, n: number, failure: Failure): Value {
  const { run } = use;
  switch (what) {
    case 'error':
      return failure.error ?? NULL;
    case 'response':
      return failure.error ? NULL : (failure.response ?? NULL);
    case 'failures':
      return number(n, COUNTER);
    case 'retries':
      return number(n - 1, COUNTER);
    case 'context':
      return contextOf(use, n, failure);
    case 'bail':
      return native('bail', (_run, _self, [reason], node) => {
        use.ended ??= {
          by: 'bail',
          reason: reason ?? newError(run, 'Error', text('Aborted')),
          place: run.placeOf(node),
        };
        return UNDEFINED;
      });
    case 'again':
      return native('retry', (_run, _self, [reason = UNDEFINED]) => {
        use.again = reason.kind === 'object' ? reason : newError(run, 'Error', text('Retrying'), ERROR);
        throw new Thrown(use.again);
      });
    case 'aborter': {
      const aborter = emptyObject(run, 'attempt context', CALLER);
      aborter.properties.set('attemptNum', number(n - 1, COUNTER));
      aborter.properties.set(
        'abort',
        native('abort', () => {
          use.ended ??= { by: 'aborter', reason: failure.error ?? newError(run, 'Error', text('Aborted')) };
          return UNDEFINED;
        }),
      );
      return aborter;
    }
  }
}

/** The error with the counts on it, which also holds itself as `error`: what any version of the library gives. */
function contextOf({ run, limit, call, options }: Use, n: number, { error, response }: Failure): Value {
  const context = emptyObject(run, null, ANSWER);
  const base = error?.kind === 'object' ? error : null;
  const whole = base
    ? { ...base, id: run.id(), properties: new Map(base.properties) }
    : { ...context, open: 'context' };
  const { properties } = whole;
  if (error) for (const name of ['error', 'lastError']) properties.set(name, error);
  if (response) properties.set('response', response);
  for (const name of ['attemptNumber', 'retryCount', 'attemptCount', 'currentTry'])
    properties.set(name, number(n, COUNTER));
  properties.set('retriesConsumed', number(n - 1, COUNTER));
  properties.set(
    'retriesLeft',
    limit.kind === 'known' ? number(limit.attempts - n, COUNTER) : unknown(`retries left ${n}`, COUNTER),
  );
  const { delay, heard } = call.library.policy;
  if (delay.computed?.zeroStops) {
    // got hands over what it would wait itself, by Retry-After or by its own schedule.
    const server = heard ? hear(run, heard, { error, response }, placeOfWait(delay, options)) : null;
    const announced = server?.kind === 'wait' ? server.duration : null;
    properties.set('computedValue', announced ?? scheduledWait(run, delay, options, n) ?? number(0));
    properties.set('retryAfter', announced ?? UNDEFINED);
  }
  return whole;
}

function textsIn(value: Value | null): readonly string[] | 'hidden' | null {
  if (value === null) return null;
  const items = value.kind === 'object' && value.internal?.kind === 'items' ? value.internal : null;
  if (!items || items.more) return 'hidden';
  const found = items.items.flatMap((item) =>
    item.kind === 'constant' && typeof item.value === 'string' ? [item.value] : [],
  );
  return found.length === items.items.length ? found : 'hidden';
}

function numbersIn(value: Value | null): readonly number[] | 'hidden' | null {
  if (value === null || value.kind === 'function' || value.kind === 'native') return null;
  const items = value.kind === 'object' && value.internal?.kind === 'items' ? value.internal : null;
  if (!items || items.more) return 'hidden';
  const found = items.items.flatMap((item) => exactNumber(item) ?? []);
  return found.length === items.items.length ? found : 'hidden';
}
