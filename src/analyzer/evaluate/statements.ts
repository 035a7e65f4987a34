import type { BlockStatement, Node, Statement, SwitchStatement, TryStatement } from '@oxc-project/types';
import { noteHandedOn } from './answer-bodies.ts';
import { noteCaught } from './caught-reasons.ts';
import { counted } from './arithmetic.ts';
import { binary, exactText, truth } from './arithmetic.ts';
import { declarationsOf, declarationsOfStatements } from './declarations.ts';
import type { Environment } from './environment.ts';
import { evaluate } from './expressions.ts';
import { isInert, leaves } from './inert.ts';
import { seek, within } from './seek.ts';
import { bindPattern } from './patterns.ts';
import { ANSWER, CALLER, COUNTER, ITEM, OPAQUE } from './provenance.ts';
import { notePromised } from './promised-tests.ts';
import { type Run, Stopped, Thrown } from './run.ts';
import { lostConnection, streamed } from './broken-body.ts';
import { pausesOf, throwFailure } from './generators.ts';
import { itemsOf } from './iteration.ts';
import { isPromise } from './objects.ts';
import { awaitValue, passTime, settle } from './promises.ts';
import { UNDEFINED, type Value, keyOf, provenance, text, unknown } from './value.ts';

/** How a statement ended, when not by running off its end. A throw is a JavaScript exception, {@link Thrown}. */
export type Completion =
  | { readonly kind: 'return'; readonly value: Value; readonly node: Node | null }
  | { readonly kind: 'break' | 'continue'; readonly label: string | null };

/** Iterations of a loop whose test can't be known, where no attempt is made. */
const BLIND_ITERATIONS = 1;

/** Executes statements in order until one leaves. */
export function executeAll(
  run: Run,
  environment: Environment,
  statements: readonly (Statement | Node)[],
): Completion | null {
  for (const statement of statements) {
    const completion = execute(run, environment, statement);
    if (completion) return completion;
  }
  return null;
}

/** Executes a block in a scope of its own. */
export function executeBlock(run: Run, environment: Environment, block: BlockStatement): Completion | null {
  const declarations = declarationsOfStatements(block, false);
  const scope = declarations.size === 0 ? environment : child(environment, declarations);
  return executeAll(run, scope, block.body);
}

/** A scope inside another of the same function. */
export const child = (parent: Environment, declarations: Environment['declarations']): Environment => ({
  parent,
  module: parent.module,
  declarations,
  frame: new Map(),
  lazy: false,
  self: null,
  owner: null,
});

/** Executes one statement. */
export function execute(run: Run, environment: Environment, node: Statement | Node): Completion | null {
  run.step();
  if (run.seeking) return seek(run, environment, node);
  switch (node.type) {
    case 'ExpressionStatement':
      drop(run, environment, node.expression, evaluate(run, environment, node.expression));
      return null;
    case 'VariableDeclaration':
      for (const { id, init } of node.declarations) {
        if (init) bindPattern(run, environment, id, evaluate(run, environment, init));
        else if (node.kind !== 'var') bindPattern(run, environment, id, UNDEFINED);
      }
      return null;
    case 'ReturnStatement':
      return {
        kind: 'return',
        value: node.argument ? evaluate(run, environment, node.argument) : UNDEFINED,
        node: node.argument,
      };
    case 'ThrowStatement':
      throw new Thrown(evaluate(run, environment, node.argument));
    case 'IfStatement':
      return executeIf(run, environment, node);
    case 'BlockStatement':
      return executeBlock(run, environment, node);
    case 'TryStatement':
      return executeTry(run, environment, node);
    case 'ForStatement':
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
      return executeLoop(run, environment, node, null);
    case 'LabeledStatement': {
      const label = node.label.name;
      const completion = isLoop(node.body)
        ? executeLoop(run, environment, node.body, label)
        : execute(run, environment, node.body);
      return completion?.kind === 'break' && completion.label === label ? null : completion;
    }
    case 'BreakStatement':
    case 'ContinueStatement':
      return { kind: node.type === 'BreakStatement' ? 'break' : 'continue', label: node.label?.name ?? null };
    case 'SwitchStatement':
      return executeSwitch(run, environment, node);
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      return node.declaration ? execute(run, environment, node.declaration) : null;
    default:
      return null;
  }
}

export type Loop = Extract<
  Node,
  { type: 'ForStatement' | 'WhileStatement' | 'DoWhileStatement' | 'ForOfStatement' | 'ForInStatement' }
>;

