import type { CallExpression, NewExpression, Node, Program } from '@oxc-project/types';
import type { ModuleHost, SourceModule } from '../source-module.ts';
import { assumedInstance, classOf } from './classes.ts';
import { declarationsOf, declarationsOfFunction, declarationsOfStatements } from './declarations.ts';
import type { Environment } from './environment.ts';
import { failThrough } from './error-handlers.ts';
import { callFunction, functionOf } from './functions.ts';
import { runLibraryCall } from './library/library-call.ts';
import { isPromise, newObject } from './objects.ts';
import { runNextTimer, settle } from './promises.ts';
import { CALLER, OPAQUE } from './provenance.ts';
import { Run, type RunPlan, Stopped, Thrown } from './run.ts';
import { lazyScope, moduleEnvironment } from './scopes.ts';
import { executeAll } from './statements.ts';
import { type FunctionLike, type ObjectValue, UNDEFINED, type Value, unknown } from './value.ts';

/** Where an evaluation starts: a function, a whole module or the call of a library, with the nodes around it from the outside in. */
export interface Root {
  readonly module: SourceModule;
  readonly node: FunctionLike | Program | CallExpression | NewExpression;
  readonly ancestors: readonly Node[];
  readonly name: string;
  /** The root handles the errors of a client, which sends the request of its first attempt by itself. */
  readonly handlesErrors?: boolean;
}

/** How one run went. */
export interface RunResult {
  readonly run: Run;
  readonly end: 'attempts' | 'returned' | 'threw' | 'budget';
  readonly value: Value;
}

/** What a run gives that was stopped before its end. */
const NOT_SEEN = unknown('end', OPAQUE);

/** What a stopped run comes to: leaving the site's loop for its next operation is an end like a return. */
const ENDS = { attempts: 'attempts', budget: 'budget', stuck: 'budget', left: 'returned', exit: 'threw' } as const;

interface Choice {
  taken: number;
  readonly count: number;
}

/** Callbacks of timers run after the root has returned, for recursion through `setTimeout`. */
const LATE_TIMERS = 80;

/** Runs the root once, taking the given ways at its forks; the list grows by the forks met beyond it. */
export function runOnce(root: Root, plan: RunPlan, host: ModuleHost, choices: Choice[]): RunResult {
  const run = new Run(plan, host, new Map(), choices);
  run.entered = plan.site === null;
  run.file = root.module.file;
  run.root = { start: root.node.start, end: root.node.end, file: root.module.file };
  try {
    const value = start(run, root);
    const settled = isPromise(value) ? settle(run, value) : ({ kind: 'fulfilled', value } as const);
    run.settledAt = run.events.length;
    for (let timers = 0; timers < LATE_TIMERS && runNextTimer(run); timers++);
    const failure = failureOf(value);
    if (failure) return { run, end: 'threw', value: failure };
    if (settled.kind === 'rejected') return { run, end: 'threw', value: settled.reason };
    return { run, end: 'returned', value: settled.kind === 'fulfilled' ? settled.value : UNDEFINED };
  } catch (error) {
    if (error instanceof Thrown) return { run, end: 'threw', value: error.value };
    if (error instanceof Stopped) return { run, end: ENDS[error.reason], value: NOT_SEEN };
    // The evaluator's own recursion went deeper than the stack allows: nothing can be said.
    if (error instanceof RangeError) return { run, end: 'budget', value: UNDEFINED };
    throw error;
  }
}

/** What a root that is a generator throws in the end. */
const failureOf = (value: Value): Value | null =>
  value.kind === 'object' && value.internal?.kind === 'generator' ? value.internal.failure : null;

function start(run: Run, root: Root): Value {
  const module = moduleEnvironment(run, root.module);
  if (root.node.type === 'Program') {
    executeAll(run, { ...module, lazy: run.seeking }, root.node.body);
    return UNDEFINED;
  }
  const around = surroundings(run, root, module);
  if (root.node.type === 'CallExpression' || root.node.type === 'NewExpression')
    return runLibraryCall(run, around.environment, root.node, root.ancestors);
  const callee = functionOf(run, root.node, around.environment, root.name);
  if (root.handlesErrors) return failThrough(run, root, callee);
  const args = root.node.params.map((parameter, index) => assumedArgument(run, parameter, index));
  return callFunction(run, callee, callee.self ?? around.self, args);
}

