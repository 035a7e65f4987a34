import { declarationsOfFunction } from './declarations.ts';
import { type Environment, selfOf } from './environment.ts';
import { evaluate } from './expressions.ts';
import { arrayOf, fulfilled, rejected } from './objects.ts';
import { bindPattern } from './patterns.ts';
import { lift } from './arithmetic.ts';
import { type Run, Thrown } from './run.ts';
import { executeAll } from './statements.ts';
import { collectYields } from './generators.ts';
import {
  type ClassValue,
  type FunctionLike,
  type FunctionValue,
  type NativeValue,
  type Span,
  UNDEFINED,
  type Value,
} from './value.ts';

/** A closure over an environment. Arrow functions take `this` from where they stand. */
export function functionOf(
  run: Run,
  node: FunctionLike,
  environment: Environment,
  name: string,
  home: ClassValue | null = null,
): FunctionValue {
  return {
    kind: 'function',
    id: run.id(),
    node,
    environment,
    self: node.type === 'ArrowFunctionExpression' ? selfOf(environment) : null,
    home,
    name: node.type !== 'ArrowFunctionExpression' && node.id ? node.id.name : name,
    bound: [],
  };
}

/** Calls a function of the program with its arguments. @throws {Thrown} what it throws, unless it is async. */
export function callFunction(run: Run, callee: FunctionValue, self: Value | null, args: readonly Value[]): Value {
  run.step();
  run.enter();
  try {
    const { node } = callee;
    if (!node.body) return UNDEFINED;
    if (node === run.plan.again) run.round++;
    const scope: Environment = {
      parent: callee.environment,
      module: callee.environment.module,
      declarations: declarationsOfFunction(node),
      frame: new Map(),
      lazy: run.seeking && node.start === run.root?.start,
      self: callee.self ?? (node.type === 'ArrowFunctionExpression' ? null : (self ?? UNDEFINED)),
      owner: node,
    };
    if (node.type !== 'ArrowFunctionExpression') {
      scope.frame.set('arguments', arrayOf(run, [...args]));
      if (node.type === 'FunctionExpression' && node.id) scope.frame.set(node.id.name, callee);
    }
    if (node.type !== 'ArrowFunctionExpression' && node.generator) return collectYields(run, scope, node, args);
    if (!node.async) return runBody(run, scope, node, args);
    try {
      return fulfilled(run, runBody(run, scope, node, args));
    } catch (error) {
      if (error instanceof Thrown) return rejected(run, error.value);
      throw error;
    }
  } finally {
    run.leave();
  }
}

function runBody(run: Run, scope: Environment, node: FunctionLike, args: readonly Value[]): Value {
  bindParameters(run, scope, node, args);
  const { body } = node;
  if (!body) return UNDEFINED;
  if (body.type !== 'BlockStatement') return evaluate(run, scope, body);
  const completion = executeAll(run, scope, body.body);
  if (completion?.kind === 'return' && completion.node) return completion.value;
  return run.plan.meant?.callbacks.includes(node) ? droppedIn(run) : UNDEFINED;
}

const droppedIn = ({ dropped }: Run): Value => dropped?.value ?? UNDEFINED;

/** Binds arguments to parameters; a missing one is undefined and takes its default. */
export function bindParameters(run: Run, scope: Environment, node: FunctionLike, args: readonly Value[]): void {
  node.params.forEach((parameter, index) => {
    if (parameter.type === 'RestElement') {
      bindPattern(run, scope, parameter.argument, arrayOf(run, args.slice(index)));
      return;
    }
    bindPattern(run, scope, parameter, args[index] ?? UNDEFINED);
  });
}

/** Calls a built-in, status by status where it is pure and an argument depends on the status. */
export function callNative(run: Run, callee: NativeValue, self: Value, args: readonly Value[], node: Span): Value {
  run.step();
  if (callee.pure) {
    if (self.kind === 'per-status') return lift(self, (value) => callNative(run, callee, value, args, node));
    const index = args.findIndex((argument) => argument.kind === 'per-status');
    const argument = args[index];
    if (argument) {
      return lift(argument, (value) => callNative(run, callee, self, args.with(index, value), node));
    }
  }
  return callee.call(run, self, args, node);
}
