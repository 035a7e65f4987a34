import type { Node } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { isPromise } from './objects.ts';
import type { Run } from './run.ts';
import type { Value } from './value.ts';

/** A test asked a function that gives a promise, and took the promise for the answer. */
export interface PromisedTestEvent {
  readonly kind: 'promised-test';
  readonly node: Node;
  readonly file: string;
  /** The call as written, shortened to its callee. */
  readonly callee: string;
  readonly attempt: number;
}

/** Notes a call in a test whose promise nobody waits for: it is always true. */
export function notePromised(run: Run, environment: Environment, node: Node, value: Value): void {
  if (run.attempts === 0 || node.type !== 'CallExpression' || !isPromise(value)) return;
  const { source } = environment.module;
  const callee = source.text.slice(node.callee.start, node.callee.end);
  run.events.push({ kind: 'promised-test', node, file: source.file, callee, attempt: run.attempts });
}
