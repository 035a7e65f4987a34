import type { LostPromise } from '../../model/site.ts';
import type { Node } from '@oxc-project/types';
import { describeCallee } from '../evaluate/requests.ts';
import type { NotedCall } from '../evaluate/run.ts';
import type { SourceModule } from '../source-module.ts';
import type { Proven } from './probe.ts';
import { pathTo } from './timing/evidence.ts';

/** The promise that a `try` returns instead of awaiting it, where its `catch` was to try again. */
export function lostPromiseOf({ unawaited, candidate, call }: Proven): LostPromise | null {
  if (!unawaited) return null;
  const { returned: node, file } = unawaited;
  const { module } = candidate.root;
  const location = { file, start: node.start, end: node.end };
  const around = pathTo(module, location).findLast(
    (one) =>
      one.type === 'FunctionDeclaration' || one.type === 'FunctionExpression' || one.type === 'ArrowFunctionExpression',
  );
  const awaitable = file === module.file && around !== undefined && 'async' in around && around.async;
  return {
    kind: 'returned-unawaited',
    written: writtenAs(node),
    location,
    awaitable,
    seen: call.transport === 'http' || givesPromise(module, call),
  };
}

/** A call as `name()`, a variable by its name. */
function writtenAs(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return `${describeCallee(node)}()`;
}

/** True for a callback whose type, where it is declared, says that it gives a promise. */
const givesPromise = ({ text }: SourceModule, { callee }: NotedCall): boolean =>
  new RegExp(`\\b${callee.replace(/\W/g, '')}\\??:\\s*\\(+[^=;]*\\)\\s*=>[^;={]*Promise`).test(text);
