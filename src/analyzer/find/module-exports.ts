import type { ExportDefaultDeclaration, Expression, Node } from '@oxc-project/types';
import type { SourceModule } from '../source-module.ts';

/** What a module exports under one name. */
export type Export =
  /** A name declared in the module. */
  | { readonly kind: 'local'; readonly name: string; readonly statement: Node }
  | { readonly kind: 'default'; readonly declaration: ExportDefaultDeclaration['declaration'] }
  /** Another module's; `*` is all of it as one object. */
  | { readonly kind: 'from'; readonly source: string; readonly name: string };

/** Everything a module exports, found once for each parse. */
export interface ModuleExports {
  readonly named: ReadonlyMap<string, Export>;
  /** The modules of `export * from`. */
  readonly stars: readonly string[];
  /** What is assigned to `module.exports`. */
  readonly whole: Expression | null;
  /** What is assigned to `exports.name`. */
  readonly assigned: ReadonlyMap<string, Expression>;
}

const known = new WeakMap<SourceModule, ModuleExports>();

/** The exports of a module, ESM and CommonJS. */
export function exportsOf(module: SourceModule): ModuleExports {
  const before = known.get(module);
  if (before) return before;
  const found = collect(module);
  known.set(module, found);
  return found;
}

function collect(module: SourceModule): ModuleExports {
  const named = new Map<string, Export>();
  const stars: string[] = [];
  const assigned = new Map<string, Expression>();
  let whole: Expression | null = null;
  for (const statement of module.program.body) {
    switch (statement.type) {
      case 'ExportDefaultDeclaration':
        named.set('default', { kind: 'default', declaration: statement.declaration });
        break;
      case 'ExportAllDeclaration':
        if (!statement.exported) stars.push(statement.source.value);
        else named.set(nameOf(statement.exported), { kind: 'from', source: statement.source.value, name: '*' });
        break;
      case 'ExportNamedDeclaration':
        for (const name of declaredNames(statement.declaration)) named.set(name, { kind: 'local', name, statement });
        for (const { exported, local } of statement.specifiers) {
          const name = nameOf(local);
          const source = statement.source?.value;
          named.set(
            nameOf(exported),
            source === undefined ? { kind: 'local', name, statement } : { kind: 'from', source, name },
          );
        }
        break;
      case 'ExpressionStatement': {
        const assignment = commonJsOf(statement.expression);
        if (assignment?.name === null) whole = assignment.value;
        else if (assignment) assigned.set(assignment.name, assignment.value);
        break;
      }
      default:
    }
  }
  return { named, stars, whole, assigned };
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

function declaredNames(declaration: Node | null): string[] {
  if (declaration?.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return declaration && 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/** `module.exports = …` (the name is `null`), `exports.name = …`, `module.exports.name = …`. */
function commonJsOf(expression: Node): { readonly name: string | null; readonly value: Expression } | null {
  if (expression.type !== 'AssignmentExpression') return null;
  const { left, right } = expression;
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return null;
  const { object } = left;
  const { name } = left.property;
  if (object.type === 'Identifier' && object.name === 'module' && name === 'exports')
    return { name: null, value: right };
  const isExports =
    (object.type === 'Identifier' && object.name === 'exports') ||
    (object.type === 'MemberExpression' &&
      !object.computed &&
      object.property.type === 'Identifier' &&
      object.property.name === 'exports');
  return isExports ? { name, value: right } : null;
}
