import type { Node } from '@oxc-project/types';
import { childrenOf } from '../find/children.ts';
import type { SourceModule } from '../source-module.ts';
import { classOf } from './classes.ts';
import { type Declaration, declarationsOfStatements } from './declarations.ts';
import { type Environment, ownerOf } from './environment.ts';
import { evaluate } from './expressions.ts';
import { functionOf } from './functions.ts';
import { importValue, moduleRecord } from './modules.ts';
import { newObject } from './objects.ts';
import { bindPattern } from './patterns.ts';
import { CALLER, ITEM, OPAQUE, SHARED } from './provenance.ts';
import type { Run } from './run.ts';
import { globalValue } from './globals.ts';
import { UNDEFINED, type Value, exactNumber, number, text, unknown, withProvenance } from './value.ts';

/** The environment of a module's top level in this run. */
export function moduleEnvironment(run: Run, source: SourceModule): Environment {
  const known = run.environments.get(source);
  if (known) return known;
  const environment: Environment = {
    parent: null,
    module: moduleRecord(run, source),
    declarations: declarationsOfStatements(source.program, true),
    frame: new Map(),
    lazy: true,
    self: null,
    owner: null,
  };
  run.environments.set(source, environment);
  return environment;
}

/** The value of a name. */
export function lookUp(run: Run, environment: Environment, name: string, node: Node): Value {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    const value = scope.frame.get(name);
    if (value !== undefined) return asShared(run, scope, name, mayChange(scope, environment, name, node, value));
    const declaration = scope.declarations.get(name);
    if (declaration) {
      const fresh = materialize(run, scope, name, declaration);
      return asShared(run, scope, name, mayChange(scope, environment, name, node, fresh));
    }
  }
  return globalValue(run, name);
}

/** A number in a variable of the module that is assigned again belongs to all calls, one around a handler to all requests. */
const asShared = (run: Run, scope: Environment, name: string, value: Value): Value =>
  (scope.parent === null || (scope.lazy && run.errorHandler !== null)) &&
  value.kind === 'number' &&
  scope.module.facts.variables.has(name)
    ? withProvenance(value, SHARED)
    : value;

/** A flag that code elsewhere sets may be either by the time it is read. */
function mayChange(scope: Environment, reader: Environment, name: string, node: Node, value: Value): Value {
  if (value.kind !== 'constant' || typeof value.value === 'string') return value;
  const writes = reader.module.facts.variables.get(name);
  if (!writes || scope.module !== reader.module) return value;
  const owner = ownerOf(reader);
  const outside = writes.some(
    (offset) => !owner || offset < owner.start || offset >= owner.end || inNestedFunction(scope, owner, offset),
  );
  return outside && node.type === 'Identifier' ? unknown(`variable ${name}`, CALLER | OPAQUE) : value;
}

function inNestedFunction(scope: Environment, owner: Node, offset: number): boolean {
  return scope.module.facts.functions.some(
    (f) => f.start > owner.start && f.end < owner.end && offset >= f.start && offset < f.end,
  );
}

function materialize(run: Run, scope: Environment, name: string, declaration: Declaration): Value {
  switch (declaration.kind) {
    case 'function': {
      const value = functionOf(run, declaration.node, scope, name);
      scope.frame.set(name, value);
      return value;
    }
    case 'class':
      return remember(scope, name, classOf(run, declaration.node, scope));
    case 'enum':
      return remember(scope, name, enumValue(run, scope, declaration));
    case 'import':
      return remember(
        scope,
        name,
        importValue(run, scope.module.source, declaration.source, declaration.imported, name),
      );
    case 'parameter':
      if (!scope.lazy) return UNDEFINED;
      return lazily(run, scope, name, declaration, () => {
        bindPattern(run, scope, declaration.pattern, unknown(`parameter ${patternName(declaration.pattern)}`, CALLER));
      });
    case 'catch':
      return unknown(`caught ${name}`, OPAQUE);
    case 'variable':
      return variable(run, scope, name, declaration);
  }
}

