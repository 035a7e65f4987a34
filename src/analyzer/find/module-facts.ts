import type { Node } from '@oxc-project/types';
import type { ModuleFacts } from '../evaluate/environment.ts';
import type { SourceModule } from '../source-module.ts';
import { childrenOf } from './children.ts';

const cache = new WeakMap<SourceModule, ModuleFacts>();

/** What one walk over a module tells: assignments, functions, and the calls that are awaited. */
export function factsOf(module: SourceModule): ModuleFacts {
  const known = cache.get(module);
  if (known) return known;
  const variables = new Map<string, number[]>();
  const properties = new Map<string, number[]>();
  const functions: Node[] = [];
  const asynchronous = new Set<object>();
  const add = (map: Map<string, number[]>, name: string, offset: number): void => {
    const offsets = map.get(name);
    if (offsets) offsets.push(offset);
    else map.set(name, [offset]);
  };
  const assigned = (target: Node): void => {
    if (target.type === 'Identifier') add(variables, target.name, target.start);
    else if (target.type === 'MemberExpression' && !target.computed) {
      add(
        properties,
        target.property.type === 'PrivateIdentifier' ? `#${target.property.name}` : target.property.name,
        target.start,
      );
    } else if (target.type === 'ArrayPattern' || target.type === 'ObjectPattern') {
      for (const child of childrenOf(target)) assigned(child.type === 'Property' ? child.value : child);
    }
  };
  const mark = (node: Node | null): void => {
    if (!node) return;
    asynchronous.add(node);
    switch (node.type) {
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'AwaitExpression':
        mark(node.type === 'AwaitExpression' ? node.argument : node.expression);
        break;
      case 'CallExpression':
        for (const argument of node.arguments) if (argument.type === 'CallExpression') asynchronous.add(argument);
        break;
      case 'ConditionalExpression':
        mark(node.consequent);
        mark(node.alternate);
        break;
      case 'LogicalExpression':
        mark(node.left);
        mark(node.right);
        break;
      default:
    }
  };
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    switch (node.type) {
      case 'AssignmentExpression':
        assigned(node.left);
        break;
      case 'UpdateExpression':
        assigned(node.argument);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        functions.push(node);
        break;
      case 'ArrowFunctionExpression':
        functions.push(node);
        if (node.body.type !== 'BlockStatement') mark(node.body);
        break;
      case 'AwaitExpression':
        mark(node.argument);
        break;
      case 'ForOfStatement':
        if (node.await) mark(node.right);
        break;
      case 'YieldExpression':
        if (node.delegate) mark(node.argument);
        break;
      case 'ReturnStatement':
        mark(node.argument);
        break;
      case 'MemberExpression':
        if (node.property.type === 'Identifier' && /^(then|catch|finally)$/.test(node.property.name)) mark(node.object);
        break;
      case 'ArrayExpression':
        for (const element of node.elements) mark(element);
        break;
      case 'VariableDeclarator':
        // `const pending = fetch(url)`, awaited later by name.
        if (node.init?.type === 'CallExpression') asynchronous.add(node.init);
        break;
      default:
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(module.program);
  const facts: ModuleFacts = { nodes, variables, properties, functions, asynchronous };
  cache.set(module, facts);
  return facts;
}