export const isLoop = (node: Node): node is Loop =>
  node.type === 'ForStatement' ||
  node.type === 'WhileStatement' ||
  node.type === 'DoWhileStatement' ||
  node.type === 'ForOfStatement' ||
  node.type === 'ForInStatement';

function executeIf(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'IfStatement' }>,
): Completion | null {
  const value = evaluate(run, environment, node.test);
  notePromised(run, environment, node.test, value);
  const known = truth(value);
  if (known === null && value.kind !== 'per-status') {
    if (isInert(node.consequent) && (!node.alternate || isInert(node.alternate))) return null;
    const towards = towardsSite(run, node);
    if (towards !== null) {
      const branch = towards ? node.consequent : node.alternate;
      return branch ? execute(run, environment, branch) : null;
    }
  }
  const branch = run.test(value, node.test, environment.module.source.file, !leaves(node.consequent))
    ? node.consequent
    : node.alternate;
  return branch ? execute(run, environment, branch) : null;
}

/** Before the site is reached, an unknown test is taken the way that leads there. */
function towardsSite(run: Run, node: Extract<Node, { type: 'IfStatement' }>): boolean | null {
  const { site } = run.plan;
  if (!site || run.entered) return null;
  if (within(site, node.consequent)) return true;
  if (node.alternate && within(site, node.alternate)) return false;
  if (leaves(node.consequent)) return false;
  if (node.alternate && leaves(node.alternate)) return true;
  return false;
}

/** Executes `try`, its handler and its finalizer. */
export function executeTry(run: Run, environment: Environment, node: TryStatement): Completion | null {
  let completion: Completion | null = null;
  let thrown: Thrown | null = null;
  try {
    completion = executeBlock(run, environment, node.block);
    if (run.plan.meant && node.handler) thrown = awaitedReturn(run, completion);
  } catch (error) {
    if (!(error instanceof Thrown)) throw error;
    thrown = error;
  }
  if (thrown && node.handler) {
    const { handler } = node;
    run.caughtSinceAttempt++;
    const returned = completion?.kind === 'return' ? completion.node : null;
    const { file } = environment.module.source;
    run.events.push({ kind: 'caught', node: handler, file, attempt: run.attempts, returned });
    const reason = thrown.value;
    noteCaught(run, reason);
    thrown = null;
    try {
      const scope = child(environment, declarationsOf(handler));
      if (handler.param) bindPattern(run, scope, handler.param, reason);
      completion = executeBlock(run, scope, handler.body);
    } catch (error) {
      if (!(error instanceof Thrown)) throw error;
      thrown = error;
    }
  }
  if (node.finalizer) {
    const last = executeBlock(run, environment, node.finalizer);
    if (last) return last;
  }
  if (thrown) throw thrown;
  return completion;
}

/** Notes a failure that nobody will hear of. */
function drop(run: Run, environment: Environment, node: Node, value: Value): void {
  if (run.plan.meant && isPromise(value) && settle(run, value).kind === 'rejected')
    run.dropped = { value, node, file: environment.module.source.file };
}

/** What a `try` would have thrown, had it awaited the promise that it returned. */
function awaitedReturn(run: Run, completion: Completion | null): Thrown | null {
  if (completion?.kind !== 'return' || !completion.node || !isPromise(completion.value)) return null;
  const state = settle(run, completion.value);
  return state.kind === 'rejected' ? new Thrown(state.reason) : null;
}

function executeSwitch(run: Run, environment: Environment, node: SwitchStatement): Completion | null {
  const value = evaluate(run, environment, node.discriminant);
  const scope = child(environment, declarationsOf(node));
  const matched = matchingCase(run, scope, node, value);
  if (matched === null) return null;
  for (const clause of node.cases.slice(matched)) {
    const completion = executeAll(run, scope, clause.consequent);
    if (completion?.kind === 'break' && completion.label === null) return null;
    if (completion) return completion;
  }
  return null;
}

function matchingCase(run: Run, scope: Environment, node: SwitchStatement, value: Value): number | null {
  for (const [index, clause] of node.cases.entries()) {
    if (!clause.test) continue;
    const equal = binary('===', value, evaluate(run, scope, clause.test));
    if (run.test(equal, clause.test, scope.module.source.file, false)) return index;
  }
  const fallback = node.cases.findIndex((clause) => !clause.test);
  return fallback === -1 ? null : fallback;
}

