import type { OperationRecord } from '../../model/operation.ts';
import type { RunEnd } from '../../model/trace.ts';
import { VIRTUAL_EPOCH_MS } from '../server/virtual-epoch.ts';
import { noteRequests } from './note-requests.ts';
import { createOperation, type CurrentOperation, type Operation } from './operation.ts';
import type { ChildReport, RunPlan, RunRequest } from './protocol.ts';
import { serverFor } from './server-for.ts';
import type { ClockStop, VirtualClock } from './virtual-clock.ts';

/** What the operations run in. */
export interface OperationsWorld {
  readonly clock: Pick<VirtualClock, 'now' | 'sleep' | 'runUntil' | 'calm'>;
  readonly current: CurrentOperation;
  /** Has the calls that no operation could be told for. */
  readonly common: Operation;
  readonly makeCall: () => Promise<unknown>;
  readonly restartRandom: (seed: number) => void;
  readonly report: (report: ChildReport) => void;
}

/** One operation that was started. */
interface Running {
  readonly operation: Operation;
  readonly seed: number;
  /** In the times of its calls. */
  readonly startMs: number;
  settledAtMs: number | null;
  end: RunEnd | null;
  /** The target's own result says that it failed: a `Response` that is not ok. */
  isErrorValue: boolean;
}

/** Makes the call many times and reports each as an operation. */
export function runOperations(request: RunRequest, world: OperationsWorld): Promise<void> {
  const { plan } = request;
  switch (plan.kind) {
    case 'seeds':
      return runSeeds(plan, request, world);
    case 'herd':
      return runHerd(plan, request, world);
    case 'once':
      throw new Error('One operation is no series.');
  }
}

/**
 * One after the other. An operation that does not end ends the series: what it left behind would run into the next.
 */
async function runSeeds(plan: RunPlan & { kind: 'seeds' }, request: RunRequest, world: OperationsWorld): Promise<void> {
  const { clock } = world;
  for (const [index, seed] of plan.seeds.entries()) {
    await untilWholeSecond(clock);
    world.restartRandom(seed);
    const startedAtMs = clock.now();
    const server = serverFor(request, VIRTUAL_EPOCH_MS + startedAtMs, seed);
    const running = start(createOperation({ client: index + 1, server, startedAtMs }), { seed, startMs: 0 }, world);
    const isDone = (): boolean => running.end !== null || running.operation.isOverCalls;
    const stop = await clock.runUntil(isDone, startedAtMs + request.limits.virtualMs);
    world.report(reportOf(running, stop, request));
    if (running.end === null) return;
  }
}

/** HTTP-dates have whole seconds: a run begins on one, as a run alone does. */
async function untilWholeSecond(clock: OperationsWorld['clock']): Promise<void> {
  const rest = clock.now() % 1000;
  if (rest === 0) return;
  let isThere = false;
  void clock.sleep(1000 - rest).then(() => (isThere = true));
  await clock.runUntil(() => isThere, Infinity);
}

/** All at once, against one server, until every operation has ended. */
async function runHerd(plan: RunPlan & { kind: 'herd' }, request: RunRequest, world: OperationsWorld): Promise<void> {
  const { clock, common } = world;
  const noted = noteRequests(common.server);
  const { server } = noted;
  const herd: Running[] = [];
  const arrive = (client: number, startMs: number): void => {
    herd.push(start(createOperation({ client, server }), { seed: request.seed, startMs }, world));
  };
  for (const [index, atMs] of plan.startsMs.entries()) {
    if (atMs <= 0) arrive(index + 1, 0);
    else
      void clock.sleep(atMs).then(() => {
        arrive(index + 1, atMs);
      });
  }
  const isOver = (): boolean =>
    herd.length === plan.startsMs.length && herd.every(({ end, operation }) => end !== null || operation.isOverCalls);
  const stop = await clock.runUntil(isOver, request.limits.virtualMs);
  for (const running of herd) world.report(reportOf(running, stop, request));
  world.report({ type: 'requests', requests: noted.requests() });
  if (common.calls.length > 0) {
    world.report(reportOf(unknownClient(common, request.seed), stop, request));
  }
}

function unknownClient(operation: Operation, seed: number): Running {
  return { operation, seed, startMs: 0, settledAtMs: null, end: { kind: 'resolved' }, isErrorValue: false };
}

function start(
  operation: Operation,
  facts: Pick<Running, 'seed' | 'startMs'>,
  { clock, current, makeCall }: OperationsWorld,
): Running {
  const running: Running = { operation, ...facts, settledAtMs: null, end: null, isErrorValue: false };
  const settle = (end: RunEnd): void => {
    running.end = end;
    running.settledAtMs = clock.now() - operation.startedAtMs;
  };
  current.run(operation, makeCall).then(
    (value) => {
      running.isErrorValue = value instanceof Response && !value.ok;
      settle({ kind: 'resolved' });
    },
    (error: unknown) => {
      settle({ kind: 'rejected', error: shortError(error) });
    },
  );
  return running;
}

function reportOf(running: Running, stop: ClockStop, request: RunRequest): ChildReport & { type: 'operation' } {
  const { operation, seed, startMs, settledAtMs, isErrorValue } = running;
  const { calls, client } = operation;
  const end = running.end ?? unfinished(operation, stop, request);
  const last = calls.at(-1)?.status ?? null;
  const record: OperationRecord = {
    client,
    seed,
    startMs,
    endMs: settledAtMs,
    end,
    succeeded: end.kind === 'resolved' && !isErrorValue && (last === null ? calls.length === 0 : last < 400),
    calls,
  };
  return { type: 'operation', operation: record, applied: operation.server.ledger().applied };
}

function unfinished({ isOverCalls, calls }: Operation, stop: ClockStop, { limits }: RunRequest): RunEnd {
  if (isOverCalls) return ended('unbounded', `Still calling after ${limits.calls} calls.`);
  const waitsForAnswer = calls.at(-1)?.endMs === null;
  if (stop === 'over-budget' && !waitsForAnswer) {
    return ended('unbounded', `Still going on after ${limits.virtualMs / 1000} s of virtual time.`);
  }
  if (waitsForAnswer) return ended('stuck', `Call ${calls.length} is never answered.`);
  return ended('stuck', 'It waits for something that is not time.');
}

function ended(kind: 'unbounded' | 'stuck', message: string): RunEnd {
  return { kind, error: { name: kind, message } };
}

/** Without its place: reading the stacks of a whole herd would take longer than running it. */
function shortError(error: unknown): { name: string; message: string } {
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: 'thrown value', message: String(error) };
}