function variable(
  run: Run,
  scope: Environment,
  name: string,
  declaration: Extract<Declaration, { kind: 'variable' }>,
): Value {
  if (!scope.lazy) return UNDEFINED;
  if (declaration.walked) return remember(scope, name, unknown(`item ${name}`, ITEM | CALLER));
  const { init } = declaration;
  if (isSetBeforeSite(run, scope, name, init))
    return remember(scope, name, unknown(`variable ${name}`, CALLER | OPAQUE));
  if (!init) {
    if (run.plan.seek && run.plan.site && !assignedWithin(scope, name, 0, run.plan.site.start))
      return remember(scope, name, UNDEFINED);
    const assigned = scope.module.facts.variables.has(name);
    return remember(scope, name, assigned ? unknown(`variable ${name}`, CALLER | OPAQUE) : UNDEFINED);
  }
  return lazily(run, scope, name, declaration, () => {
    bindPattern(run, scope, declaration.pattern, evaluate(run, scope, init));
  });
}

/** True for a local of a run that begins at its site when the code before the site, which is skipped, decides it. */
function isSetBeforeSite(run: Run, scope: Environment, name: string, init: Node | null): boolean {
  const { site, seek } = run.plan;
  const { root } = run;
  if (!seek || !site || !root || scope.module.source.file !== root.file) return false;
  if (assignedWithin(scope, name, root.start, site.start)) return true;
  return init !== null && init.start >= root.start && init.end <= root.end && waits(init);
}

const assignedWithin = (scope: Environment, name: string, start: number, end: number): boolean =>
  scope.module.facts.variables.get(name)?.some((offset) => offset >= start && offset < end) ?? false;

/** True for an expression with an `await` of its own. */
const waits = (node: Node): boolean =>
  node.type === 'AwaitExpression' ||
  (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression' && childrenOf(node).some(waits));
/** Evaluation steps for finding out what a name around the function stands for. */
const INITIALIZER_EFFORT = 1_500;

/** Evaluates a declaration once; a name that depends on itself is unknown. */
function lazily(run: Run, scope: Environment, name: string, declaration: object, bind: () => void): Value {
  if (run.resolving.has(declaration)) return unknown(`variable ${name}`, CALLER);
  run.resolving.add(declaration);
  try {
    if (!run.initialize(declaration, INITIALIZER_EFFORT, bind))
      return remember(scope, name, unknown(`variable ${name}`, CALLER));
  } finally {
    run.resolving.delete(declaration);
  }
  return scope.frame.get(name) ?? remember(scope, name, unknown(`variable ${name}`, CALLER));
}

function remember(scope: Environment, name: string, value: Value): Value {
  scope.frame.set(name, value);
  return value;
}

const patternName = (pattern: Node): string =>
  pattern.type === 'Identifier'
    ? pattern.name
    : pattern.type === 'AssignmentPattern'
      ? patternName(pattern.left)
      : `at ${pattern.start}`;

function enumValue(run: Run, scope: Environment, declaration: Extract<Declaration, { kind: 'enum' }>): Value {
  const object = newObject(run, 'Object');
  let next = 0;
  for (const member of declaration.node.body.members) {
    const name =
      member.id.type === 'Identifier' ? member.id.name : member.id.type === 'Literal' ? member.id.value : null;
    if (name === null) continue;
    const value = member.initializer ? evaluate(run, scope, member.initializer) : number(next);
    const exact = exactNumber(value);
    if (exact !== null) {
      next = exact + 1;
      object.properties.set(String(exact), text(name));
    }
    object.properties.set(name, value);
  }
  return object;
}

/** Declares a name in the scope that has it. */
export function declareName(environment: Environment, name: string, value: Value): void {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    if (scope.declarations.has(name)) {
      scope.frame.set(name, value);
      return;
    }
    if (scope.owner) break;
  }
  environment.frame.set(name, value);
}

/** Assigns to a name in the scope that declares it. */
export function assignName(environment: Environment, name: string, value: Value): void {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    if (scope.frame.has(name) || scope.declarations.has(name)) {
      scope.frame.set(name, value);
      return;
    }
  }
  environment.frame.set(name, value);
}

/** A scope that was not entered by the run, around a function that is. */
export const lazyScope = (
  parent: Environment,
  declarations: Environment['declarations'],
  owner: Node | null,
  self: Value | null,
): Environment => ({
  parent,
  module: parent.module,
  declarations,
  frame: new Map(),
  lazy: true,
  self,
  owner,
});
