import type { Node } from '@oxc-project/types';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import { childrenOf } from '../../analyzer/find/children.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { RetrySite } from '../../model/site.ts';
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

export type Of<Type extends Node['type']> = Extract<Node, { type: Type }>;
export type Loop = Of<'ForStatement' | 'WhileStatement' | 'DoWhileStatement' | 'ForOfStatement'>;
export type FunctionNode = Of<'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression'>;

export const isLoop = (node: Node): node is Loop => /^(For|While|DoWhile|ForOf)Statement$/.test(node.type);
export const isFunction = (node: Node): node is FunctionNode =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
export const isCall = (node: Node): node is Of<'CallExpression'> => node.type === 'CallExpression';
export const isBlock = (node: Node): node is Of<'BlockStatement'> => node.type === 'BlockStatement';
export const isCatch = (node: Node): node is Of<'CatchClause'> => node.type === 'CatchClause';
export const isDeclarator = (node: Node): node is Of<'VariableDeclarator'> => node.type === 'VariableDeclarator';
export const isMember = (node: Node): node is Of<'MemberExpression'> => node.type === 'MemberExpression';
export const isIdentifier = (node: Node): node is Of<'Identifier'> => node.type === 'Identifier';
export const isBinary = (node: Node): node is Of<'BinaryExpression'> => node.type === 'BinaryExpression';

/** The text of a node. */
export const textOf = ({ text }: SourceModule, { start, end }: Range): string => text.slice(start, end);

/** The name of a plain variable, else `null`. */
export const nameOf = (node: Node | null | undefined): string | null => (node && isIdentifier(node) ? node.name : null);

/** Looks through parentheses, type assertions and `await`. */
export function plain(node: Node): Node {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return plain(node.expression);
    case 'AwaitExpression':
      return plain(node.argument);
    default:
      return node;
  }
}

/** The statements of a node that holds a list of them. */
export function listOf(node: Node | undefined): readonly Node[] | null {
  if (node?.type === 'BlockStatement' || node?.type === 'Program') return node.body;
  return node?.type === 'SwitchCase' ? node.consequent : null;
}

/**
 * The part of a path that runs as the code of a site: cut before a function inside it, unless that is handed to `then` or
 * `catch`.
 */
export function ownPath(path: readonly Node[], site: RetrySite): Node[] {
  const loop = path.findIndex((node) => isLoop(node) && node.start === site.location.start);
  const around = path.findLastIndex(
    ({ start, end }) => start <= site.functionLocation.start && end >= site.functionLocation.end,
  );
  const own = loop === -1 ? path.findIndex((node, index) => index >= around && isFunction(node)) : loop;
  const cut = path.findIndex((node, index) => index > own && isFunction(node) && !isChained(path[index - 1]));
  return path.slice(0, cut === -1 ? path.length : cut);
}

const isChained = (node: Node | undefined): boolean =>
  node?.type === 'CallExpression' && /^(then|catch)$/.test(calleeName(node.callee));

/** The deepest statement of a path that stands in a list of statements, so that others can be put beside it. */
export function listedStatement(path: readonly Node[]): Node | null {
  return path.findLast((node, index) => listOf(path[index - 1])?.includes(node)) ?? null;
}
