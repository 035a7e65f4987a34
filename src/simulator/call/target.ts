import type { ArrowFunctionExpression, Class, Function as FunctionNode } from '@oxc-project/types';
import type { Range } from '../../model/source.ts';

export type AnyFunction = FunctionNode | ArrowFunctionExpression;

/** A function of a file that can be called from outside it. */
export interface Target extends Range {
  /** As a scenario names it: `fetchUser`, `default`, `Client.get`. */
  readonly name: string;
  /** The range of the name (of the whole function where it has none), for a lens or a decoration. */
  readonly nameRange: Range;
  /** The name the module exports it by, or `null`. */
  readonly exportName: string | null;
  readonly function: AnyFunction;
  /** How it is reached: by a name, on a new object of a class, or on an object. */
  readonly access:
    | { readonly kind: 'name'; readonly name: string }
    | {
        readonly kind: 'method';
        readonly class: Class;
        readonly className: string;
        readonly isStatic: boolean;
        readonly method: string;
      }
    | { readonly kind: 'member'; readonly object: string; readonly member: string };
}

/** The name that stands for a default export without a name of its own. */
export const UNNAMED_DEFAULT = 'defaultExport';
