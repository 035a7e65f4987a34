import type { Node } from '@oxc-project/types';
import type { Root } from '../evaluate/explore.ts';
import { calleeName, receiverName } from '../evaluate/inert.ts';
import type { FunctionLike } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import { childrenOf } from './children.ts';

/** A construct that may repeat an attempt. Whether it does is for the evaluation to say. */
export interface Candidate {
  readonly kind:
    'loop' | 'recursion' | 'second-call' | 'promise-chain' | 'helper' | 'interceptor' | 'library' | 'operator';
  /**
   * The loop, the function that calls itself, the call of a helper, of a library or of `interceptors.response.use`, what
   * leads to a second call.
   */
  readonly node: Node;
  readonly root: Root;
  /** The call that goes round again, for recursion; the second of two. */
  readonly again: Node | null;
  /** Runs begin at the loop, since its function can't be got through to it. */
  readonly fromSite?: true;
  /** The function around a library call. */
  readonly enclosing?: Node;
  /** Calls written alike, each of which makes the operation. */
  readonly twins?: ReadonlySet<Node>;
}

interface Scope {
  readonly node: FunctionLike;
  readonly name: string;
  readonly isMethod: boolean;
  /** What holds the function as a method: a class, or the variable of an object. */
  readonly owner: string | null;
  readonly ancestors: readonly Node[];
  readonly calls: Map<string, Node[]>;
}

/** Finds loops and functions that call themselves, directly or through one another. */
export function candidatesOf(module: SourceModule): Candidate[] {
  const loops: Candidate[] = [];
  const functions: Scope[] = [];
  const open: Scope[] = [];
  const path: Node[] = [];

  const rootOf = (): Root => {
    const scope = open.at(-1);
    return scope
      ? { module, node: scope.node, ancestors: scope.ancestors, name: scope.name }
      : { module, node: module.program, ancestors: [], name: '' };
  };

  const visit = (node: Node, name: string): void => {
    switch (node.type) {
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'ForOfStatement':
      case 'ForInStatement':
        if (isPromising(node, module.text)) loops.push({ kind: 'loop', node, root: rootOf(), again: null });
        break;
      case 'CallExpression':
        noteCall(node);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        enterFunction(node, name);
        return;
      default:
    }
    path.push(node);
    for (const child of childrenOf(node)) visit(child, nameFor(node, child) ?? '');
    path.pop();
  };

  const enterFunction = (node: FunctionLike, name: string): void => {
    const parent = path.at(-1);
    const own = node.type !== 'ArrowFunctionExpression' && node.id ? node.id.name : name;
    const isMethod =
      parent?.type === 'MethodDefinition' ||
      parent?.type === 'PropertyDefinition' ||
      (parent?.type === 'Property' && parent.method);
    const scope: Scope = { node, name: own, isMethod, owner: ownerOf(path), ancestors: [...path], calls: new Map() };
    functions.push(scope);
    open.push(scope);
    path.push(node);
    for (const child of childrenOf(node)) visit(child, '');
    path.pop();
    open.pop();
  };

  const noteCall = (node: Extract<Node, { type: 'CallExpression' }>): void => {
    if (open.length === 0) return;
    const name = calleeName(node.callee);
    const receiver = receiverName(node.callee);
    const called = receiver === 'this' ? `this.${name}` : receiver === '' ? name : null;
    const add = (key: string): void => {
      for (const scope of open) {
        const nodes = scope.calls.get(key);
        if (nodes) nodes.push(node);
        else scope.calls.set(key, [node]);
      }
    };
    if (called) add(called);
    else if (node.callee.type === 'MemberExpression' && node.callee.object.type === 'Identifier')
      add(`${receiver}.${name}`);
    for (const argument of node.arguments) {
      if (argument.type === 'Identifier') add(argument.name);
      else if (argument.type === 'MemberExpression' && argument.object.type === 'ThisExpression')
        add(`this.${calleeName(argument)}`);
    }
    if ((name === 'call' || name === 'apply' || name === 'bind') && node.callee.type === 'MemberExpression') {
      const target = node.callee.object;
      add(
        target.type === 'MemberExpression' && target.object.type === 'ThisExpression'
          ? `this.${calleeName(target)}`
          : calleeName(target),
      );
    }
  };

  visit(module.program, '');
  return [...loops, ...recursions(module, functions)];
}

