/**
 * The child process of a run: it installs the virtual world, loads the user's module into it, makes the call, and
 * reports. Nothing of the user is loaded before everything is in place.
 */
import { setSourceMapsSupport, syncBuiltinESMExports } from 'node:module';
import { inspect } from 'node:util';
import type { RunEnd, RunError } from '../../model/trace.ts';
import { VIRTUAL_EPOCH_MS } from '../server/virtual-epoch.ts';
import { createCallerSignal } from './caller-signal.ts';
import { contain, missingContainment } from './containment.ts';
import { installModuleHooks, isOwnFile } from './module-hooks.ts';
import { openNetwork } from './network.ts';
import { refuseOtherProtocols } from './not-simulated.ts';
import { createCurrentOperation, createOperation } from './operation.ts';
import { openParentChannel } from './parent-channel.ts';
import type { ChildReport, RunRequest } from './protocol.ts';
import { runError } from './run-error.ts';
import { runOperations } from './run-operations.ts';
import { installSeededRandom } from './install-seeded-random.ts';
import { serverFor } from './server-for.ts';
import { installTranspileHelpers } from './transpile-helpers.ts';
import { installVirtualClock } from './virtual-clock.ts';

/** The name by which the user's module hands out an evaluator of its own scope; the parent appends it on loading. */
type ScopeEvaluator = (code: string) => unknown;

const VALUE_CHARS = 2_000;

const exit = process.exit.bind(process);
const parent = openParentChannel();

const gap = missingContainment();
if (gap === null) {
  await run(parent.start()).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parent.report({ type: 'failed', failure: { kind: 'runtime', message: `The sandbox failed: ${reason}` } });
  });
} else {
  parent.report({
    type: 'failed',
    failure: { kind: 'runtime', message: `This Node.js cannot contain your code: ${gap}.` },
  });
}
exit(0);

async function run(request: RunRequest): Promise<void> {
  // Not when the process is spawned: Node would take its own options from it.
  Object.assign(process.env, request.env);
  const unhandled: RunError[] = [];
  const onError = (error: unknown): void => void unhandled.push(runError(error));
  process.on('unhandledRejection', onError);
  process.on('uncaughtException', onError);
  setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

  const isOnce = request.plan.kind === 'once';
  const current = createCurrentOperation();
  // Everything in a run of one operation, and whatever of many belongs to none.
  const common = createOperation({ client: isOnce ? 1 : 0, server: serverFor(request, VIRTUAL_EPOCH_MS) });
  const clock = installVirtualClock({ isBusy: () => network.isBusy(), onError });
  contain();
  refuseOtherProtocols();
  const restartRandom = installSeededRandom(request.seed);
  const network = openNetwork({
    operation: () => current.get() ?? common,
    clock,
    mostCalls: request.limits.calls,
    onCall(call, { server }) {
      if (isOnce) parent.report({ type: 'call', call, unused: server.unused(), applied: server.ledger().applied });
    },
    fetchShortcut: !isOnce,
  });
  const caller = request.abortAfterMs === null ? null : createCallerSignal(clock, request.abortAfterMs);
  syncBuiltinESMExports();
  installTranspileHelpers();
  installModuleHooks(parent);

  const finish = (end: RunEnd): void => {
    const leakedTimers = end.kind === 'resolved' || end.kind === 'rejected' ? leaked() : 0;
    parent.report({
      type: 'done',
      end,
      virtualMs: clock.now(),
      leakedTimers,
      unhandled,
      peakMb: peakMb(),
      abortedMs: caller?.abortedMs() ?? null,
    });
  };
  const leaked = (): number => clock.armed().filter(({ armedIn }) => isOwnFile(armedIn)).length;
  process.exit = (code) => {
    const error = new Error(`The code called process.exit(${code ?? process.exitCode ?? 0}).`);
    finish({ kind: 'killed', error: { ...runError(error), name: 'process.exit' } });
    return exit(0);
  };

  const settled = { done: false };
  const isSettled = (): boolean => settled.done;
  const follow = <T>(promise: Promise<T>): Promise<T> => promise.finally(() => (settled.done = true));
  const untilMs = request.limits.virtualMs;

  const loading = follow(import(request.targetUrl) as Promise<Record<string, unknown>>);
  loading.catch(() => undefined);
  const loadStop = await clock.runUntil(isSettled, untilMs);
  if (loadStop !== 'settled') {
    parent.report({
      type: 'failed',
      failure: { kind: 'load', message: 'The module never finishes loading: it waits for something at its top level.' },
    });
    return;
  }
  let exported: Record<string, unknown>;
  try {
    exported = await loading;
  } catch (error) {
    parent.report({ type: 'failed', failure: { kind: 'load', ...loadProblem(error) } });
    return;
  }
  parent.report({ type: 'loaded', unused: common.server.unused() });

  const makeCall = preparedCall(request, exported, caller?.signal ?? null);
  if (!isOnce) {
    const report = (operation: ChildReport): void => {
      parent.report(operation);
    };
    await runOperations(request, { clock, current, common, makeCall, restartRandom, report });
    finish({ kind: 'resolved' });
    return;
  }
  settled.done = false;
  // From here on it is what any run of this seed draws, whatever the module drew while it loaded.
  restartRandom(request.seed);
  caller?.start();
  const outcome = follow(makeCall());
  const ending = outcome.then<RunEnd, RunEnd>(
    (value) => ({ kind: 'resolved', ...(value === undefined ? {} : { value: show(value) }) }),
    (error: unknown) => ({ kind: 'rejected', error: runError(error) }),
  );
  const stop = await clock.runUntil(() => isSettled() || common.isOverCalls, untilMs);
  if (stop === 'settled' && !isSettled()) {
    finish({
      kind: 'unbounded',
      error: { name: 'unbounded', message: `Still calling after ${request.limits.calls} calls.` },
    });
    return;
  }
  if (stop === 'settled') {
    const end = await ending;
    await clock.calm();
    finish(end);
    return;
  }
  const waitsForAnswer = common.calls.at(-1)?.endMs === null;
  if (stop === 'over-budget' && !waitsForAnswer) {
    finish({
      kind: 'unbounded',
      error: { name: 'unbounded', message: `Still going on after ${hours(untilMs)} of virtual time.` },
    });
    return;
  }
  finish({ kind: 'stuck', error: { name: 'stuck', message: stuckMessage(common.calls.length, waitsForAnswer) } });
}

