import type { LostPromise } from '../../model/site.ts';
import type { Node } from '@oxc-project/types';
import { calleeName } from '../evaluate/inert.ts';
import { describeCallee } from '../evaluate/requests.ts';
import { runOnce, type RunResult } from '../evaluate/explore.ts';
import type { NotedCall, Planned } from '../evaluate/run.ts';
import type { Value } from '../evaluate/value.ts';
import type { ModuleHost, SourceModule } from '../source-module.ts';
import { planOf, type Proven } from './probe.ts';
import { pathTo } from './timing/evidence.ts';

/** Evaluation steps for one run. */
const EFFORT = 8_000;

/** An expression whose promise nobody waits for. */
export interface Lost {
  readonly kind: LostPromise['kind'];
  readonly node: Node;
  readonly file: string;
}

/** What was lost in every one of the runs that made another attempt only because it was put right. */
export function lostIn(again: readonly RunResult[]): Lost | null {
  const all = again.map(lostOf);
  const [first] = all;
  return first && !all.includes(null) ? first : null;
}

function lostOf({ run }: RunResult): Lost | null {
  if (run.dropped) return { kind: 'not-returned', node: run.dropped.node, file: run.dropped.file };
  for (const event of run.events) {
    if (event.kind === 'caught' && event.returned)
      return { kind: 'returned-unawaited', node: event.returned, file: event.file };
  }
  return null;
}

/** The promise that is lost, where code is meant to try again and never does. */
export function lostPromiseOf(proven: Proven, repeated: Planned, host: ModuleHost): LostPromise | null {
  const { lost, candidate, call } = proven;
  if (!lost) return lostAgain(proven, repeated, host);
  const { kind, node, file } = lost;
  const { module } = candidate.root;
  const location = { file, start: node.start, end: node.end };
  const around = pathTo(module, location).findLast(
    (one) =>
      one.type === 'FunctionDeclaration' || one.type === 'FunctionExpression' || one.type === 'ArrowFunctionExpression',
  );
  const awaitable = file === module.file && around !== undefined && 'async' in around && around.async;
  return {
    kind,
    written: writtenAs(node),
    location,
    awaitable,
    seen: kind === 'not-returned' || call.transport === 'http' || givesPromise(module, call),
  };
}

/** The call that goes round again and gives its result to nobody: after a retry that succeeds the caller has undefined. */
function lostAgain({ candidate, call, style }: Proven, repeated: Planned, host: ModuleHost): LostPromise | null {
  const { again, root, kind } = candidate;
  if (kind !== 'recursion' || !again || root.node.type === 'Program') return null;
  const result = (failures: number): RunResult => {
    const outcome = (attempt: number): Planned => (attempt <= failures ? repeated : { kind: 'success' });
    return runOnce(root, planOf(candidate, call.node, style, failures + 2, outcome, { left: EFFORT }), host, []);
  };
  const [once, twice] = [result(0), result(1)];
  const gives = once.end === 'returned' && once.run.attempts === 1 && !isUndefined(once.value);
  if (!gives || twice.end !== 'returned' || twice.run.attempts !== 2 || !isUndefined(twice.value)) return null;
  const location = { file: root.module.file, start: again.start, end: again.end };
  return { kind: 'again-not-returned', written: writtenAs(again), location, awaitable: false, seen: true };
}

const isUndefined = (value: Value): boolean => value.kind === 'constant' && value.value === undefined;

/** A call as `name()`, without the `then` and `catch` that follow it; a variable by its name. */
function writtenAs(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object } = node.callee;
    if (object.type === 'CallExpression' && CHAINED.test(calleeName(node.callee))) return writtenAs(object);
  }
  return `${describeCallee(node)}()`;
}

const CHAINED = /^(then|catch|finally)$/;

/** True for a callback whose type, where it is declared, says that it gives a promise. */
const givesPromise = ({ text }: SourceModule, { callee }: NotedCall): boolean =>
  new RegExp(`\\b${callee.replace(/\W/g, '')}\\??:\\s*\\(+[^=;]*\\)\\s*=>[^;={]*Promise`).test(text);
