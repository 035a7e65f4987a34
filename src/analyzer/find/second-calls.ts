import type { CallExpression, Node } from '@oxc-project/types';
import type { Root } from '../evaluate/explore.ts';
import { calleeName, receiverName } from '../evaluate/inert.ts';
import { isBuiltInMethod, isLogName, mayWait } from '../evaluate/names.ts';
import type { FunctionLike } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import type { Candidate } from './candidates.ts';
import { childrenOf } from './children.ts';
import { rootAround } from './handed-over.ts';

/** A call, with the nodes around it from the outside in. */
interface Written {
  readonly node: CallExpression;
  readonly path: readonly Node[];
}

/** Longer calls are seldom written twice. */
const LONGEST = 600;
/** What a failure is told by. */
const FAILURE = /status|\.ok\b|!\s*\w+|err|fail|code|retr/i;

/**
 * Calls that are written out once more, to the letter, for when the first has failed: in the `catch` of its `try`, in a
 * handler chained to it, or under an `if` after it.
 */
export function secondCalls(module: SourceModule): Candidate[] {
  if (!/\bcatch\b|\.then\(|\bif\b/.test(module.text)) return [];
  const found: Candidate[] = [];
  for (const same of writtenAlike(module)) {
    const candidate = again(module, same);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** Calls with one text in one outermost function, in source order; only those that are written more than once. */
function writtenAlike(module: SourceModule): Written[][] {
  const groups = new Map<string, Written[]>();
  const path: Node[] = [];
  let outermost = 0;
  const visit = (node: Node): void => {
    const isOutermost = outermost === 0 && isFunction(node);
    if (isOutermost) outermost = node.start + 1;
    if (node.type === 'CallExpression' && isRequestLike(node)) {
      const text = module.text.slice(node.start, node.end).replace(/\s+/g, ' ');
      const key = `${outermost} ${text}`;
      const written = { node, path: [...path] };
      const group = groups.get(key);
      if (group) group.push(written);
      else groups.set(key, [written]);
    }
    path.push(node);
    for (const child of childrenOf(node)) visit(child);
    path.pop();
    if (isOutermost) outermost = 0;
  };
  visit(module.program);
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Calls in a function, before a loop in it, with the text of a call inside the loop. */
export function writtenBefore(root: Root, loop: Node, call: Node): Node[] {
  const text = (node: Node): string => root.module.text.slice(node.start, node.end).replace(/\s+/g, ' ');
  const wanted = text(call);
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (node.start >= loop.start || (node !== root.node && isFunction(node))) return;
    if (node.type === 'CallExpression' && node.end <= loop.start && text(node) === wanted) found.push(node);
    for (const child of childrenOf(node)) visit(child);
  };
  visit(root.node);
  return found;
}

function isRequestLike(node: CallExpression): boolean {
  if (node.end - node.start > LONGEST) return false;
  const name = calleeName(node.callee);
  return (
    name !== '' &&
    !isBuiltInMethod(name) &&
    !mayWait(name) &&
    !isLogName(name, receiverName(node.callee)) &&
    !SYNC.test(name)
  );
}

/** Functions of the language and of hooks, which are called over and over and send nothing. */
const SYNC =
  /^(require|String|Number|Boolean|Symbol|parseInt|parseFloat|now|stringify|parse|t|resolve|reject|on|once|off|use[A-Z]\w*|set[A-Z]\w*|is[A-Z]\w*|has[A-Z]?\w*)$/;

/** The first repetition in a group that a failure of an earlier call leads to. */
function again(module: SourceModule, same: readonly Written[]): Candidate | null {
  for (const [index, second] of same.entries()) {
    for (const first of same.slice(0, index)) {
      const node = handlerOf(module, first, second);
      if (!node) continue;
      const twins = new Set<Node>(same.map((written) => written.node));
      const kind = node.type === 'CallExpression' ? 'promise-chain' : 'second-call';
      return { kind, node, root: rootAround(module, first.path), again: second.node, twins };
    }
  }
  return null;
}

/** The construct by which a failure of the first call leads to the second; `null` when there is none. */
function handlerOf(module: SourceModule, first: Written, second: Written): Node | null {
  const around = second.path.find((node) => {
    switch (node.type) {
      case 'TryStatement':
        return node.handler !== null && isFirstAwaited(first.node, node.block) && isIn(second.node, node.handler);
      case 'CallExpression':
        return isChained(node) && headOf(node) === first.node && !isIn(second.node, node.callee);
      case 'IfStatement':
        return (
          first.node.end <= node.test.start &&
          isIn(second.node, node.consequent) &&
          functionAround(first) === functionAround(second) &&
          FAILURE.test(module.text.slice(node.test.start, node.test.end))
        );
      default:
        return false;
    }
  });
  return around ?? null;
}

const isChained = (node: CallExpression): boolean =>
  node.callee.type === 'MemberExpression' && /^(then|catch)$/.test(calleeName(node.callee));

/** What a chain of `then` and `catch` begins with. */
function headOf(node: Node): Node {
  return node.type === 'CallExpression' && isChained(node) && node.callee.type === 'MemberExpression'
    ? headOf(node.callee.object)
    : node;
}

/** True when nothing is awaited in the block before the call, so that the handler is there for its failure alone. */
function isFirstAwaited(call: Node, block: Node): boolean {
  const awaits = (node: Node): boolean =>
    node.start < call.start &&
    !isFunction(node) &&
    ((node.type === 'AwaitExpression' && !isIn(call, node)) || childrenOf(node).some(awaits));
  return isIn(call, block) && !awaits(block);
}

const functionAround = ({ path }: Written): Node | undefined => path.findLast(isFunction);

const isFunction = (node: Node): node is FunctionLike & Node =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

const isIn = (inner: Node, outer: Node): boolean => inner.start >= outer.start && inner.end <= outer.end;
