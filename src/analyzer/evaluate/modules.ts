import type { SourceModule } from '../source-module.ts';
import type { Environment, ModuleRecord } from './environment.ts';
import { evaluate } from './expressions.ts';
import { type Export, exportsOf } from '../find/module-exports.ts';
import { factsOf } from '../find/module-facts.ts';
import { newObject } from './objects.ts';
import { CALLER } from './provenance.ts';
import type { Run } from './run.ts';
import { lookUp, moduleEnvironment } from './scopes.ts';
import { classOf } from './classes.ts';
import { functionOf } from './functions.ts';
import { type ObjectValue, type UnknownValue, type Value, unknown } from './value.ts';

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

/** The namespace object of a module, or what CommonJS exports. What it holds is found out as it is read. */
export function namespace(run: Run, module: SourceModule): Value {
  const known = run.exports.get(module);
  if (known) return known;
  const read = (name: string): Value | null => exported(run, module, name, new Set());
  const object: ObjectValue = {
    ...newObject(run, 'Namespace', { open: `module ${module.file}` }),
    internal: { kind: 'namespace', read },
  };
  run.exports.set(module, object);
  return object;
}

/** The value a module exports by a name; follows re-exports. */
function exported(run: Run, module: SourceModule, name: string, seen: Set<SourceModule>): Value | null {
  if (seen.has(module)) return null;
  seen.add(module);
  const { named, stars, whole, assigned } = exportsOf(module);
  const found = named.get(name);
  if (found) return ofExport(run, module, found, seen);
  if (name !== 'default') {
    for (const source of stars) {
      const from = run.host.load(module.file, source);
      const value = from ? exported(run, from, name, seen) : null;
      if (value) return value;
    }
  }
  const own = assigned.get(name);
  if (own) return evaluate(run, moduleEnvironment(run, module), own);
  if (!whole) return null;
  const all = evaluate(run, moduleEnvironment(run, module), whole);
  if (name === 'default') return all;
  return all.kind === 'object' ? (all.properties.get(name) ?? null) : null;
}

function ofExport(run: Run, module: SourceModule, found: Export, seen: Set<SourceModule>): Value | null {
  switch (found.kind) {
    case 'local':
      return lookUp(run, moduleEnvironment(run, module), found.name, found.statement);
    case 'from': {
      const from = run.host.load(module.file, found.source);
      if (!from) return external(found.source, found.name);
      return found.name === '*' ? namespace(run, from) : exported(run, from, found.name, seen);
    }
    case 'default':
      return defaultExport(run, moduleEnvironment(run, module), found.declaration);
  }
}

function defaultExport(
  run: Run,
  environment: Environment,
  declaration: Extract<Export, { kind: 'default' }>['declaration'],
): Value | null {
  switch (declaration.type) {
    case 'FunctionDeclaration':
      return declaration.id
        ? lookUp(run, environment, declaration.id.name, declaration)
        : functionOf(run, declaration, environment, 'default');
    case 'ClassDeclaration':
      return declaration.id
        ? lookUp(run, environment, declaration.id.name, declaration)
        : classOf(run, declaration, environment);
    case 'TSInterfaceDeclaration':
      return null;
    default:
      return evaluate(run, environment, declaration);
  }
}
