import type { Node } from '@oxc-project/types';
import { declarationsOf, declarationsOfStatements } from './declarations.ts';
import type { Environment } from './environment.ts';
import type { Run } from './run.ts';
import {
  afterIteration,
  child,
  type Completion,
  execute,
  executeAll,
  executeLoop,
  executeTry,
  isLoop,
} from './statements.ts';

/** True when a node lies in another, or is it. */
export const within = (inner: Node, outer: Node): boolean => inner.start >= outer.start && inner.end <= outer.end;

/**
 * Goes straight to the site that the run begins at: statements before it are skipped, those around it are entered
 * without their tests, and names are evaluated from their declarations when they are read.
 */
export function seek(run: Run, environment: Environment, node: Node): Completion | null {
  const { site } = run.plan;
  if (!site || !within(site, node)) return null;
  if (node === site) {
    run.seeking = false;
    return execute(run, environment, node);
  }
  switch (node.type) {
    case 'BlockStatement':
      return executeAll(run, unentered(environment, declarationsOfStatements(node, false)), node.body);
    case 'IfStatement':
      return node.alternate && within(site, node.alternate)
        ? execute(run, environment, node.alternate)
        : execute(run, environment, node.consequent);
    case 'TryStatement':
      if (node.handler && within(site, node.handler))
        return execute(run, unentered(environment, declarationsOf(node.handler)), node.handler.body);
      return node.finalizer && within(site, node.finalizer)
        ? execute(run, environment, node.finalizer)
        : executeTry(run, environment, node);
    case 'SwitchStatement': {
      const first = node.cases.findIndex((clause) => within(site, clause));
      const scope = unentered(environment, declarationsOf(node));
      for (const clause of node.cases.slice(Math.max(0, first))) {
        const completion = executeAll(run, scope, clause.consequent);
        if (completion) return completion.kind === 'break' && completion.label === null ? null : completion;
      }
      return null;
    }
    case 'LabeledStatement': {
      const label = node.label.name;
      if (node.body === site) run.seeking = false;
      const completion =
        node.body === site && isLoop(node.body)
          ? executeLoop(run, environment, node.body, label)
          : execute(run, environment, node.body);
      return completion?.kind === 'break' && completion.label === label ? null : completion;
    }
    default:
      if (!isLoop(node)) return null;
      return afterIteration(execute(run, unentered(environment, declarationsOf(node)), node.body), null).completion;
  }
}

/** A scope whose names are evaluated when they are read. */
const unentered = (parent: Environment, declarations: Environment['declarations']): Environment => ({
  ...child(parent, declarations),
  lazy: true,
});