/** What the caller passes: unknown, or nothing where there is a default. */
function assumedArgument(run: Run, parameter: Node, index: number): Value {
  // `({ signal } = {})`: options of which any may be given.
  if (
    parameter.type === 'AssignmentPattern' &&
    parameter.left.type === 'ObjectPattern' &&
    isEmptyObject(parameter.right)
  )
    return newObject(run, 'Object', { open: `parameter ${String(index)}`, from: CALLER });
  if (parameter.type === 'AssignmentPattern') return UNDEFINED;
  const name = parameter.type === 'Identifier' ? parameter.name : String(index);
  return unknown(`parameter ${name}`, CALLER);
}

const isEmptyObject = (node: Node): boolean => node.type === 'ObjectExpression' && node.properties.length === 0;

/** The scopes around a root, none of them entered. */
function surroundings(run: Run, root: Root, module: Environment): { environment: Environment; self: Value | null } {
  let environment = module;
  let self: ObjectValue | null = null;
  for (const [index, node] of root.ancestors.entries()) {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        environment = lazyScope(
          environment,
          declarationsOfFunction(node),
          node,
          node.type === 'ArrowFunctionExpression' ? null : self,
        );
        break;
      case 'ClassDeclaration':
      case 'ClassExpression': {
        const value = classOf(run, node, environment);
        environment = value.environment;
        self = assumedInstance(run, value);
        break;
      }
      case 'PropertyDefinition':
        environment = lazyScope(environment, new Map(), null, self);
        break;
      case 'BlockStatement': {
        const parent = root.ancestors[index - 1];
        const isBody =
          parent?.type === 'FunctionDeclaration' ||
          parent?.type === 'FunctionExpression' ||
          parent?.type === 'ArrowFunctionExpression';
        if (!isBody) environment = lazyScope(environment, declarationsOfStatements(node, false), null, null);
        break;
      }
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
      case 'CatchClause':
      case 'SwitchStatement':
        environment = lazyScope(environment, declarationsOf(node), null, null);
        break;
      default:
    }
  }
  return { environment, self };
}

/**
 * Runs every way through the forks, up to a number of runs: first those that leave the first way at one fork, then at
 * two, and so on, so that what differs most is seen before the purse is empty.
 */
export function explore(
  root: Root,
  plan: RunPlan,
  host: ModuleHost,
  limit: number,
): { results: RunResult[]; complete: boolean } {
  const results: RunResult[] = [];
  const ways: Way[] = [{ along: [], length: 0, turn: null }];
  for (let index = 0; index < ways.length; index++) {
    const way = ways[index];
    if (!way || index >= limit || plan.effort.left <= 0) return { results, complete: false };
    const choices = [...way.along.slice(0, way.length), ...(way.turn ? [way.turn] : [])];
    const given = choices.length;
    results.push(runOnce(root, plan, host, choices));
    // One way more than can be gone says that not all were.
    for (let at = given; at < choices.length && ways.length <= limit; at++) {
      const { count = 1 } = choices[at] ?? {};
      for (let taken = 1; taken < count; taken++) ways.push({ along: choices, length: at, turn: { taken, count } });
    }
  }
  return { results, complete: true };
}

/** The first forks of another way, and then one that is taken otherwise. */
interface Way {
  readonly along: readonly Choice[];
  readonly length: number;
  readonly turn: Choice | null;
}

/** The next way in depth-first order: the last fork that has one left is taken another way. */
function nextChoices(choices: readonly Choice[]): Choice[] | null {
  for (let index = choices.length - 1; index >= 0; index--) {
    const choice = choices[index];
    if (choice && choice.taken < choice.count - 1) {
      return [
        ...choices.slice(0, index).map((before) => ({ ...before })),
        { taken: choice.taken + 1, count: choice.count },
      ];
    }
  }
  return null;
}

/** The run that makes the most attempts: the last fork before it left is taken the other way, again and again. */
export function endure(
  root: Root,
  plan: RunPlan,
  host: ModuleHost,
  tries: number,
): { best: RunResult; complete: boolean } {
  let choices: Choice[] = [];
  let best = runOnce(root, plan, host, choices);
  for (let count = 1; best.end !== 'attempts' && count < tries && plan.effort.left > 0; count++) {
    const next = nextChoices(choices);
    if (!next) return { best, complete: true };
    choices = next;
    const result = runOnce(root, plan, host, choices);
    if (result.end === 'attempts' || (result.run.attempts > best.run.attempts && result.end !== 'budget'))
      best = result;
  }
  return { best, complete: best.end === 'attempts' };
}
