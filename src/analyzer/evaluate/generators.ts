import type { Environment } from './environment.ts';
import { bindParameters } from './functions.ts';
import { newObject } from './objects.ts';
import { noteYield } from './delivery.ts';
import { type Run, Thrown } from './run.ts';
import { executeAll } from './statements.ts';
import type { FunctionLike, Pause, Span, Value } from './value.ts';

/** Yields that are collected from a generator; schedules of delays rarely have more. */
const YIELDS = 40;

/** Thrown inside a generator body when enough was yielded. */
class EnoughYielded {
  readonly reason = 'yielded enough';
}

interface Collector {
  readonly values: Value[];
  readonly pauses: Pause[][];
  /** Events of the run before the last yield. */
  seen: number;
}

const collectors = new WeakMap<Environment, Collector>();

/** Runs a generator's body at once and keeps what it yields. */
export function collectYields(run: Run, scope: Environment, node: FunctionLike, args: readonly Value[]): Value {
  const values: Value[] = [];
  const pauses: Pause[][] = [];
  collectors.set(scope, { values, pauses, seen: run.events.length });
  let more = false;
  let failure: Value | null = null;
  try {
    bindParameters(run, scope, node, args);
    if (node.body?.type === 'BlockStatement') executeAll(run, scope, node.body.body);
  } catch (error) {
    if (error instanceof Thrown) failure = error.value;
    else if (error instanceof EnoughYielded) more = true;
    else throw error;
  }
  return newObject(run, 'Generator', { internal: { kind: 'generator', values, pauses, next: 0, more, failure } });
}

/** What a generator throws after what it yielded. @throws {Thrown} when it does. */
export function throwFailure(iterable: Value): void {
  if (iterable.kind === 'object' && iterable.internal?.kind === 'generator' && iterable.internal.failure)
    throw new Thrown(iterable.internal.failure);
}

/** Notes a yielded value. */
export function yieldValue(run: Run, environment: Environment, value: Value, node: Span): void {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    const collector = collectors.get(scope);
    if (collector) {
      if (scope.owner) noteYield(run, scope.owner, value, node);
      collector.values.push(value);
      collector.pauses.push(takePauses(run, collector));
      if (collector.values.length >= YIELDS) throw new EnoughYielded();
      return;
    }
  }
}

/** Takes the waits since the last yield out of the run: they pass when the value is asked for. */
function takePauses(run: Run, collector: Collector): Pause[] {
  const pauses: Pause[] = [];
  const kept = run.events.splice(collector.seen).filter((event) => {
    if (event.kind !== 'wait') return true;
    pauses.push({ duration: event.duration, node: { start: event.node.start, end: event.node.end, file: event.file } });
    return false;
  });
  run.events.push(...kept);
  collector.seen = run.events.length;
  return pauses;
}

/** The waits before a generator's value of that index. */
export const pausesOf = (iterable: Value, index: number): readonly Pause[] =>
  iterable.kind === 'object' && iterable.internal?.kind === 'generator' ? (iterable.internal.pauses[index] ?? []) : [];
