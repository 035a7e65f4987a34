import type { CallExpression, NewExpression, Node } from '@oxc-project/types';
import { callsOf, type LibraryCall, namesOf } from '../../libraries/retry/retry-libraries.ts';
import { VERBS } from '../../libraries/http-clients.ts';
import { ShortCircuit, calleeOf, callValue, evaluateArguments } from '../calls.ts';
import type { Environment } from '../environment.ts';
import { calleeName } from '../inert.ts';
import { runAttempt, succeeded } from '../outcomes.ts';
import { CALLER } from '../provenance.ts';
import { blankRequest, recognize } from '../requests.ts';
import type { Request, Run } from '../run.ts';
import { UNDEFINED, type Value, unknown } from '../value.ts';
import { optionsOf } from './options.ts';
import { repeat } from './repeat.ts';

/** Evaluates a call of a retry library as the library would run it; nothing happens when it is a call of none. */
export function runLibraryCall(
  run: Run,
  environment: Environment,
  node: CallExpression | NewExpression,
  ancestors: readonly Node[],
): Value {
  try {
    return runCall(run, environment, node, ancestors);
  } catch (error) {
    // The call stands in a chain with `?.` that ends before it.
    if (error instanceof ShortCircuit) return UNDEFINED;
    throw error;
  }
}

function runCall(
  run: Run,
  environment: Environment,
  node: CallExpression | NewExpression,
  ancestors: readonly Node[],
): Value {
  const { target, self } = calleeOf(run, environment, node.callee);
  const { origin, path } = whereFrom(target);
  if (origin === null) return UNDEFINED;
  const calls = callsOf(origin);
  if (calls.length === 0) return UNDEFINED;
  const { file } = environment.module.source;
  const args = evaluateArguments(run, environment, node.arguments);
  run.file = file;
  for (const call of calls) {
    const options = optionsOf(call, args, node, file);
    const operation = options && operationOf(run, environment, call, { node, ancestors, args, target, self, path });
    if (operation) return repeat(run, call, options, operation.run, { node, file, method: operation.method });
  }
  return UNDEFINED;
}

function whereFrom(target: Value): { origin: string | null; path: string } {
  const origin = target.kind === 'unknown' ? (target.origin ?? null) : null;
  return { origin, path: namesOf(origin?.split('#')[1] ?? '') };
}

interface Written {
  readonly node: CallExpression | NewExpression;
  readonly ancestors: readonly Node[];
  readonly args: readonly Value[];
  readonly target: Value;
  readonly self: Value;
  readonly path: string;
}

/** What one attempt runs, and its method where the library asks for it. */
interface Repeated {
  readonly run: (given: readonly Value[]) => Value;
  readonly method: string | null;
}

function operationOf(run: Run, environment: Environment, call: LibraryCall, written: Written): Repeated | null {
  const { repeats, swaps, handsOn } = call.entry;
  const { node, args } = written;
  const { file } = environment.module.source;
  const throwsOnStatus = call.library.policy.judgesAnswers !== true;
  if (repeats === 'client') return own(run, node, file, ofClient(call, node), throwsOnStatus);
  if (repeats === 'call') return own(run, node, file, ofCall(written), throwsOnStatus);
  if (repeats === 'piped') return piped(run, environment, written);
  const callback =
    typeof repeats === 'number'
      ? swaps && !isCallable(args[repeats]) && isCallable(args[1])
        ? args[1]
        : args[repeats]
      : repeats.map((name) => propertyOf(args, name)).find((value) => value !== null);
  if (!callback || callback.kind === 'constant') return null;
  if (callback.kind !== 'function' && callback.kind !== 'native')
    return own(run, node, file, { ...blankRequest(node, args, 'callback') });
  const context = typeof repeats === 'number' ? [] : [unknown('query context', CALLER)];
  const handed = handsOn === undefined ? undefined : args[handsOn];
  const more = handed ? [handed] : context;
  return { run: (given) => callValue(run, callback, UNDEFINED, [...given, ...more], node), method: null };
}

const isCallable = (value: Value | undefined): boolean => value?.kind === 'function' || value?.kind === 'native';

function propertyOf(args: readonly Value[], name: string): Value | null {
  for (const value of args) {
    const found = value.kind === 'object' ? value.properties.get(name) : undefined;
    if (found) return found;
  }
  return null;
}

/** An attempt that the library makes by itself. */
function own(run: Run, node: Node, file: string, request: Request, throwsOnStatus = true): Repeated {
  const attempt = (): Value => {
    if (run.plan.operation === node) return runAttempt(run, node, file, request);
    const { transport, callee } = request;
    if (run.plan.operation === null) {
      const place = run.placeOf(node, file);
      run.noted.set(node, {
        node,
        file,
        transport,
        throwsOnStatus,
        callee,
        client: null,
        place,
        within: [...run.calls],
      });
    }
    return succeeded(run, throwsOnStatus);
  };
  return { run: attempt, method: request.method };
}

function ofClient({ library }: LibraryCall, node: Node): Request {
  const request = blankRequest(node, [], library.role === 'query' ? 'callback' : 'http');
  return { ...request, url: null };
}

function ofCall({ node, target, self, args, path }: Written): Request {
  const request = recognize(node, target, self, args)?.request ?? blankRequest(node, args, 'http');
  // A chain that ends in `.retry(3)` begins with the method.
  const verb = path.includes(').') ? VERBS.get(path.split('(')[0] ?? '') : undefined;
  const chained = verb === undefined ? {} : { method: verb, methodIsLiteral: true, url: null, headers: null };
  return { ...request, ...chained, transport: 'http', clientAttempts: null };
}

/** The source of the `.pipe(…)` that the operator stands in, where it is a request that each subscription sends again. */
function piped(run: Run, environment: Environment, { ancestors }: Written): Repeated | null {
  const pipe = ancestors.at(-1);
  if (pipe?.type !== 'CallExpression' || calleeName(pipe.callee) !== 'pipe') return null;
  const source = sourceOf(pipe);
  if (source?.type !== 'CallExpression') return null;
  const { file } = environment.module.source;
  const { target, self } = calleeOf(run, environment, source.callee);
  const args = evaluateArguments(run, environment, source.arguments);
  const [first] = args;
  if (target.kind === 'unknown' && /^rxjs#defer$/.test(target.origin ?? '') && first?.kind === 'function')
    return { run: () => callValue(run, first, UNDEFINED, [], source), method: null };
  const recognized = recognize(source, target, self, args);
  if (recognized?.request.transport !== 'http') return null;
  return own(run, source, file, recognized.request, recognized.throwsOnStatus ?? true);
}

function sourceOf(pipe: CallExpression): Node | null {
  const { callee } = pipe;
  if (callee.type !== 'MemberExpression') return null;
  const { object } = callee;
  return object.type === 'CallExpression' && calleeName(object.callee) === 'pipe' ? sourceOf(object) : object;
}
