import type {
  Class,
  Expression,
  ExpressionStatement,
  ObjectExpression,
  Program,
  Statement,
  TSExportAssignment,
  VariableDeclarator,
} from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Range } from '../../model/source.ts';
import { UNNAMED_DEFAULT, type AnyFunction, type Target } from './target.ts';

/** The functions of a file that can be called from outside it, in the order of the text. */
export function targetsIn(module: SourceModule): readonly Target[] {
  const exports = exportNames(module.program);
  return module.program.body.flatMap((statement) => targetsOf(statement, exports)).sort((a, b) => a.start - b.start);
}

/** The target that `offset` lies in, or `null`. */
export function targetAt(module: SourceModule, offset: number): Target | null {
  return targetsIn(module).find(({ start, end }) => start <= offset && offset < end) ?? null;
}

/** Everything that a module binds at its top level. */
export function topLevelNames(program: Program): ReadonlySet<string> {
  const names = program.body.flatMap((statement): readonly string[] => {
    const declaration = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
    switch (declaration.type) {
      case 'ImportDeclaration':
        return declaration.importKind === 'type' ? [] : declaration.specifiers.map(({ local }) => local.name);
      case 'VariableDeclaration':
        return declaration.declarations.flatMap(({ id }) => boundNames(id));
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
        return declaration.id === null ? [] : [declaration.id.name];
      case 'TSEnumDeclaration':
        return [declaration.id.name];
      default:
        return [];
    }
  });
  return new Set(names);
}

function boundNames(pattern: VariableDeclarator['id']): readonly string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) =>
        element === null ? [] : boundNames(element.type === 'RestElement' ? element.argument : element),
      );
    case 'AssignmentPattern':
      return boundNames(pattern.left);
  }
}

/** Local name → exported name, for names exported apart from their declaration. */
function exportNames(program: Program): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type === 'ExportNamedDeclaration' && statement.source === null) {
      for (const { local, exported } of statement.specifiers) {
        if (local.type === 'Identifier')
          names.set(local.name, exported.type === 'Identifier' ? exported.name : exported.value);
      }
    } else if (statement.type === 'ExportDefaultDeclaration' && statement.declaration.type === 'Identifier') {
      names.set(statement.declaration.name, 'default');
    } else if (statement.type === 'ExpressionStatement' || statement.type === 'TSExportAssignment') {
      for (const [exported, value] of commonJsExports(statement)) {
        if (value.type === 'Identifier') names.set(value.name, exported);
      }
    }
  }
  return names;
}

function targetsOf(
  statement: Statement | Program['body'][number],
  exports: ReadonlyMap<string, string>,
): readonly Target[] {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration === null ? [] : targetsOfDeclaration(statement.declaration, (name) => name);
    case 'ExportDefaultDeclaration':
      return targetsOfDefault(statement.declaration as Expression);
    case 'TSExportAssignment':
    case 'ExpressionStatement':
      return commonJsExports(statement).flatMap(([exported, value]) =>
        targetsOfValue(value, exported === 'default' ? UNNAMED_DEFAULT : exported, exported, value),
      );
    default:
      return targetsOfDeclaration(statement, (name) => exports.get(name) ?? null);
  }
}

function targetsOfDeclaration(declaration: Statement, exportName: (name: string) => string | null): readonly Target[] {
  switch (declaration.type) {
    case 'FunctionDeclaration':
      if (declaration.id === null || declaration.body === null) return [];
      return [named(declaration.id.name, declaration, declaration.id, exportName(declaration.id.name))];
    case 'ClassDeclaration':
      return declaration.id === null
        ? []
        : methodsOf(declaration, declaration.id.name, exportName(declaration.id.name));
    case 'VariableDeclaration':
      return declaration.declarations.flatMap(({ id, init }) =>
        id.type === 'Identifier' && init !== null ? targetsOfValue(init, id.name, exportName(id.name), id) : [],
      );
    default:
      return [];
  }
}

