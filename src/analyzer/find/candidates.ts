import type { Node, Program } from '@oxc-project/types';
import type { Root } from '../evaluate/explore.ts';
import { calleeName, receiverName } from '../evaluate/inert.ts';
import type { FunctionLike } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import { childrenOf } from './children.ts';

/** A construct that may repeat an attempt. Whether it does is for the evaluation to say. */
export interface Candidate {
  readonly kind: 'loop' | 'recursion' | 'promise-chain';
  /** The loop, or the function that calls itself. */
  readonly node: Node;
  readonly root: Root;
  /** The call that goes round again, for recursion. */
  readonly again: Node | null;
}

interface Scope {
  readonly node: FunctionLike;
  readonly name: string;
  readonly isMethod: boolean;
  readonly ancestors: readonly Node[];
  readonly calls: Map<string, Node>;
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
    const scope: Scope = { node, name: own, isMethod, ancestors: [...path], calls: new Map() };
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
      for (const scope of open) if (!scope.calls.has(key)) scope.calls.set(key, node);
    };
    if (called) add(called);
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

/** A loop without a call that could wait or fail is not worth a run. */
function isPromising(node: Node, text: string): boolean {
  return /\bawait\b|\.then\(|\.catch\(|\byield\b|\bfetch\b|\bcatch\b/.test(text.slice(node.start, node.end));
}

/** A function that calls itself without a word of failure walks a tree. */
const mayFail = (node: Node, text: string): boolean =>
  /catch|\bstatus|\.ok\b|retr(y|ies)|attempt|tries|\berr(or)?\b/i.test(text.slice(node.start, node.end));

const keyOf = (scope: Scope): string => (scope.isMethod ? `this.${scope.name}` : scope.name);

function recursions(module: SourceModule, functions: readonly Scope[]): Candidate[] {
  const found: Candidate[] = [];
  const byKey = new Map<string, Scope[]>();
  for (const scope of functions) {
    if (scope.name === '') continue;
    const key = keyOf(scope);
    byKey.set(key, [...(byKey.get(key) ?? []), scope]);
  }
  for (const scope of functions) {
    if (scope.name === '') continue;
    const again = scope.calls.get(keyOf(scope)) ?? throughAnother(scope, byKey);
    if (!again || !mayFail(scope.node, module.text)) continue;
    const root: Root = { module, node: scope.node, ancestors: scope.ancestors, name: scope.name };
    found.push({ kind: 'recursion', node: scope.node, root, again });
  }
  return found;
}

/** A call of a function that calls this one back. */
function throughAnother(scope: Scope, byKey: ReadonlyMap<string, readonly Scope[]>): Node | null {
  for (const [called, node] of scope.calls) {
    for (const other of byKey.get(called) ?? []) if (other !== scope && other.calls.has(keyOf(scope))) return node;
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

/** The program node, for roots at the top of a module. */
export const isProgram = (node: Node): node is Program => node.type === 'Program';