/** Executes any loop. The site's own loop goes on until the run stops; others for as long as their test is known. */
export function executeLoop(run: Run, environment: Environment, node: Loop, label: string | null): Completion | null {
  if (node !== run.plan.site) return iterate(run, environment, node, label);
  if (run.left && run.attempts > 0) throw new Stopped('left');
  run.entered = true;
  try {
    const completion = iterate(run, environment, node, label);
    run.left = true;
    return completion;
  } catch (thrown) {
    // What ends the run itself ends it inside the loop.
    if (thrown instanceof Thrown) run.left = true;
    throw thrown;
  }
}

function iterate(run: Run, environment: Environment, node: Loop, label: string | null): Completion | null {
  if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
    return executeWalk(run, environment, node, label);
  const scope = node.type === 'ForStatement' ? child(environment, declarationsOf(node)) : environment;
  if (node.type === 'ForStatement' && node.init) {
    if (node.init.type === 'VariableDeclaration') execute(run, scope, node.init);
    else evaluate(run, scope, node.init);
  }
  let blind = 0;
  for (let iteration = 0; ; iteration++) {
    run.step();
    const attemptsBefore = run.attempts;
    const tested = node.type !== 'DoWhileStatement' || iteration > 0;
    if (tested && node.test) {
      const value = evaluate(run, scope, node.test);
      const known = truth(value);
      if (known === null && value.kind !== 'per-status' && blind > BLIND_ITERATIONS) return null;
      if (
        known === null &&
        value.kind !== 'per-status' &&
        !run.entered &&
        run.plan.site &&
        !within(run.plan.site, node)
      )
        return null;
      if (known === null && value.kind !== 'per-status' && !run.entered && run.plan.site)
        run.events.length = run.events.length;
      else if (!run.test(value, node.test, environment.module.source.file)) {
        if (known === null && node === run.plan.site) run.exhausted = true;
        return null;
      }
    }
    if (node === run.plan.site) run.round++;
    const completion = execute(run, scope, node.body);
    const after = afterIteration(completion, label);
    if (after.leave) return after.completion;
    if (node.type === 'ForStatement' && node.update) evaluate(run, scope, node.update);
    blind = run.attempts === attemptsBefore ? blind + 1 : 0;
    if (blind > 2_000) throw new Stopped('stuck');
  }
}

function executeWalk(
  run: Run,
  environment: Environment,
  node: Extract<Loop, { type: 'ForOfStatement' | 'ForInStatement' }>,
  label: string | null,
): Completion | null {
  const right = evaluate(run, environment, node.right);
  const awaits = node.type === 'ForOfStatement' && node.await;
  const iterable = awaits ? awaitValue(run, right, node.right, environment.module.source.file) : right;
  noteHandedOn(run, iterable);
  const scope = child(environment, declarationsOf(node));
  const walked = (awaits ? streamed(run, iterable) : null) ?? itemsOf(run, iterable, node.type === 'ForInStatement');
  const from = provenance(iterable);
  for (let index = 0; ; index++) {
    run.step();
    const known = walked.items[index];
    for (const pause of pausesOf(iterable, index)) passTime(run, pause.duration, pause.node);
    if (known === undefined) {
      throwFailure(iterable);
      if (walked.breaks) throw new Thrown(lostConnection(run));
      if (!walked.more) return null;
      const limited =
        node === run.plan.site || run.entered ? index >= walked.items.length + 24 : index > walked.items.length;
      if (limited) return null;
      const more = unknown(`more ${keyOf(iterable)} ${index}`, (from & (ANSWER | CALLER | OPAQUE)) | ITEM | COUNTER);
      if (!run.test(more, node.right, environment.module.source.file)) {
        if (node === run.plan.site) run.exhausted = true;
        return null;
      }
    }
    const item = known ?? unknown(`${keyOf(iterable)}[${index}]`, from | ITEM);
    bindTarget(
      run,
      scope,
      node.left,
      exactText(item) === null ? counted(item) : text(exactText(item) ?? '', ITEM | from),
    );
    if (node === run.plan.site) run.round++;
    const completion = execute(run, scope, node.body);
    const after = afterIteration(completion, label);
    if (after.leave) return after.completion;
  }
}

function bindTarget(run: Run, scope: Environment, left: Node, item: Value): void {
  const target = left.type === 'VariableDeclaration' ? left.declarations[0]?.id : left;
  if (target) bindPattern(run, scope, target, item);
}

/** What a loop does after its body ended that way. */
export function afterIteration(
  completion: Completion | null,
  label: string | null,
): { leave: boolean; completion: Completion | null } {
  if (!completion) return { leave: false, completion: null };
  if (completion.kind === 'return') return { leave: true, completion };
  const mine = completion.label === null || completion.label === label;
  if (completion.kind === 'continue') return { leave: !mine, completion };
  return { leave: true, completion: mine ? null : completion };
}
