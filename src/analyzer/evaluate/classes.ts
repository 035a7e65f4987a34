import type { Class, ClassElement, Node } from '@oxc-project/types';
import { callFunction, functionOf } from './functions.ts';
import { declarationsOfStatements } from './declarations.ts';
import { type Environment } from './environment.ts';
import { evaluate } from './expressions.ts';
import { newError, newObject } from './objects.ts';
import { keyName } from './patterns.ts';
import { CALLER, NOWHERE } from './provenance.ts';
import { type Run, Stopped, Thrown } from './run.ts';
import { lazyScope } from './scopes.ts';
import {
  type ClassValue,
  type FunctionValue,
  type ObjectValue,
  UNDEFINED,
  type Value,
  text,
  unknown,
} from './value.ts';

const NO_DECLARATIONS = declarationsOfStatements({ body: [] }, false);

/** The value of a class. */
export function classOf(run: Run, node: Class, environment: Environment): ClassValue {
  const scope = lazyScope(environment, NO_DECLARATIONS, null, null);
  const value: ClassValue = {
    kind: 'class',
    id: run.id(),
    node,
    environment: scope,
    parent: node.superClass ? evaluate(run, environment, node.superClass) : null,
    statics: new Map(),
  };
  if (node.id) scope.frame.set(node.id.name, value);
  for (const element of node.body.body) {
    if (element.type === 'PropertyDefinition' && element.static && element.value) {
      const name = elementName(element);
      if (name !== null) value.statics.set(name, evaluate(run, scope, element.value));
    }
    if (element.type === 'MethodDefinition' && element.static && element.value.body) {
      const name = elementName(element);
      if (name !== null)
        value.statics.set(
          name,
          functionOf(run, element.value, lazyScope(scope, NO_DECLARATIONS, null, value), name, value),
        );
    }
  }
  return value;
}

const elementName = (element: ClassElement): string | null =>
  (element.type === 'PropertyDefinition' ||
    element.type === 'MethodDefinition' ||
    element.type === 'AccessorProperty') &&
  !element.computed
    ? keyName(element.key)
    : null;

/** A method, getter or setter of a class or of a class it extends; `null` when it has none. */
export function findMethod(
  run: Run,
  of: ClassValue,
  name: string,
  kind: 'method' | 'get' | 'set',
): FunctionValue | null {
  for (const element of of.node.body.body) {
    if (
      element.type === 'MethodDefinition' &&
      !element.static &&
      element.kind === kind &&
      elementName(element) === name &&
      element.value.body
    ) {
      return functionOf(run, element.value, of.environment, name, of);
    }
  }
  return of.parent?.kind === 'class' ? findMethod(run, of.parent, name, kind) : null;
}

/** True when a class extends something that can't be seen, which may bring any method. */
export const extendsUnknown = (of: ClassValue): boolean =>
  of.parent !== null && (of.parent.kind === 'class' ? extendsUnknown(of.parent) : of.parent.kind !== 'native');

/** The constructor of a class, its own. */
function constructorOf(run: Run, of: ClassValue): FunctionValue | null {
  for (const element of of.node.body.body) {
    if (element.type === 'MethodDefinition' && element.kind === 'constructor' && element.value.body) {
      return functionOf(run, element.value, of.environment, 'constructor', of);
    }
  }
  return null;
}

/** `new C(...args)`. */
export function construct(run: Run, of: ClassValue, args: readonly Value[]): ObjectValue {
  const root = rootOf(of);
  const isError = root?.kind === 'native' && /Error$/.test(root.name);
  const instance = isError
    ? newError(run, root.name, text(''))
    : newObject(run, of.node.id?.name ?? 'Object', { classValue: of });
  const typed: ObjectValue = { ...instance, classValue: of, className: isError ? 'Error' : instance.className };
  if (extendsUnknown(of)) typed.open = `instance ${of.node.id?.name ?? of.id}`;
  initialize(run, of, typed, args);
  return typed;
}

const rootOf = (of: ClassValue): Value | null => (of.parent?.kind === 'class' ? rootOf(of.parent) : of.parent);

