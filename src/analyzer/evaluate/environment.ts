import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../source-module.ts';
import type { Declarations } from './declarations.ts';
import type { Value } from './value.ts';

/** The bindings of one scope during a run. */
export interface Environment {
  readonly parent: Environment | null;
  readonly module: ModuleRecord;
  readonly declarations: Declarations;
  readonly frame: Map<string, Value>;
  /** Not entered by this run: a name is evaluated from its declaration when it is first read. */
  readonly lazy: boolean;
  /** `this`; `null` takes the parent's. */
  readonly self: Value | null;
  /** The function that this scope belongs to, or `null` for a block or a module. */
  readonly owner: Node | null;
}

/** One file in one run. */
export interface ModuleRecord {
  readonly source: SourceModule;
  readonly facts: ModuleFacts;
}

/** What is assigned where in a file, by name; scoping is not looked at, which errs on the side of "may change". */
export interface ModuleFacts {
  /** Every node, outermost first. */
  readonly nodes: readonly Node[];
  /** Offsets at which a variable is assigned after its declaration. */
  readonly variables: ReadonlyMap<string, readonly number[]>;
  /** Every function, for telling which one an offset lies in. */
  readonly functions: readonly { readonly start: number; readonly end: number }[];
  /** Calls whose promise is awaited, returned or chained. */
  readonly asynchronous: ReadonlySet<object>;
  /** Offsets at which a property of `this` (or of anything) is assigned outside constructors. */
  readonly properties: ReadonlyMap<string, readonly number[]>;
}

/** The nearest `this`. */
export function selfOf(environment: Environment): Value | null {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    if (scope.self) return scope.self;
  }
  return null;
}

/** The nearest function around a scope, or `null` at the top of a module. */
export function ownerOf(environment: Environment): Node | null {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    if (scope.owner) return scope.owner;
  }
  return null;
}