const CALLS = /\bawait\b|\.then\(|\.catch\(|\byield\b|\bfetch\b|\bcatch\b/;
const FAILURE = /\bcatch\b|\bstatus|\.ok\b|retr[yi]|attempt|tries|\bcontinue\b|\berr(or)?\b|fail/i;
const EXIT = /\b(return|break|throw|resolve)\b/;

/** A loop without a call that could fail, a word of failure, or a way out on success is not worth a run. */
function isPromising(node: Node, text: string): boolean {
  const own = text.slice(node.start, node.end);
  if (!CALLS.test(own) || !FAILURE.test(own)) return false;
  return (node.type !== 'ForOfStatement' && node.type !== 'ForInStatement') || EXIT.test(own);
}

/** A function that calls itself without a word of failure walks a tree. */
const mayFail = (node: Node, text: string): boolean =>
  /catch|\bstatus|\.ok\b|retr(y|ies)|attempt|tries|\berr(or)?\b/i.test(text.slice(node.start, node.end));

const keyOf = (scope: Scope): string => (scope.isMethod ? `this.${scope.name}` : scope.name);

const ownCallOf = (scope: Scope): Node | undefined =>
  scope.calls.get(keyOf(scope))?.[0] ??
  (scope.owner === null ? undefined : scope.calls.get(`${scope.owner}.${scope.name}`)?.[0]);

/** The name of the class or of the object that a function is a method of. */
function ownerOf(path: readonly Node[]): string | null {
  const [holder, body, member] = [path.at(-3), path.at(-2), path.at(-1)];
  if (member?.type === 'MethodDefinition' || member?.type === 'PropertyDefinition')
    return holder?.type === 'ClassDeclaration' ? (holder.id?.name ?? null) : null;
  return member?.type === 'Property' && body?.type === 'ObjectExpression' && holder?.type === 'VariableDeclarator'
    ? holder.id.type === 'Identifier'
      ? holder.id.name
      : null
    : null;
}

function recursions(module: SourceModule, functions: readonly Scope[]): Candidate[] {
  const found: Candidate[] = [];
  const byKey = new Map<string, Scope[]>();
  const byNode = new Map<Node, Scope>(functions.map((scope) => [scope.node, scope]));
  for (const scope of functions) {
    if (scope.name !== '') byKey.set(keyOf(scope), [...(byKey.get(keyOf(scope)) ?? []), scope]);
  }
  for (const scope of functions) {
    if (scope.name === '') continue;
    const again = ownCallOf(scope) ?? throughAnother(scope, byKey);
    if (!again || !mayFail(scope.node, module.text)) continue;
    found.push({ kind: 'recursion', node: scope.node, root: rootOfRecursion(module, scope, byNode), again });
  }
  return found;
}

/** The function around, where it makes the first call and so knows what the count starts from; else the function itself. */
function rootOfRecursion(module: SourceModule, scope: Scope, byNode: ReadonlyMap<Node, Scope>): Root {
  let outer = enclosing(scope, byNode);
  const starts = outer?.calls.get(keyOf(scope))?.some((node) => !isIn(node, scope.node)) ?? false;
  // The executor of a promise is run by the function around it.
  while (outer && isExecutor(outer)) outer = enclosing(outer, byNode) ?? null;
  const chosen = starts && outer ? outer : scope;
  return {
    module,
    node: chosen.node,
    ancestors: chosen.ancestors,
    name: chosen.name === '' ? scope.name : chosen.name,
  };
}

function enclosing(scope: Scope, byNode: ReadonlyMap<Node, Scope>): Scope | null {
  const around = scope.ancestors.findLast((node) => byNode.has(node));
  return around ? (byNode.get(around) ?? null) : null;
}

const isExecutor = (scope: Scope): boolean => {
  const parent = scope.ancestors.at(-1);
  return parent?.type === 'NewExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'Promise';
};

const isIn = (inner: Node, outer: Node): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** A call of a function that calls this one back. */
function throughAnother(scope: Scope, byKey: ReadonlyMap<string, readonly Scope[]>): Node | null {
  for (const [called, nodes] of scope.calls) {
    for (const other of byKey.get(called) ?? []) {
      // Of two that call each other, the one that is written first stands for both.
      if (other !== scope && other.calls.has(keyOf(scope)) && scope.node.start < other.node.start)
        return nodes[0] ?? null;
    }
  }
  return null;
}

/** The name that a function gets from where it stands. */
function nameFor(parent: Node, child: Node): string | null {
  switch (parent.type) {
    case 'VariableDeclarator':
      return child === parent.init && parent.id.type === 'Identifier' ? parent.id.name : null;
    case 'AssignmentExpression':
      return child === parent.right ? calleeName(parent.left) : null;
    case 'MethodDefinition':
    case 'PropertyDefinition':
    case 'Property':
      return child === parent.value ? keyName(parent.key) : null;
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'CallExpression':
      return null;
    default:
      return null;
  }
}

const keyName = (key: Node): string | null =>
  key.type === 'Identifier' || key.type === 'PrivateIdentifier'
    ? key.name
    : key.type === 'Literal'
      ? String(key.value)
      : null;
