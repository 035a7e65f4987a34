import { ClientRequest } from 'node:http';
import net from 'node:net';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import FakeTimers from '@sinonjs/fake-timers';
import { VIRTUAL_EPOCH_MS } from '../server/virtual-epoch.ts';

/** Turns of the event loop without activity after which nothing more happens before the next timer. */
const CALM_TURNS = 5;
/** Real ms of calm without any timer after which the target waits for something that is not time. */
const STUCK_AFTER_REAL_MS = 60;

/** Resources of Node that stand for real work under way: the clock must not move meanwhile. */
const REAL_WORK =
  /^(?:FS|Zlib|Compression|BrotliD|BrotliE|ZstdC|RandomBytes|PBKDF2|Scrypt|Hash|Sign|Key|Cipher|DNS|GetAddrInfo|Blob)/u;

/** Why `runUntil` came back. */
export type ClockStop = 'settled' | 'idle' | 'over-budget';

export interface ClockOptions {
  /** True while a call is being answered: the clock stands still. */
  readonly isBusy: () => boolean;
  /** An error that a timer's callback threw. */
  readonly onError: (error: unknown) => void;
}

/** A timer that is armed. */
export interface ArmedTimer {
  /** The path or `file:` URL of the code that armed it. */
  readonly armedIn: string;
}

/**
 * The clock of a run. Time stands still while anything can happen without it, and then jumps to the next timer.
 */
export interface VirtualClock {
  /** Virtual ms since the start. */
  now(): number;
  /** Resolves after so many virtual ms; the timer is not the target's and never counts as leaked. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Moves time until `isSettled` holds, no timer is left, or `untilMs` (virtual) has passed. */
  runUntil(isSettled: () => boolean, untilMs: number): Promise<ClockStop>;
  /** Lets everything that needs no time happen. */
  calm(): Promise<void>;
  /** Timers that are armed now and would keep a process alive. */
  armed(): readonly ArmedTimer[];
}

/**
 * Replaces every source of time in this process by a virtual one: global and imported timers, `Date`, `performance`,
 * `hrtime`, `AbortSignal.timeout`, `timers/promises`, socket timeouts. Call `syncBuiltinESMExports` after it. The
 * target must be loaded later, or it would keep real timers.
 *
 * `nextTick` and `queueMicrotask` stay real (a faked one loses requests or locks up body reading), `setImmediate` too:
 * the clock counts the turns of the loop by it.
 */
export function installVirtualClock({ isBusy, onError }: ClockOptions): VirtualClock {
  const realSetImmediate = setImmediate;
  const realTimers: RealTimers = { setTimeout, setInterval, clearTimeout, clearInterval };
  const realSetTimeout = setTimeout;
  const realHrtime = process.hrtime.bigint.bind(process.hrtime);
  const realNow = (): number => Number(realHrtime() / 1_000_000n);
  const activeResources = process.getActiveResourcesInfo.bind(process);
  // Node loads AbortSignal lazily and lets it keep the timers of that moment: they must be the real ones.
  void AbortSignal.abort();

  const clock = FakeTimers.install({
    now: VIRTUAL_EPOCH_MS,
    toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });
  const virtualSetTimeout = clock.setTimeout;
  const virtualClearTimeout = clock.clearTimeout;
  const armed = trackArmedTimers(realTimers);
  replaceAbortTimeout();
  replaceSchedulerWait();
  replaceSocketTimeout();
  startRequestTimeoutAtOnce();

  const turn = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve));
  const now = (): number => clock.now - VIRTUAL_EPOCH_MS;

  async function calm(): Promise<void> {
    for (let turns = 0; turns < CALM_TURNS; turns += 1) {
      await turn();
      if (isBusy()) turns = -1;
      else if (turns === CALM_TURNS - 1 && activeResources().some((name) => REAL_WORK.test(name))) {
        await new Promise<void>((resolve) => realSetTimeout(resolve, 1));
        turns = -1;
      }
    }
  }

  async function isIdle(isSettled: () => boolean): Promise<boolean> {
    const since = realNow();
    while (realNow() - since < STUCK_AFTER_REAL_MS) {
      await calm();
      if (isSettled() || clock.countTimers() > 0) return false;
    }
    return true;
  }

  return {
    now,
    sleep(ms, signal) {
      return new Promise((resolve) => {
        const timer = virtualSetTimeout(() => {
          resolve();
        }, ms);
        signal?.addEventListener('abort', () => {
          virtualClearTimeout(timer);
          resolve();
        });
      });
    },
    async runUntil(isSettled, untilMs) {
      for (;;) {
        await calm();
        if (isSettled()) return 'settled';
        if (clock.countTimers() === 0) {
          if (await isIdle(isSettled)) return 'idle';
          continue;
        }
        try {
          clock.next();
        } catch (error) {
          onError(error);
        }
        if (now() > untilMs) return isSettled() ? 'settled' : 'over-budget';
      }
    },
    calm,
    armed: () => [...armed.values()].filter(({ timer }) => timer.hasRef()),
  };
}

/**
 * The `fetch` inside Node gives a hung request up after 300 s by a timer of its own. That is not a limit that the code
 * has set, and other runtimes have none, so it stays on real time: a hang is then seen as what it is.
 */
const NODE_OWN_CLIENT = 'node:internal/deps/undici/undici';

