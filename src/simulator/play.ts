import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OperationRecord } from '../model/operation.ts';
import type { RunFailure, Scenario } from '../model/scenario.ts';
import type { RunEnd, RunError, TracedCall } from '../model/trace.ts';
import { findCall } from './find-call.ts';
import { killedEnd } from './killed-end.ts';
import { parseModel } from './models/parse-model.ts';
import { findProvider, PROVIDERS } from './providers/index.ts';
import { RunFailureError } from './run-failure-error.ts';
import { childEntry, runChild, type ChildEnd } from './sandbox/child-process.ts';
import type { ChildReport, RunPlan, ServerRecipe } from './sandbox/protocol.ts';
import { findRuntime } from './sandbox/runtime.ts';
import { callCode, SCOPE_TAIL } from './sandbox/user-call.ts';
import { userModules, type UserModules } from './sandbox/user-modules.ts';
import { parseScript } from './script/parse-script.ts';
import type { ServerRequest } from './server/simulated-server.ts';

export interface RunOptions {
  /** Ends the run; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** A Node.js of at least 22.15. By default the one of this process, which in the editor is Electron's. */
  readonly nodePath?: string;
  /** Unsaved text by absolute path; it wins over the disk. */
  readonly overlay?: ReadonlyMap<string, string>;
  /** The longest wait the user accepts, in ms. @default 300_000 */
  readonly longestWaitMs?: number;
  /** Has a process ready for the next run as this one ends, for half a minute. @default false */
  readonly keepSpare?: boolean;
  /** The sandbox's entry, where it does not lie beside this module. */
  readonly entry?: string;
}

/** What a child process did and said, from its start to its end. */
export interface Played {
  /** In a run of one operation. */
  readonly calls: readonly TracedCall[];
  /** In a run of many, in the order of their ends. */
  readonly operations: readonly OperationRecord[];
  /** In a herd: what one operation asks for, in order. */
  readonly requests: readonly ServerRequest[];
  readonly unused: number;
  readonly applied: number;
  readonly end: RunEnd;
  /** The child's last word; `null` when it did not come to one. */
  readonly done: (ChildReport & { type: 'done' }) | null;
  readonly output: string;
  readonly realMs: number;
}

/**
 * Starts a child process for the scenario, lets it follow the plan, and collects what it reports. It is gone when the
 * promise settles.
 *
 * @throws {RunFailureError} when the run could not start.
 */
export async function play(scenario: Scenario, plan: RunPlan, options: RunOptions): Promise<Played> {
  const startedAt = performance.now();
  const overlay = options.overlay ?? new Map<string, string>();
  const server = serverRecipe(scenario);
  const found = findCall(scenario, overlay);
  const withSignal = scenario.abortAfterMs !== undefined;
  if (withSignal && !/\bsignal\b/u.test(found.text)) {
    const message = `The call ${found.text} is given no signal to abort. Write one with signal in it, such as ${scenario.target}(url, { signal }).`;
    throw new RunFailureError({ kind: 'call', message });
  }
  const runtime = await findRuntime(options.nodePath);
  if (runtime.kind === 'unfit') throw new RunFailureError({ kind: 'runtime', message: runtime.message });

  const modules = userModules({
    overlay,
    stubs: new Map(Object.entries(scenario.stubs ?? {})),
    target: { file: scenario.file, tail: SCOPE_TAIL },
  });
  const seen = collect();
  const childEnd = await runChild({
    runtime: runtime.runtime,
    entry: options.entry ?? childEntry(),
    folder: projectFolder(scenario.file),
    request: {
      targetUrl: pathToFileURL(scenario.file).href,
      call: callCode(found.text, [...(withSignal ? ['signal'] : []), ...found.localNames]),
      exportedNames: found.exportedNames,
      url: simulatedUrl(scenario.provider),
      server,
      provider: scenario.provider,
      seed: scenario.seed,
      env: scenario.env ?? {},
      abortAfterMs: scenario.abortAfterMs ?? null,
      plan,
      limits: { virtualMs: scenario.limits.virtualMs, calls: scenario.limits.calls },
    },
    modules,
    limits: scenario.limits,
    signal: options.signal,
    onReport: seen.add,
    keepSpare: options.keepSpare ?? false,
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RunFailureError({ kind: 'runtime', message: `The sandbox could not be started: ${reason}` });
  });
  options.signal?.throwIfAborted();
  const { failure, loaded, done, ...facts } = seen.facts;
  const problem =
    failure ?? (loaded ? null : neverLoaded(done?.end ?? killedEnd(childEnd, scenario.limits, modules), scenario));
  if (problem !== null) throw new RunFailureError(located(problem, modules, scenario));
  return {
    ...facts,
    end: endOf(childEnd, done, scenario, modules),
    done,
    output: childEnd.output,
    realMs: Math.round(performance.now() - startedAt),
  };
}

function endOf(end: ChildEnd, done: Played['done'], { limits }: Scenario, modules: UserModules): RunEnd {
  // What came over the channel after it was broken is not to be believed.
  return end.killed === 'protocol' || done === null ? killedEnd(end, limits, modules) : done.end;
}

function serverRecipe({ script, model, provider }: Scenario): ServerRecipe {
  const what = model === undefined ? 'script' : 'model';
  const parsed = model === undefined ? parseScript(script) : parseModel(model);
  if (parsed.kind === 'error') {
    const error = parsed.errors[0];
    throw new RunFailureError({
      kind: 'script',
      message: error?.message ?? `The ${what} does not parse.`,
      ...(error === undefined ? {} : { line: error.line, column: error.column }),
    });
  }
  if (findProvider(provider) === null) {
    const known = PROVIDERS.map(({ id }) => id).join(', ');
    throw new RunFailureError({ kind: 'script', message: `There is no provider "${provider}". Known are ${known}.` });
  }
  return model === undefined ? { kind: 'script', script } : { kind: 'model', model };
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

interface Facts extends Omit<Played, 'end' | 'output' | 'realMs'> {
  readonly loaded: boolean;
  readonly failure: RunFailure | null;
}

function collect(): { readonly facts: Facts; readonly add: (report: ChildReport) => void } {
  const calls: TracedCall[] = [];
  const operations: OperationRecord[] = [];
  const facts: { -readonly [Fact in keyof Facts]: Facts[Fact] } = {
    calls,
    operations,
    requests: [],
    unused: 0,
    applied: 0,
    loaded: false,
    failure: null,
    done: null,
  };
  const add = (report: ChildReport): void => {
    switch (report.type) {
      case 'loaded':
        facts.loaded = true;
        facts.unused = report.unused;
        return;
      case 'call':
        calls[report.call.n - 1] = report.call;
        facts.unused = report.unused;
        facts.applied = report.applied;
        return;
      case 'operation':
        operations.push(report.operation);
        facts.applied = report.applied;
        return;
      case 'requests':
        facts.requests = report.requests;
        return;
      case 'failed':
        facts.failure ??= report.failure;
        return;
      case 'done':
        facts.done ??= report;
    }
  };
  return { facts, add };
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
