import type { Environment } from './environment.ts';
import { bindParameters } from './functions.ts';
import { newObject } from './objects.ts';
import { type Run } from './run.ts';
import { executeAll } from './statements.ts';
import type { FunctionLike, Value } from './value.ts';

/** Yields that are collected from a generator; schedules of delays rarely have more. */
const YIELDS = 40;

/** Thrown inside a generator body when enough was yielded. */
class EnoughYielded {
  readonly reason = 'yielded enough';
}

interface Collector {
  readonly values: Value[];
}

const collectors = new WeakMap<Environment, Collector>();

/** Runs a generator's body at once and keeps what it yields. */
export function collectYields(run: Run, scope: Environment, node: FunctionLike, args: readonly Value[]): Value {
  const values: Value[] = [];
  collectors.set(scope, { values });
  let more = false;
  try {
    bindParameters(run, scope, node, args);
    if (node.body?.type === 'BlockStatement') executeAll(run, scope, node.body.body);
  } catch (error) {
    if (!(error instanceof EnoughYielded)) throw error;
    more = true;
  }
  return newObject(run, 'Generator', { internal: { kind: 'generator', values, next: 0, more } });
}

/** Notes a yielded value. */
export function yieldValue(environment: Environment, value: Value): void {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    const collector = collectors.get(scope);
    if (collector) {
      collector.values.push(value);
      if (collector.values.length >= YIELDS) throw new EnoughYielded();
      return;
    }
  }
}
