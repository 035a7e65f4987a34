import type {
  BindingPattern,
  Class,
  Function as FunctionNode,
  Node,
  Statement,
  TSEnumDeclaration,
} from '@oxc-project/types';
import type { FunctionLike } from './value.ts';

/** What a name stands for, as its scope declares it. */
export type Declaration =
  | {
      readonly kind: 'variable';
      readonly pattern: BindingPattern;
      readonly init: Node | null;
      readonly fixed: boolean;
      readonly walked: boolean;
    }
  | { readonly kind: 'function'; readonly node: FunctionNode }
  | { readonly kind: 'class'; readonly node: Class }
  | { readonly kind: 'enum'; readonly node: TSEnumDeclaration }
  | { readonly kind: 'parameter'; readonly pattern: BindingPattern; readonly index: number; readonly rest: boolean }
  | { readonly kind: 'import'; readonly source: string; readonly imported: string }
  | { readonly kind: 'catch'; readonly pattern: BindingPattern };

export type Declarations = ReadonlyMap<string, Declaration>;

const cache = new WeakMap<object, Declarations>();

/** The names a function declares: its parameters, its hoisted `var`s and its body's own declarations. */
export function declarationsOfFunction(node: FunctionLike): Declarations {
  return cached(node, (names) => {
    node.params.forEach((parameter, index) => {
      if (parameter.type === 'RestElement') {
        addPattern(
          names,
          parameter.argument,
          (pattern) => ({ kind: 'parameter', pattern, index, rest: true }),
          parameter.argument,
        );
        return;
      }
      const pattern = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
      addPattern(names, pattern, () => ({ kind: 'parameter', pattern, index, rest: false }), pattern);
    });
    if (node.body?.type === 'BlockStatement') {
      addStatements(names, node.body.body);
      for (const statement of node.body.body) hoistVars(names, statement);
    }
  });
}

/** The names a program or a block declares. */
export function declarationsOfStatements(
  node: { readonly body: readonly Statement[] } & object,
  hoist: boolean,
): Declarations {
  return cached(node, (names) => {
    addStatements(names, node.body);
    if (hoist) for (const statement of node.body) hoistVars(names, statement);
  });
}

/** The names that the head of a `for`, `for…of` or `switch` declares. */
export function declarationsOf(node: Node): Declarations {
  return cached(node, (names) => {
    if (node.type === 'ForStatement' && node.init?.type === 'VariableDeclaration') addStatements(names, [node.init]);
    if (
      (node.type === 'ForOfStatement' || node.type === 'ForInStatement') &&
      node.left.type === 'VariableDeclaration'
    ) {
      for (const declarator of node.left.declarations) {
        const pattern = declarator.id;
        addPattern(
          names,
          pattern,
          () => ({ kind: 'variable', pattern, init: null, fixed: false, walked: true }),
          pattern,
        );
      }
    }
    if (node.type === 'SwitchStatement')
      addStatements(
        names,
        node.cases.flatMap((clause) => clause.consequent),
      );
    if (node.type === 'CatchClause' && node.param) {
      const pattern = node.param;
      addPattern(names, pattern, () => ({ kind: 'catch', pattern }), pattern);
    }
  });
}

function cached(node: object, fill: (names: Map<string, Declaration>) => void): Declarations {
  const known = cache.get(node);
  if (known) return known;
  const names = new Map<string, Declaration>();
  fill(names);
  cache.set(node, names);
  return names;
}

function addStatements(names: Map<string, Declaration>, statements: readonly (Statement | Node)[]): void {
  for (const statement of statements) {
    switch (statement.type) {
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        if (statement.declaration) addStatements(names, [statement.declaration]);
        break;
      case 'VariableDeclaration':
        for (const { id, init } of statement.declarations) {
          const fixed = statement.kind === 'const' || statement.kind === 'using' || statement.kind === 'await using';
          addPattern(names, id, () => ({ kind: 'variable', pattern: id, init, fixed, walked: false }), id);
        }
        break;
      case 'FunctionDeclaration':
        if (statement.id && statement.body) names.set(statement.id.name, { kind: 'function', node: statement });
        break;
      case 'ClassDeclaration':
        if (statement.id) names.set(statement.id.name, { kind: 'class', node: statement });
        break;
      case 'TSEnumDeclaration':
        names.set(statement.id.name, { kind: 'enum', node: statement });
        break;
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers) {
          const imported =
            specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : specifier.type === 'ImportNamespaceSpecifier'
                ? '*'
                : specifier.imported.type === 'Identifier'
                  ? specifier.imported.name
                  : specifier.imported.value;
          names.set(specifier.local.name, { kind: 'import', source: statement.source.value, imported });
        }
        break;
      default:
    }
  }
}

/** Adds `var`s of nested statements, not of nested functions. */
function hoistVars(names: Map<string, Declaration>, node: Node): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (node.kind === 'var') {
        for (const { id, init } of node.declarations) {
          addPattern(names, id, () => ({ kind: 'variable', pattern: id, init, fixed: false, walked: false }), id);
        }
      }
      break;
    case 'BlockStatement':
      for (const statement of node.body) hoistVars(names, statement);
      break;
    case 'IfStatement':
      hoistVars(names, node.consequent);
      if (node.alternate) hoistVars(names, node.alternate);
      break;
    case 'ForStatement':
      if (node.init) hoistVars(names, node.init);
      hoistVars(names, node.body);
      break;
    case 'ForOfStatement':
    case 'ForInStatement':
      hoistVars(names, node.left);
      hoistVars(names, node.body);
      break;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      hoistVars(names, node.body);
      break;
    case 'TryStatement':
      hoistVars(names, node.block);
      if (node.handler) hoistVars(names, node.handler.body);
      if (node.finalizer) hoistVars(names, node.finalizer);
      break;
    case 'SwitchStatement':
      for (const clause of node.cases) for (const statement of clause.consequent) hoistVars(names, statement);
      break;
    default:
  }
}

function addPattern(
  names: Map<string, Declaration>,
  pattern: Node,
  declare: (pattern: BindingPattern) => Declaration,
  whole: BindingPattern,
): void {
  switch (pattern.type) {
    case 'Identifier':
      names.set(pattern.name, declare(whole));
      break;
    case 'AssignmentPattern':
      addPattern(names, pattern.left, declare, whole);
      break;
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        addPattern(names, property.type === 'RestElement' ? property.argument : property.value, declare, whole);
      }
      break;
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) addPattern(names, element, declare, whole);
      break;
    case 'RestElement':
      addPattern(names, pattern.argument, declare, whole);
      break;
    default:
  }
}