/** Runs field initialisers and the constructor of a class, after those of what it extends. */
export function initialize(run: Run, of: ClassValue, instance: ObjectValue, args: readonly Value[]): void {
  const own = constructorOf(run, of);
  if (!own && of.parent?.kind === 'class') initialize(run, of.parent, instance, args);
  if (!own && of.parent?.kind === 'native' && instance.className === 'Error') setErrorParts(instance, args);
  setFields(run, of, instance);
  if (!own) return;
  for (const [index, parameter] of own.node.params.entries()) {
    if (parameter.type !== 'TSParameterProperty') continue;
    const target = parameter.parameter.type === 'AssignmentPattern' ? parameter.parameter.left : parameter.parameter;
    const given = args[index] ?? UNDEFINED;
    if (target.type !== 'Identifier') continue;
    const missing = given.kind === 'constant' && given.value === undefined;
    const value =
      parameter.parameter.type === 'AssignmentPattern' && (missing || given.kind === 'unknown')
        ? evaluate(run, of.environment, parameter.parameter.right)
        : given;
    instance.properties.set(target.name, value);
  }
  callFunction(run, own, instance, args);
}

function setFields(run: Run, of: ClassValue, instance: ObjectValue): void {
  const scope = lazyScope(of.environment, NO_DECLARATIONS, null, instance);
  for (const element of of.node.body.body) {
    if (element.type !== 'PropertyDefinition' || element.static) continue;
    const name = elementName(element);
    if (name === null) continue;
    if (element.value) instance.properties.set(name, namedFunction(run, evaluate(run, scope, element.value), name));
    else if (!element.declare && !instance.properties.has(name)) instance.properties.set(name, UNDEFINED);
  }
}

const namedFunction = (_run: Run, value: Value, name: string): Value =>
  value.kind === 'function' && value.name === '' ? { ...value, name } : value;

/** `super(...)` inside a constructor. */
export function callSuper(run: Run, home: ClassValue, self: ObjectValue, args: readonly Value[]): void {
  if (home.parent?.kind === 'class') initialize(run, home.parent, self, args);
  else if (self.className === 'Error') setErrorParts(self, args);
}

/** What the constructor of `Error` makes of its arguments. */
function setErrorParts(error: ObjectValue, [message = text(''), options]: readonly Value[]): void {
  error.properties.set('message', message);
  const cause = options?.kind === 'object' ? options.properties.get('cause') : undefined;
  if (cause) error.properties.set('cause', cause);
}

/**
 * The instance that methods of a class run on when nobody in sight constructs it: built once by its own constructor
 * from arguments that the caller decides.
 */
export function assumedInstance(run: Run, of: ClassValue): ObjectValue {
  const known = run.instances.get(of.node);
  if (known) return known;
  const instance = newObject(run, of.node.id?.name ?? 'Object', { classValue: of });
  if (extendsUnknown(of)) instance.open = `this ${of.node.id?.name ?? of.id}`;
  run.instances.set(of.node, instance);
  const { events, forks } = run;
  const before = { events: events.length, forks: forks.length };
  try {
    initialize(run, of, instance, argumentsOf(run, of));
  } catch (error) {
    if (error instanceof Stopped && error.reason === 'budget') throw error;
    if (!(error instanceof Thrown) && !(error instanceof Stopped)) throw error;
  }
  events.length = before.events;
  // What the constructor could not decide says nothing about the site.
  forks.length = before.forks;
  for (const [name, value] of instance.properties) {
    if (value.kind === 'constant' && value.value === undefined)
      instance.properties.set(name, unknown(`this.${name}`, CALLER));
  }
  return instance;
}

function argumentsOf(run: Run, of: ClassValue): Value[] {
  const own = constructorOf(run, of) ?? (of.parent?.kind === 'class' ? constructorOf(run, of.parent) : null);
  return (own?.node.params ?? []).map((parameter: Node, index) =>
    unknown(`constructor ${parameterName(parameter) ?? String(index)}`, CALLER | NOWHERE),
  );
}

function parameterName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'AssignmentPattern') return parameterName(node.left);
  return node.type === 'TSParameterProperty' ? parameterName(node.parameter) : null;
}
