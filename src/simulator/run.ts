import { basename, dirname, join } from 'node:path';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { RunFailure, Scenario } from '../model/scenario.ts';
import type { RunEnd, RunError, RunReport, Trace, TracedCall } from '../model/trace.ts';
import { findCall } from './find-call.ts';
import { judge } from './judge/index.ts';
import { findProvider, PROVIDERS } from './providers/index.ts';
import { RunFailureError } from './run-failure-error.ts';
import { childEntry, runChild, type ChildEnd } from './sandbox/child-process.ts';
import type { ChildReport } from './sandbox/protocol.ts';
import { findRuntime } from './sandbox/runtime.ts';
import { callCode, SCOPE_TAIL } from './sandbox/user-call.ts';
import { userModules, type UserModules } from './sandbox/user-modules.ts';
import { parseScript } from './script/parse-script.ts';

export { RunFailureError } from './run-failure-error.ts';

const DEFAULT_LONGEST_WAIT_MS = 300_000;

export interface RunOptions {
  /** Ends the run; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** A Node.js of at least 22.15. By default the one of this process, which in the editor is Electron's. */
  readonly nodePath?: string;
  /** Unsaved text by absolute path; it wins over the disk. */
  readonly overlay?: ReadonlyMap<string, string>;
  /** The longest wait the user accepts, in ms. @default 300_000 */
  readonly longestWaitMs?: number;
  /** The sandbox's entry, where it does not lie beside this module. */
  readonly entry?: string;
}

/**
 * Runs the user's function against the scenario's script, in a child process and in virtual time. The same scenario
 * gives the same report, but for `realMs`.
 *
 * @throws {RunFailureError} when the run could not start.
 */
export async function runScenario(scenario: Scenario, options: RunOptions = {}): Promise<RunReport> {
  const startedAt = performance.now();
  const overlay = options.overlay ?? new Map<string, string>();
  checkScript(scenario);
  const found = findCall(scenario, overlay);
  const runtime = await findRuntime(options.nodePath);
  if (runtime.kind === 'unfit') throw new RunFailureError({ kind: 'runtime', message: runtime.message });

  const modules = userModules({ overlay, target: { file: scenario.file, tail: SCOPE_TAIL } });
  const seen = collect();
  const end = await runChild({
    runtime: runtime.runtime,
    entry: options.entry ?? childEntry(),
    folder: projectFolder(scenario.file),
    request: {
      targetUrl: pathToFileURL(scenario.file).href,
      call: callCode(found.text, found.localNames),
      exportedNames: found.exportedNames,
      url: simulatedUrl(scenario.provider),
      server: { kind: 'script', script: scenario.script },
      provider: scenario.provider,
      seed: scenario.seed,
      plan: { kind: 'once' },
      limits: { virtualMs: scenario.limits.virtualMs, calls: scenario.limits.calls },
    },
    modules,
    limits: scenario.limits,
    signal: options.signal,
    onReport: seen.add,
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunFailureError({ kind: 'runtime', message: `The sandbox could not be started: ${reason}` });
  });
  options.signal?.throwIfAborted();
  const failure =
    seen.failure ?? (seen.loaded ? null : neverLoaded(seen.done?.end ?? killedEnd(end, scenario, modules), scenario));
  if (failure !== null) throw new RunFailureError(located(failure, modules, scenario));
  const trace = traceOf(scenario, seen, end, modules, Math.round(performance.now() - startedAt));
  return {
    ...trace,
    verdicts: judge(trace, {
      provider: scenario.provider,
      longestWaitMs: options.longestWaitMs ?? DEFAULT_LONGEST_WAIT_MS,
    }),
  };
}

function checkScript({ script, provider }: Scenario): void {
  const parsed = parseScript(script);
  if (parsed.kind === 'error') {
    const error = parsed.errors[0];
    throw new RunFailureError({
      kind: 'script',
      message: error?.message ?? 'The script does not parse.',
      ...(error === undefined ? {} : { line: error.line, column: error.column }),
    });
  }
  if (findProvider(provider) === null) {
    const known = PROVIDERS.map(({ id }) => id).join(', ');
    throw new RunFailureError({ kind: 'script', message: `There is no provider "${provider}". Known are ${known}.` });
  }
}

/** The folder of the nearest package.json, which is where the user would run the code. */
function projectFolder(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  return dirname(file);
}

function simulatedUrl(providerId: string): string {
  return `${findProvider(providerId)?.origin ?? 'https://api.example.test'}/resource`;
}

