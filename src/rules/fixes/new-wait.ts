import type { Node } from '@oxc-project/types';
import { calleeName } from '../../analyzer/evaluate/inert.ts';
import { isSleepName } from '../../analyzer/evaluate/names.ts';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { announced, type Change } from './announced-wait.ts';
import { sleepCall } from './durations.ts';
import { waitLines } from './long-line.ts';
import { grown } from './own-backoff.ts';
import { indentationAt, type Style } from './style.ts';
import {
  type Loop,
  type Of,
  isCall,
  isCatch,
  isFunction,
  isLoop,
  listOf,
  nameOf,
  nodesIn,
  ownPath,
  pathTo,
  textOf,
} from './syntax.ts';

/** A wait before the next attempt of a site that has none; `null` where there is no sure place for it. */
export function newWait(site: RetrySite, module: SourceModule, style: Style, longestWaitMs: number): Change | null {
  if (site.waiting.missing !== true) return null;
  const write = (path: readonly Node[], at: number): Written => {
    const server = announced(site, module, style, path, at, longestWaitMs);
    const backoff = grown(site, module, style, path, at);
    const duration = server ? `${server.expression} ?? ${backoff.expression}` : backoff.expression;
    return {
      duration,
      call: (given) => sleepCall(module, path, given),
      edits: [...(server?.edits ?? []), ...backoff.edits],
      honours: server !== null,
    };
  };
  if (site.kind === 'recursion') return beforeRecursion(site, module, style, write);
  return site.kind === 'loop' ? inLoop(site, module, style, write) : null;
}

interface Written {
  readonly duration: string;
  /** The call that waits it, or what holds it. */
  readonly call: (duration: string) => string;
  readonly edits: readonly TextEdit[];
  readonly honours: boolean;
}

type Write = (path: readonly Node[], at: number) => Written;

/** At the end of the catch that goes round, before a lone `continue`, else at the end of the loop's body. */
function inLoop(site: RetrySite, module: SourceModule, style: Style, write: Write): Change | null {
  if (!site.failureLocation || site.failureLocation.file !== module.file) return null;
  const path = ownPath(pathTo(module, site.failureLocation), site);
  const loopIndex = path.findIndex((node) => isLoop(node) && node.start === site.location.start);
  const loop = path[loopIndex];
  if (!loop || !isLoop(loop) || !path.findLast(isFunction)?.async || loop.body.type !== 'BlockStatement') return null;
  if (nodesIn(loop.body, isAwaited).some(({ argument }) => waits(argument))) return null;
  const outer = path.slice(0, loopIndex + 1);
  const clause = path.slice(loopIndex).findLast(isCatch);
  const goesOn = nodesIn(loop.body, isContinue);
  const [only] = goesOn;
  if (!clause && only)
    return goesOn.length === 1
      ? beforeStatement(module, style, write, pathTo(module, only), only, moreToCome(module, loop))
      : null;
  if (clause && fallsThrough(path[path.indexOf(clause) - 1])) return null;
  const block = clause ? clause.body : loop.body;
  const last = block.body.at(-1);
  const guard = clause && endsItself(clause) ? null : moreToCome(module, loop);
  if (last?.type === 'ContinueStatement')
    return beforeStatement(module, style, write, pathTo(module, last), last, guard);
  if (last && /^(Return|Throw|Break)Statement$/.test(last.type)) return null;
  const at = block.end - 1;
  const inner = clause ? ownPath(pathTo(module, { start: at, end: at }), site) : [...outer, block];
  const written = write(inner, at);
  // Without a catch and without a test, only what has left before keeps a success from waiting.
  const indentation = indentationAt(module.text, block.start);
  const place = { indentation: `${indentation}${style.step}`, guard };
  const statement = waitLines(module, style, site.functionLocation, place, written.duration, written.call);
  const text = `${style.step}${statement}${style.newline}${indentation}`;
  return { edits: [{ start: at, end: at, text }, ...written.edits], honours: written.honours };
}

const isAwaited = (node: Node): node is Of<'AwaitExpression'> => node.type === 'AwaitExpression';

/** True for a wait that is there already, and is passed by on some path only. */
const waits = (node: Node): boolean =>
  (isCall(node) && isSleepName(calleeName(node.callee))) ||
  (node.type === 'NewExpression' && nodesIn(node, isCall).some(({ callee }) => calleeName(callee) === 'setTimeout'));

