import type { Node } from '@oxc-project/types';
import { childrenOf } from '../find/children.ts';
import { isLogName } from './names.ts';

const inert = new WeakMap<Node, boolean>();

/** True for code whose execution changes nothing that a run looks at: logging, and expressions without effects. */
export function isInert(node: Node): boolean {
  const known = inert.get(node);
  if (known !== undefined) return known;
  const answer = computeInert(node);
  inert.set(node, answer);
  return answer;
}

function computeInert(node: Node): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
    case 'AssignmentExpression':
    case 'UpdateExpression':
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'NewExpression':
      return false;
    case 'CallExpression':
      if (!isLogName(calleeName(node.callee), receiverName(node.callee))) return false;
      break;
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return true;
    default:
  }
  return childrenOf(node).every(isInert);
}

/** The last name of a callee: `c` of `a.b.c`. */
export function calleeName(callee: Node): string {
  switch (callee.type) {
    case 'Identifier':
      return callee.name;
    case 'MemberExpression':
      return callee.computed ? '' : callee.property.name;
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return calleeName(callee.expression);
    default:
      return '';
  }
}

/** The name before the last: `b` of `a.b.c`, `this` of `this.c`. */
export function receiverName(callee: Node): string {
  if (callee.type === 'ChainExpression') return receiverName(callee.expression);
  if (callee.type !== 'MemberExpression') return '';
  return callee.object.type === 'ThisExpression' ? 'this' : calleeName(callee.object);
}

const leaving = new WeakMap<Node, boolean>();

/** True when no path runs off the end of the statement. */
export function leaves(node: Node): boolean {
  const known = leaving.get(node);
  if (known !== undefined) return known;
  const answer = computeLeaves(node);
  leaving.set(node, answer);
  return answer;
}

function computeLeaves(node: Node): boolean {
  switch (node.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return node.body.some(leaves);
    case 'IfStatement':
      return leaves(node.consequent) && node.alternate !== null && leaves(node.alternate);
    default:
      return false;
  }
}
