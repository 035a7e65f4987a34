import type { Node } from '@oxc-project/types';
import type { Root } from '../evaluate/explore.ts';
import { calleeName, receiverName } from '../evaluate/inert.ts';
import type { FunctionLike } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import type { Candidate } from './candidates.ts';
import { childrenOf } from './children.ts';

/** Helpers of other files say by their name what they are for; it is followed, not believed. */
const HELPER = /retr(y|ies|ier)|attempt|backoff|resilien|persist|insist/i;

/**
 * Calls that hand an operation to somebody who may repeat it: `withRetry(() => fetch(url))`, and error handlers of
 * response interceptors. `helpers` are the names of functions of this file that repeat what they are given.
 */
export function handedOver(module: SourceModule, helpers: ReadonlySet<string>): Candidate[] {
  const found: Candidate[] = [];
  const imported = importedHelpers(module);
  const path: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression') {
      const name = calleeName(node.callee);
      const receiver = receiverName(node.callee);
      const isHelper =
        (receiver === '' && (helpers.has(name) || imported.has(name))) || (receiver === 'this' && helpers.has(name));
      if (isHelper && node.arguments.some(isFunction))
        found.push({ kind: 'helper', node, root: rootAround(module, path), again: null });
      const handler = name === 'use' && receiver === 'response' ? node.arguments[1] : undefined;
      if (handler && isFunction(handler)) {
        const root: Root = { module, node: handler, ancestors: [...path, node], name: '', handlesErrors: true };
        found.push({ kind: 'interceptor', node, root, again: null });
      }
    }
    path.push(node);
    for (const child of childrenOf(node)) visit(child);
    path.pop();
  };
  if (helpers.size > 0 || imported.size > 0 || module.text.includes('interceptors')) visit(module.program);
  return found;
}

const isFunction = (node: Node): node is FunctionLike & Node =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

function importedHelpers(module: SourceModule): Set<string> {
  const names = new Set<string>();
  for (const statement of module.program.body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const { local } of statement.specifiers) if (HELPER.test(local.name)) names.add(local.name);
  }
  return names;
}

/** The nearest named function around a path, or the module. */
function rootAround(module: SourceModule, path: readonly Node[]): Root {
  for (let index = path.length - 1; index >= 0; index--) {
    const node = path[index];
    if (
      node?.type === 'FunctionDeclaration' ||
      node?.type === 'FunctionExpression' ||
      node?.type === 'ArrowFunctionExpression'
    ) {
      return { module, node, ancestors: path.slice(0, index), name: nameAt(node, path[index - 1]) };
    }
  }
  return { module, node: module.program, ancestors: [], name: '' };
}

function nameAt(node: FunctionLike, parent: Node | undefined): string {
  if (node.type !== 'ArrowFunctionExpression' && node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier') return parent.id.name;
  const isMember =
    parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition' || parent?.type === 'Property';
  return isMember && parent.key.type === 'Identifier' ? parent.key.name : '';
}