const isContinue = (node: Node): node is Of<'ContinueStatement'> => node.type === 'ContinueStatement';

/** True when a `try` can end without an answer that is returned or an error that is thrown. */
const fallsThrough = (node: Node | undefined): boolean =>
  node?.type === 'TryStatement' && !/^(Return|Throw)Statement$/.test(node.block.body.at(-1)?.type ?? '');

/** True when a catch leaves by itself after the last attempt. */
const endsItself = ({ body }: Of<'CatchClause'>): boolean =>
  nodesIn(body, (node): node is Node => /^(Throw|Return|Break)Statement$/.test(node.type)).length > 0;

/** A test at the end of a loop's body that is true when the loop goes round; `null` without one. */
function moreToCome(module: SourceModule, loop: Loop): string | null {
  if (loop.type === 'ForOfStatement' || !loop.test) return null;
  const { test } = loop;
  if (loop.type === 'ForStatement') {
    if (test.type !== 'BinaryExpression' || loop.update?.type !== 'UpdateExpression' || loop.update.operator !== '++')
      return null;
    if (nameOf(test.left) !== nameOf(loop.update.argument)) return null;
    const name = nameOf(test.left) ?? '';
    if (test.operator === '<=') return `${name} < ${textOf(module, test.right)}`;
    if (test.operator !== '<') return null;
    const { right } = test;
    const last = right.type === 'Literal' && typeof right.value === 'number' ? String(right.value - 1) : null;
    return `${name} < ${last ?? `${textOf(module, right)} - 1`}`;
  }
  if (test.type === 'Literal') return null;
  const moved = test.type === 'BinaryExpression' && test.left.type === 'UpdateExpression' ? test.left : null;
  if (moved && test.type === 'BinaryExpression') {
    const name = textOf(module, moved.argument);
    const right = textOf(module, test.right);
    if (moved.prefix) return `${name} ${moved.operator[0] ?? '+'} 1 ${test.operator} ${right}`;
    return `${name} ${test.operator} ${right}`;
  }
  return nodesIn(test, hasEffect).length === 0 ? textOf(module, test) : null;
}

const hasEffect = (node: Node): node is Node => /^(Update|Assignment|Await|Call|New|Yield)Expression$/.test(node.type);

/** Before a statement that stands in a list; in a block of its own with one that does not. */
function beforeStatement(
  module: SourceModule,
  style: Style,
  write: Write,
  path: readonly Node[],
  statement: Node,
  guard: string | null = null,
): Change | null {
  const index = path.indexOf(statement);
  const written = write(path.slice(0, index), statement.start);
  const indentation = indentationAt(module.text, statement.start);
  const isListed = listOf(path[index - 1])?.includes(statement) === true;
  const place = { indentation: isListed ? indentation : `${indentation}${style.step}`, guard };
  const around = path.find(isFunction) ?? module.program;
  const line = `${waitLines(module, style, around, place, written.duration, written.call)}${style.newline}`;
  const { honours } = written;
  if (isListed) {
    const text = `${line}${indentation}`;
    return { edits: [{ start: statement.start, end: statement.start, text }, ...written.edits], honours };
  }
  const inner = `${indentation}${style.step}`;
  const opening = `{${style.newline}${inner}${line}${inner}`;
  const open: TextEdit = { start: statement.start, end: statement.start, text: opening };
  const close: TextEdit = { start: statement.end, end: statement.end, text: `${style.newline}${indentation}}` };
  return { edits: [open, close, ...written.edits], honours };
}

/** Before the statement that calls the function again, or around the call in a `then` that can't wait. */
function beforeRecursion(site: RetrySite, module: SourceModule, style: Style, write: Write): Change | null {
  const path = pathTo(module, site.head);
  const index = path.findLastIndex((node) => /^(Return|Expression)Statement$/.test(node.type));
  const again = path[index];
  const around = path.findLast(isFunction);
  if (!again || !around || path.indexOf(around) > index) return null;
  if (around.async) return beforeStatement(module, style, write, path.slice(0, index + 1), again);
  if (again.type !== 'ReturnStatement' || !again.argument) return null;
  const { start, end } = again.argument;
  const written = write(ownPath(path, site), start);
  return {
    edits: [
      { start, end: start, text: `${written.call(written.duration)}.then(() => ` },
      { start: end, end, text: ')' },
      ...written.edits,
    ],
    honours: written.honours,
  };
}