interface Seen {
  readonly calls: TracedCall[];
  unused: number;
  applied: number;
  loaded: boolean;
  failure: RunFailure | null;
  done: Extract<ChildReport, { type: 'done' }> | null;
  readonly add: (report: ChildReport) => void;
}

function collect(): Seen {
  const seen: Seen = {
    calls: [],
    unused: 0,
    applied: 0,
    loaded: false,
    failure: null,
    done: null,
    add(report) {
      switch (report.type) {
        case 'loaded':
          seen.loaded = true;
          seen.unused = report.unused;
          return;
        case 'call':
          seen.calls[report.call.n - 1] = report.call;
          seen.unused = report.unused;
          seen.applied = report.applied;
          return;
        case 'operation':
          return;
        case 'failed':
          seen.failure ??= report.failure;
          return;
        case 'done':
          seen.done ??= report;
      }
    },
  };
  return seen;
}

function neverLoaded(end: RunEnd, scenario: Scenario): RunFailure {
  const { message, file, line }: Partial<RunError> = end.kind === 'resolved' ? {} : end.error;
  return {
    kind: 'load',
    message: `${basename(scenario.file)} was not loaded: ${message ?? 'it ended early.'}`,
    ...(file === undefined ? {} : { file }),
    ...(line === undefined ? {} : { line }),
  };
}

/** A syntax error in an imported file is known better here than from the child's error. */
function located(failure: RunFailure, modules: UserModules, scenario: Scenario): RunFailure {
  const problem = modules.failure();
  if (failure.kind !== 'load' || problem === null)
    return failure.file === undefined ? { ...failure, file: scenario.file } : failure;
  const { file, line, column, message } = problem;
  return { kind: 'load', message: `${basename(file)} does not parse: ${message} (line ${line})`, file, line, column };
}

function traceOf(scenario: Scenario, seen: Seen, end: ChildEnd, modules: UserModules, realMs: number): Trace {
  const { calls, done } = seen;
  return {
    // What came over the channel after it was broken is not to be believed.
    end: end.killed === 'protocol' || done === null ? killedEnd(end, scenario, modules) : done.end,
    calls,
    waitsMs: calls.slice(1).map(({ waitMs }) => waitMs),
    virtualMs: done?.virtualMs ?? Math.max(0, ...calls.map(({ startMs, endMs }) => endMs ?? startMs)),
    realMs,
    unused: seen.unused,
    ledger: { applied: seen.applied },
    output: end.output,
    leakedTimers: done?.leakedTimers ?? 0,
    unhandled: done?.unhandled ?? [],
    seed: scenario.seed,
  };
}

/** How the process exited, with the error that it printed last, if any. */
function exitOf({ exitCode, exitSignal, output }: ChildEnd): string {
  const how = exitSignal ?? `exit code ${exitCode ?? 'unknown'}`;
  const printed = /^(?:\w*Error\b.*|.*: bad option: .*)$/mu.exec(output)?.[0];
  return printed === undefined ? how : `${how}: ${printed}`;
}

function killedEnd(end: ChildEnd, { limits }: Scenario, modules: UserModules): RunEnd & { kind: 'killed' } {
  const error = (name: string, message: string) => ({ kind: 'killed' as const, error: { name, message } });
  switch (end.killed) {
    case 'wall-clock': {
      for (const { file, line, column } of end.stack) {
        const place = modules.original(file, line, column);
        if (place === null) continue;
        const message = `Stopped after ${limits.wallMs / 1000} s of real time in an endless loop at ${basename(place.file)}:${place.line}.`;
        return { kind: 'killed', error: { name: 'endless loop', message, file: place.file, line: place.line } };
      }
      return error('time limit', `Stopped after ${limits.wallMs / 1000} s of real time.`);
    }
    case 'protocol':
      return error('broken run', 'Stopped because the code wrote to the channel of the simulation.');
    case 'abort':
      return error('aborted', 'Stopped on request.');
    case null:
      // V8 aborts the process when its heap limit is reached: SIGABRT, or exit code 134 through a shell.
      if (end.exitSignal === 'SIGABRT' || end.exitCode === 134 || /heap out of memory/u.test(end.output)) {
        return error('out of memory', `Stopped because the code used more than ${limits.memoryMb} MB of memory.`);
      }
      return error('exit', `The process ended by itself (${exitOf(end)}).`);
  }
}
