import type { Node } from '@oxc-project/types';
import { childrenOf } from '../../analyzer/find/children.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Range } from '../../model/source.ts';

/** The nodes from the program down to the smallest that covers a range, the outermost first. */
export function pathTo({ program }: SourceModule, { start, end }: Range): Node[] {
  const path: Node[] = [];
  let node: Node | undefined = program;
  while (node) {
    path.push(node);
    node = childrenOf(node).find((child) => child.start <= start && child.end >= end);
  }
  return path;
}

/** Every node inside a node that a test accepts, nested functions included. */
export function nodesIn<T extends Node>(root: Node, accepts: (node: Node) => node is T): T[] {
  const found: T[] = [];
  const visit = (node: Node): void => {
    if (accepts(node)) found.push(node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return found;
}

export type Loop = Extract<Node, { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' | 'ForOfStatement' }>;
export type FunctionNode = Extract<
  Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;
export type Statement = Extract<Node, { type: `${string}Statement` | 'VariableDeclaration' }>;

export const isLoop = (node: Node): node is Loop => /^(For|While|DoWhile|ForOf)Statement$/.test(node.type);
export const isFunction = (node: Node): node is FunctionNode =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
export const isCall = (node: Node): node is Extract<Node, { type: 'CallExpression' }> => node.type === 'CallExpression';
export const isBlock = (node: Node): node is Extract<Node, { type: 'BlockStatement' }> =>
  node.type === 'BlockStatement';

/** The text of a node. */
export const textOf = ({ text }: SourceModule, { start, end }: Range): string => text.slice(start, end);

/** Looks through parentheses and type assertions. */
export function plain(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'AwaitExpression':
      return plain(node.type === 'AwaitExpression' ? node.argument : node.expression);
    default:
      return node;
  }
}