/** Remembers which timers are armed and by whom. The returned map changes as they fire and are cleared. */
function trackArmedTimers(
  realTimers: RealTimers,
): ReadonlyMap<number, ArmedTimer & { readonly timer: NodeJS.Timeout }> {
  const armed = new Map<number, ArmedTimer & { timer: NodeJS.Timeout }>();
  const real = new WeakSet<object>();
  const track = (kind: 'setTimeout' | 'setInterval'): void => {
    const arm = globalThis[kind] as ArmTimer;
    function tracked(callback: (...args: unknown[]) => void, ...rest: unknown[]): NodeJS.Timeout {
      const armedIn = callerOf(tracked);
      if (armedIn === NODE_OWN_CLIENT) {
        const timer = (realTimers[kind] as ArmTimer)(callback, ...rest);
        real.add(timer);
        return timer.unref();
      }
      const run = (...args: unknown[]): void => {
        if (kind === 'setTimeout') armed.delete(Number(timer));
        callback(...args);
      };
      const timer = arm(typeof callback === 'function' ? run : callback, ...rest);
      armed.set(Number(timer), { timer, armedIn });
      return timer;
    }
    replaceTimer(kind, Object.defineProperties(tracked, Object.getOwnPropertyDescriptors(arm)));
  };
  const forget = (kind: 'clearTimeout' | 'clearInterval'): void => {
    const clear = globalThis[kind] as (timer: unknown) => void;
    replaceTimer(kind, (timer: unknown) => {
      if (typeof timer === 'object' && timer !== null && real.has(timer)) {
        realTimers[kind](timer as NodeJS.Timeout);
        return;
      }
      // Node ignores a number that is no timer's (the SDK of AWS clears -1), where the fake clock would print a warning.
      if (typeof timer === 'number' && !armed.has(timer)) return;
      if (timer !== undefined && timer !== null) armed.delete(Number(timer));
      clear(timer);
    });
  };
  track('setTimeout');
  track('setInterval');
  forget('clearTimeout');
  forget('clearInterval');
  return armed;
}

type ArmTimer = (callback: (...args: unknown[]) => void, ...rest: unknown[]) => NodeJS.Timeout;
type RealTimers = Pick<typeof globalThis, 'setTimeout' | 'setInterval' | 'clearTimeout' | 'clearInterval'>;

/** The file of the code that called `callee`. Read from the call sites: a stack as text would be source-mapped first. */
function callerOf(callee: (...args: never[]) => unknown): string {
  const { stackTraceLimit } = Error;
  const formatter = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  Error.prepareStackTrace = (_, sites) => sites[0]?.getFileName() ?? '';
  Error.stackTraceLimit = 1;
  const holder: { stack?: unknown } = {};
  Error.captureStackTrace(holder, callee);
  const { stack } = holder;
  if (formatter === undefined) Reflect.deleteProperty(Error, 'prepareStackTrace');
  else Object.defineProperty(Error, 'prepareStackTrace', formatter);
  Error.stackTraceLimit = stackTraceLimit;
  return String(stack);
}

function replaceTimer(name: string, replacement: unknown): void {
  Object.assign(globalThis, { [name]: replacement });
  Object.assign(timers, { [name]: replacement });
}

function replaceAbortTimeout(): void {
  AbortSignal.timeout = (delay) => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay).unref();
    return controller.signal;
  };
}

function replaceSchedulerWait(): void {
  timersPromises.scheduler.wait = (delay, options) => timersPromises.setTimeout(delay, undefined, options);
}

interface SocketInternals {
  timeout?: number;
  _onTimeout(): void;
  _unrefTimer: (this: object) => void;
}

/** Node's sockets have timers of their own, on which `http`'s `timeout` options rest: put them on the virtual clock. */
function replaceSocketTimeout(): void {
  const idleTimers = new WeakMap<object, NodeJS.Timeout>();
  const prototype = net.Socket.prototype as Omit<net.Socket, 'timeout'> & SocketInternals;
  const refreshRealTimer = Function.prototype.call.bind(prototype._unrefTimer) as (socket: object) => void;

  prototype.setTimeout = function setTimeoutOfSocket(this: typeof prototype, ms, callback) {
    if (this.destroyed) return this;
    this.timeout = ms;
    clearTimeout(idleTimers.get(this));
    idleTimers.delete(this);
    if (ms > 0) {
      const timer = setTimeout(() => {
        if (!this.destroyed) this._onTimeout();
      }, ms);
      idleTimers.set(this, timer.unref());
      if (callback !== undefined) this.once('timeout', callback);
    } else if (callback !== undefined) {
      this.removeListener('timeout', callback);
    }
    return this;
  };
  prototype._unrefTimer = function unrefTimer(this: object) {
    idleTimers.get(this)?.refresh();
    refreshRealTimer(this);
  };
}

/**
 * A request with a time limit starts it when its socket is connected. A simulated socket connects when its answer comes,
 * so the limit of a request that is never answered would never start.
 */
function startRequestTimeoutAtOnce(): void {
  const prototype = ClientRequest.prototype as {
    setTimeout: (this: ClientRequest, ms: number, callback?: () => void) => ClientRequest;
  };
  const { setTimeout: setRequestTimeout } = prototype;
  prototype.setTimeout = function setTimeoutOfRequest(ms, callback) {
    setRequestTimeout.call(this, ms, callback);
    const start = (socket: net.Socket): void => {
      if (socket.connecting) socket.setTimeout(ms);
    };
    if (this.socket === null) this.once('socket', start);
    else start(this.socket);
    return this;
  };
}
