import type { Node } from '@oxc-project/types';
import { RETRY_LIBRARIES, isRetryModule } from '../libraries/retry/retry-libraries.ts';
import type { SourceModule } from '../source-module.ts';
import type { Candidate } from './candidates.ts';
import { childrenOf } from './children.ts';
import { rootAround } from './handed-over.ts';

const ANY_MODULE = new RegExp(
  `['"](${[...new Set(RETRY_LIBRARIES.flatMap(({ modules }) => modules))]
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|')})['"]`,
);

/** True when a text imports a retry library. */
export const importsRetryLibrary = (text: string): boolean => ANY_MODULE.test(text);

/** Calls whose callee begins with a name that a retry library brought, or something made of it: `got.extend(…)`, `client.get(…)`. */
export function libraryCalls(module: SourceModule): Candidate[] {
  if (!importsRetryLibrary(module.text)) return [];
  const names = new Set<string>();
  const found: Candidate[] = [];
  const path: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      if (node.importKind !== 'type' && isRetryModule(node.source.value))
        for (const { local } of node.specifiers) names.add(local.name);
      return;
    }
    if (node.type === 'VariableDeclarator' && node.init && comesFrom(node.init, names))
      for (const name of namesIn(node.id)) names.add(name);
    if ((node.type === 'CallExpression' || node.type === 'NewExpression') && isNamed(node.callee, names)) {
      const enclosing = rootAround(module, path);
      const root = { module, node, ancestors: [...path], name: enclosing.name };
      const piped = calleeIs(path.at(-1), 'pipe');
      found.push({ kind: piped ? 'operator' : 'library', node, root, again: null, enclosing: enclosing.node });
    }
    path.push(node);
    for (const child of childrenOf(node)) visit(child);
    path.pop();
  };
  visit(module.program);
  return found;
}

/** True for what is imported by `require`, or is made of something with a known name. */
function comesFrom(init: Node, names: ReadonlySet<string>): boolean {
  const first = leftmost(init);
  if (first?.type === 'CallExpression' && first.callee.type === 'Identifier' && first.callee.name === 'require') {
    const [argument] = first.arguments;
    return argument?.type === 'Literal' && typeof argument.value === 'string' && isRetryModule(argument.value);
  }
  return first?.type === 'Identifier' && names.has(first.name) && first !== init;
}

const isNamed = (callee: Node, names: ReadonlySet<string>): boolean => {
  const first = leftmost(callee);
  return first?.type === 'Identifier' && names.has(first.name);
};

const calleeIs = (node: Node | undefined, name: string): boolean =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  node.callee.property.name === name;

/** Where a chain of members and calls begins: `a` of `a.b().c`, or the call of `require`. */
function leftmost(node: Node): Node | null {
  switch (node.type) {
    case 'MemberExpression':
      return leftmost(node.object);
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'require' ? node : leftmost(node.callee);
    case 'NewExpression':
      return leftmost(node.callee);
    case 'AwaitExpression':
      return leftmost(node.argument);
    case 'ChainExpression':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return leftmost(node.expression);
    default:
      return node;
  }
}

/** The names that a declaration binds at its first level. */
function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.value.type === 'Identifier' ? [property.value.name] : [],
  );
}