/** Makes the call as often as it is asked to. */
function preparedCall(
  request: RunRequest,
  exported: Readonly<Record<string, unknown>>,
  signal: AbortSignal | null,
): () => Promise<unknown> {
  const evaluate = (globalThis as { __retrylabScope?: ScopeEvaluator }).__retrylabScope;
  if (evaluate === undefined) throw new Error('The module was loaded without its evaluator.');
  Reflect.deleteProperty(globalThis, '__retrylabScope');
  const call = evaluate(request.call) as (url: string, ...values: unknown[]) => Promise<unknown>;
  const named = request.exportedNames.map((name) => exportOf(exported, name));
  const values = signal === null ? named : [signal, ...named];
  return () => call(request.url, ...values);
}

function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function exportOf(exported: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name in exported) return exported[name];
  const whole = exported['default'];
  return typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>)[name] : undefined;
}

function loadProblem(error: unknown): { message: string; file?: string; line?: number } {
  const { name, message, code, file, line } = runError(error);
  const place = { ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
    const missing = /^Cannot find (?:package|module) '([^']+)'/u.exec(message)?.[1] ?? message;
    return {
      message: `The module imports "${missing}", which cannot be found. Install it, or build it first.`,
      ...place,
    };
  }
  if (/^request for '.*' is not in cache$/u.test(message)) {
    const fix = 'Set another Node.js (24 or newer) for simulations.';
    return {
      message: `Node.js ${process.version} has a fault that keeps it from loading this module. ${fix}`,
      ...place,
    };
  }
  if (code === 'ERR_DLOPEN_DISABLED') {
    return { message: `The module needs a native addon, which the simulation does not load: ${message}`, ...place };
  }
  return { message: `The module failed while it was loaded: ${name}: ${message}`, ...place };
}

function show(value: unknown): string {
  if (value instanceof Response) return `Response ${value.status}`;
  const text = typeof value === 'string' ? value : inspect(value, { depth: 2, breakLength: 100, maxArrayLength: 20 });
  return text.length > VALUE_CHARS ? `${text.slice(0, VALUE_CHARS)}…` : text;
}

function hours(ms: number): string {
  return ms % 3_600_000 === 0 ? `${ms / 3_600_000} h` : `${ms / 1000} s`;
}

function stuckMessage(calls: number, waitsForAnswer: boolean): string {
  if (waitsForAnswer) return `Call ${calls} is never answered, and nothing in the code limits the wait.`;
  return 'The call waits for something that is not time: no request is open and no timer is armed.';
}
