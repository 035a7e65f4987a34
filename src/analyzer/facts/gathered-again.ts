import type { Node } from '@oxc-project/types';
import { calleeName } from '../evaluate/inert.ts';
import { childrenOf } from '../find/children.ts';
import type { Leftover } from '../../model/site.ts';
import type { Proven } from './probe.ts';

/** What tells of the course of a call is no content. */
const ABOUT =
  /attempt|retr|tries|fail|error|elapsed|duration|cost|log|progress|stat|metric|wait|delay|seen|visited|i$|^n$/i;

/**
 * What an attempt of several requests gathers in a list or a sum that stands outside it: when a later one of them fails, the
 * next attempt begins with the first again, and gathers once more what it has already. `null`: nothing, or it begins anew.
 */
export function gatheredAgain({ candidate, call }: Proven): Leftover | null {
  const { node: site, kind, root } = candidate;
  if (kind !== 'loop' || call.file !== root.module.file) return null;
  const inner = nodesIn(site).find((node) => node !== site && isLoop(node) && holds(node, call.node));
  if (!inner || !startsOver(inner, site)) return null;
  const inSite = nodesIn(site);
  const declared = new Set(inSite.flatMap(declaredBy));
  const reset = new Set(inSite.filter((node) => !holds(inner, node)).flatMap(setBy));
  for (const node of nodesIn(inner)) {
    const into = gathersInto(node);
    if (!into || declared.has(into.name) || reset.has(into.name) || ABOUT.test(into.name)) continue;
    if (!isDeclaredIn(root.node, into.name)) continue;
    return {
      into: into.kind,
      name: into.name,
      location: { file: root.module.file, start: node.start, end: node.end },
    };
  }
  return null;
}

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];
const holds = (outer: Node, inner: Node): boolean => inner.start >= outer.start && inner.end <= outer.end;

const isLoop = ({ type }: Node): boolean => /^(For|ForOf|ForIn|While|DoWhile)Statement$/.test(type);

/** True when the inner loop begins at its beginning in each attempt: over a list, or from what is set inside the site. */
function startsOver(inner: Node, site: Node): boolean {
  switch (inner.type) {
    case 'ForOfStatement':
      return !inner.await;
    case 'ForStatement':
      return inner.init?.type === 'VariableDeclaration';
    case 'WhileStatement':
    case 'DoWhileStatement': {
      const names = nodesIn(inner.test).flatMap((node) => (node.type === 'Identifier' ? [node.name] : []));
      const before = nodesIn(site).filter((node) => !holds(inner, node));
      const set = new Set([...before.flatMap(declaredBy), ...before.flatMap(setBy)]);
      return names.some((name) => set.has(name));
    }
    default:
      return false;
  }
}

/** The list that a call adds to, or the sum that an assignment does. */
function gathersInto(node: Node): { readonly kind: 'list' | 'sum'; readonly name: string } | null {
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object } = node.callee;
    const adds = /^(push|unshift)$/.test(calleeName(node.callee));
    return adds && object.type === 'Identifier' ? { kind: 'list', name: object.name } : null;
  }
  if (node.type === 'AssignmentExpression' && node.operator === '+=' && node.left.type === 'Identifier')
    return { kind: 'sum', name: node.left.name };
  return null;
}

function declaredBy(node: Node): string[] {
  return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? [node.id.name] : [];
}

/** Names that are given another value, and lists that are emptied. */
function setBy(node: Node): string[] {
  if (node.type !== 'AssignmentExpression' || node.operator !== '=') return [];
  const target = node.left.type === 'MemberExpression' ? node.left.object : node.left;
  return target.type === 'Identifier' ? [target.name] : [];
}

const isDeclaredIn = (root: Node, name: string): boolean =>
  nodesIn(root).some((node) => declaredBy(node).includes(name));
