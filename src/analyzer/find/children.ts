import type { Node } from '@oxc-project/types';

/** Keys that hold no code that runs: positions, types and names of types. */
const SKIPPED = new Set([
  'type',
  'start',
  'end',
  'range',
  'loc',
  'parent',
  'typeAnnotation',
  'typeParameters',
  'typeArguments',
  'returnType',
  'superTypeArguments',
  'implements',
  'raw',
  'value_',
]);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The keys of each kind of node that may hold code; a kind's nodes all have the same keys. */
const keysByType = new Map<string, readonly string[]>();

function keysOf(node: Node): readonly string[] {
  const known = keysByType.get(node.type);
  if (known) return known;
  const keys = Object.keys(node).filter((key) => !SKIPPED.has(key));
  keysByType.set(node.type, keys);
  return keys;
}

const NONE: readonly Node[] = [];

/** The syntax nodes directly inside a node, types left out, in source order. */
export function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'Identifier' || node.type === 'Literal') return NONE;
  const children: Node[] = [];
  for (const key of keysOf(node)) {
    const value: unknown = node[key as keyof Node];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const element of value as unknown[]) if (isNode(element)) children.push(element);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}
