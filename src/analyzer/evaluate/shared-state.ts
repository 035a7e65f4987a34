import type { Node } from '@oxc-project/types';
import { type Environment, selfOf } from './environment.ts';
import { SHARED, has } from './provenance.ts';
import type { Run } from './run.ts';
import { type Value, provenance } from './value.ts';

/** Notes that a number which all calls share was moved on from what it was; setting it back is no move. */
export function noteSharedWrite(run: Run, environment: Environment, target: Node, value: Value): void {
  if (!has(provenance(value), SHARED)) return;
  const node = { start: target.start, end: target.end, file: environment.module.source.file };
  const { attempts: attempt } = run;
  if (target.type === 'Identifier' && isOutside(run, environment, target.name))
    run.events.push({ kind: 'shared-write', name: target.name, of: 'module', node, attempt });
  if (target.type !== 'MemberExpression' || target.object.type !== 'ThisExpression' || target.computed) return;
  const self = selfOf(environment);
  if (self?.kind !== 'object' || !self.classValue || run.instances.get(self.classValue.node) !== self) return;
  run.events.push({ kind: 'shared-write', name: `this.${target.property.name}`, of: 'field', node, attempt });
}

function isOutside(run: Run, environment: Environment, name: string): boolean {
  for (let scope: Environment | null = environment; scope; scope = scope.parent) {
    if (scope.frame.has(name) || scope.declarations.has(name))
      return scope.parent === null || (scope.lazy && run.errorHandler !== null);
  }
  return false;
}
