import type { Node } from '@oxc-project/types';
import type { Meant } from '../evaluate/meant.ts';
import type { Candidate } from '../find/candidates.ts';
import { childrenOf } from '../find/children.ts';
import type { ModuleHost } from '../source-module.ts';
import { operationsOf, type Proven, proveWith } from './probe.ts';

/**
 * What would be repeated if a `try` awaited the promise that it returns, and a callback returned the promise that it makes:
 * code that is meant to try again and never does. `null` for a candidate that does not lose a promise.
 */
export function proveAsMeant(candidate: Candidate, host: ModuleHost): Proven | null {
  const callbacks = droppingCallbacks(candidate.node);
  if (callbacks.length === 0 && !returnsFromTry(candidate.node)) return null;
  const meant: Meant = { callbacks };
  for (const call of operationsOf(candidate, host).calls) {
    const proven = call.transport === 'unknown' ? null : proveWith(candidate, candidate.root, call, host, { meant });
    if (proven?.lost) return proven;
  }
  return null;
}

/** True when some `try` with a `catch` returns something it does not await. */
function returnsFromTry(node: Node): boolean {
  if (node.type === 'TryStatement' && node.handler && returnsUnawaited(node.block)) return true;
  return childrenOf(node).some(returnsFromTry);
}

function returnsUnawaited(node: Node): boolean {
  if (node.type === 'ReturnStatement')
    return node.argument !== null && node.argument.type !== 'AwaitExpression' && node.argument.type !== 'Literal';
  return !isFunction(node) && childrenOf(node).some(returnsUnawaited);
}

/** Functions that a call is given, which make promises and neither await nor return anything. */
function droppingCallbacks(node: Node): Node[] {
  if (node.type !== 'CallExpression') return [];
  return node.arguments.filter(
    (argument) =>
      isFunction(argument) && argument.body.type === 'BlockStatement' && !childrenOf(argument.body).some(givesBack),
  );
}

const givesBack = (node: Node): boolean =>
  (node.type === 'ReturnStatement' && node.argument !== null) ||
  node.type === 'AwaitExpression' ||
  (!isFunction(node) && childrenOf(node).some(givesBack));

type FunctionNode = Extract<Node, { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }>;

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';
