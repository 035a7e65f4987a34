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

/** The syntax nodes directly inside a node, types left out, in source order. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key in node) {
    if (SKIPPED.has(key)) continue;
    const value: unknown = node[key as keyof Node];
    if (Array.isArray(value)) {
      for (const element of value as unknown[]) if (isNode(element)) children.push(element);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}
