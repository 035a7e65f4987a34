import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../source-module.ts';
import type { ModuleRecord } from './environment.ts';
import { evaluate } from './expressions.ts';
import { factsOf } from '../find/module-facts.ts';
import { newObject } from './objects.ts';
import { CALLER } from './provenance.ts';
import type { Run } from './run.ts';
import { lookUp, moduleEnvironment } from './scopes.ts';
import { classOf } from './classes.ts';
import { functionOf } from './functions.ts';
import { type UnknownValue, type Value, unknown } from './value.ts';

/** The record of a module in this run. */
export function moduleRecord(run: Run, source: SourceModule): ModuleRecord {
  const known = run.modules.get(source);
  if (known) return known;
  const record: ModuleRecord = { source, facts: factsOf(source) };
  run.modules.set(source, record);
  return record;
}

/** An import that leads out of sight: its origin says where from. */
export const external = (source: string, imported: string): UnknownValue => ({
  ...unknown(`import ${source} ${imported}`, CALLER),
  origin: `${source}#${imported}`,
});

/** What an import means: a value of another module of the project, or an unknown with its origin. */
export function importValue(run: Run, from: SourceModule, source: string, imported: string, local: string): Value {
  const module = run.host.load(from.file, source);
  if (!module) return external(source, imported);
  if (imported === '*') return namespace(run, module);
  return exported(run, module, imported, new Set()) ?? unknown(`import ${source} ${imported} as ${local}`, CALLER);
}

/** The namespace object of a module, or what CommonJS exports. */
export function namespace(run: Run, module: SourceModule): Value {
  const known = run.exports.get(module);
  if (known) return known;
  const object = newObject(run, 'Namespace', { open: `module ${module.file}` });
  run.exports.set(module, object);
  for (const statement of module.program.body) {
    for (const name of exportedNames(statement)) {
      const value = exported(run, module, name, new Set());
      if (value) object.properties.set(name, value);
    }
  }
  const common = commonJs(run, module);
  if (common) for (const [name, value] of common) object.properties.set(name, value);
  return object;
}

function exportedNames(statement: Node): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default'];
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const names = statement.specifiers.map((specifier) => nameOf(specifier.exported));
  const { declaration } = statement;
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.push(id.name);
  } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
    names.push(declaration.id.name);
  return names;
}

const nameOf = (node: Node): string =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';

/** The value a module exports by a name; follows re-exports. */
function exported(run: Run, module: SourceModule, name: string, seen: Set<SourceModule>): Value | null {
  if (seen.has(module)) return null;
  seen.add(module);
  const environment = moduleEnvironment(run, module);
  for (const statement of module.program.body) {
    if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
      const { declaration } = statement;
      if (declaration.type === 'FunctionDeclaration')
        return declaration.id
          ? lookUp(run, environment, declaration.id.name, declaration)
          : functionOf(run, declaration, environment, 'default');
      if (declaration.type === 'ClassDeclaration')
        return declaration.id
          ? lookUp(run, environment, declaration.id.name, declaration)
          : classOf(run, declaration, environment);
      if (declaration.type === 'TSInterfaceDeclaration') return null;
      return evaluate(run, environment, declaration);
    }
    if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration && exportedNames(statement).includes(name))
        return lookUp(run, environment, name, statement);
      const specifier = statement.specifiers.find((candidate) => nameOf(candidate.exported) === name);
      if (!specifier) continue;
      const local = nameOf(specifier.local);
      if (!statement.source) return lookUp(run, environment, local, statement);
      return reExported(run, module, statement.source.value, local, seen);
    }
    if (statement.type === 'ExportAllDeclaration' && name !== 'default') {
      const value = reExported(run, module, statement.source.value, name, seen, true);
      if (value) return value;
    }
  }
  return commonJs(run, module)?.get(name) ?? null;
}

function reExported(
  run: Run,
  from: SourceModule,
  source: string,
  name: string,
  seen: Set<SourceModule>,
  star = false,
): Value | null {
  const module = run.host.load(from.file, source);
  if (module) return exported(run, module, name, seen);
  return star ? null : external(source, name);
}

/** The properties of `module.exports` or `exports`, or `null` for a module that is not CommonJS. */
function commonJs(run: Run, module: SourceModule): Map<string, Value> | null {
  if (!module.text.includes('exports')) return null;
  const environment = moduleEnvironment(run, module);
  const found = new Map<string, Value>();
  for (const statement of module.program.body) {
    if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue;
    const { left, right } = statement.expression;
    if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') continue;
    const target = left.property.name;
    const object = left.object;
    if (object.type === 'Identifier' && object.name === 'module' && target === 'exports') {
      const value = evaluate(run, environment, right);
      found.set('default', value);
      if (value.kind === 'object') for (const [name, property] of value.properties) found.set(name, property);
    } else if (
      (object.type === 'Identifier' && object.name === 'exports') ||
      (object.type === 'MemberExpression' &&
        !object.computed &&
        object.property.type === 'Identifier' &&
        object.property.name === 'exports')
    ) {
      found.set(target, evaluate(run, environment, right));
    }
  }
  return found.size > 0 ? found : null;
}
