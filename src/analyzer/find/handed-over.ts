import type { Node } from '@oxc-project/types';
import type { Root } from '../evaluate/explore.ts';
import { calleeName, receiverName } from '../evaluate/inert.ts';
import type { FunctionLike } from '../evaluate/value.ts';
import type { ModuleHost, SourceModule } from '../source-module.ts';
import type { Candidate } from './candidates.ts';
import { childrenOf } from './children.ts';

/**
 * Calls that hand an operation to somebody who may repeat it: `withRetry(() => fetch(url))`, and error handlers of
 * response interceptors. `helpers` are the names of functions of this file that repeat what they are given.
 */
export function handedOver(module: SourceModule, helpers: ReadonlySet<string>, host: ModuleHost): Candidate[] {
  const found: Candidate[] = [];
  const imported = importedHelpers(module, host);
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

/** Functions of other files of the project that may repeat something. */
function importedHelpers(module: SourceModule, host: ModuleHost): Set<string> {
  const names = new Set<string>();
  for (const statement of module.program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
    const locals = statement.specifiers.map(({ local }) => local.name);
    const handed = locals.filter((name) => HANDED(name).test(module.text));
    if (handed.length === 0) continue;
    const source = host.load(module.file, statement.source.value);
    if (source && mayRepeat(source.text)) for (const name of handed) names.add(name);
  }
  return names;
}

/** A call whose first argument is a function, as far as the text tells. */
const HANDED = (name: string): RegExp =>
  new RegExp(`\\b${name.replace(/\W/g, '')}\\s*(<[^>()]*>)?\\(\\s*(async\\b|\\(|function\\b|\\w+\\s*=>)`);

const mayRepeat = (text: string): boolean => /\b(for|while)\s*\(|retr|attempt/i.test(text) && /\bcatch\b/.test(text);

/** The nearest named function around a path, or the module. */
export function rootAround(module: SourceModule, path: readonly Node[]): Root {
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