function targetsOfDefault(value: Expression): readonly Target[] {
  // oxc gives declarations here, which the expression type does not know.
  const node = value as Expression | { type: 'FunctionDeclaration' | 'ClassDeclaration' };
  if (node.type === 'FunctionDeclaration') {
    const fn = value as unknown as Extract<AnyFunction, { id: unknown }>;
    const target = named(fn.id?.name ?? UNNAMED_DEFAULT, fn, fn.id ?? fn, 'default');
    return [fn.id === null ? { ...target, name: 'default' } : target];
  }
  if (node.type === 'ClassDeclaration') {
    const declared = value as unknown as Class;
    return methodsOf(declared, declared.id?.name ?? UNNAMED_DEFAULT, 'default');
  }
  return targetsOfValue(value, UNNAMED_DEFAULT, 'default', value);
}

function targetsOfValue(
  value: Expression,
  name: string,
  exportName: string | null,
  nameRange: Range,
): readonly Target[] {
  const inner = unwrapped(value);
  switch (inner.type) {
    case 'ArrowFunctionExpression':
    case 'FunctionExpression': {
      const target = named(name, inner, nameRange, exportName);
      return [name === UNNAMED_DEFAULT ? { ...target, name: 'default' } : target];
    }
    case 'ClassExpression':
      return methodsOf(inner, name, exportName);
    case 'ObjectExpression':
      return membersOf(inner, name, exportName);
    default:
      return [];
  }
}

function named(name: string, fn: AnyFunction, nameRange: Range, exportName: string | null): Target {
  return {
    name,
    start: fn.start,
    end: fn.end,
    nameRange: { start: nameRange.start, end: nameRange.end },
    exportName,
    function: fn,
    access: { kind: 'name', name },
  };
}

function methodsOf(node: Class, className: string, exportName: string | null): readonly Target[] {
  return node.body.body.flatMap((member) => {
    if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return [];
    if (member.computed || member.key.type !== 'Identifier' || member.value === null) return [];
    if (member.accessibility === 'private' || member.accessibility === 'protected') return [];
    if (member.type === 'MethodDefinition' && member.kind !== 'method') return [];
    const fn = member.value;
    if (fn.type !== 'FunctionExpression' && fn.type !== 'ArrowFunctionExpression') return [];
    const method = member.key.name;
    return [
      {
        name: `${className}.${method}`,
        start: member.start,
        end: member.end,
        nameRange: { start: member.key.start, end: member.key.end },
        exportName,
        function: fn,
        access: { kind: 'method' as const, class: node, className, isStatic: member.static, method },
      },
    ];
  });
}

function membersOf(object: ObjectExpression, name: string, exportName: string | null): readonly Target[] {
  return object.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.computed || property.key.type !== 'Identifier') return [];
    const { value } = property;
    if (property.kind !== 'init' || (value.type !== 'FunctionExpression' && value.type !== 'ArrowFunctionExpression'))
      return [];
    const member = property.key.name;
    return [
      {
        name: `${name}.${member}`,
        start: property.start,
        end: property.end,
        nameRange: { start: property.key.start, end: property.key.end },
        exportName,
        function: value,
        access: { kind: 'member' as const, object: name, member },
      },
    ];
  });
}

/** `module.exports = …`, `module.exports = { a, b }`, `exports.a = …`, `export = …`: exported names with their values. */
function commonJsExports(
  statement: ExpressionStatement | TSExportAssignment,
): readonly (readonly [string, Expression])[] {
  const { expression } = statement;
  if (statement.type === 'TSExportAssignment') return wholeExport(expression);
  if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
  const { left, right } = expression;
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return [];
  const { object, property } = left;
  if (isModuleExports(object) || (object.type === 'Identifier' && object.name === 'exports'))
    return [[property.name, right]];
  return isModuleExports(left) ? wholeExport(right) : [];
}

function wholeExport(value: Expression): readonly (readonly [string, Expression])[] {
  if (value.type !== 'ObjectExpression') return [['default', value]];
  return value.properties.flatMap((member) =>
    member.type === 'Property' && !member.computed && member.key.type === 'Identifier'
      ? [[member.key.name, member.value] as const]
      : [],
  );
}

function isModuleExports(node: Expression): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'exports'
  );
}

function unwrapped(expression: Expression): Expression {
  switch (expression.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return unwrapped(expression.expression);
    default:
      return expression;
  }
}
