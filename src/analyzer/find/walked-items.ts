import type { ForOfStatement, ForStatement, Node } from '@oxc-project/types';
import type { SourceModule } from '../source-module.ts';
import { childrenOf } from './children.ts';

/** Names of lists of waits and of attempt numbers, and of what is taken from them. */
const OF_RETRIES =
  /delay|wait|millis|second|back_?off|interval|attempt|retr|tries|(^|_)try|pause|sleep|timeout|schedule|range|times|count|^[ijkn_]$/i;
const IN_UNITS = /(^|_)(ms|secs?)$|[a-z](Ms|Secs?)$/;
const ofRetries = (name: string): boolean => OF_RETRIES.test(name) || IN_UNITS.test(name);
/** Lists made for counting only. */
const COUNTS = /^(\(?new\s+)?Array\b|\.keys\(\)|^\[(\s*[\d._]+\s*,?)*\]$|^\[\.\.\.(Array|new Array)/;

/**
 * True for a loop that takes one item after another from a list that is none of waits or of attempt numbers: pages,
 * accounts, mirrors. What fails there is left, and the next item is another request.
 */
export function walksItems(node: Node, { text }: SourceModule): boolean {
  const write = ({ start, end }: Node): string => text.slice(start, end);
  if (node.type === 'ForOfStatement') return !node.await && walksList(node, write);
  return node.type === 'ForStatement' && walksByIndex(node, write);
}

function walksList({ left, right }: ForOfStatement, write: (node: Node) => string): boolean {
  const list = write(right);
  const names = write(left).match(/[\w$]+/g) ?? [];
  const taken = names.filter((name) => !/^(const|let|var)$/.test(name));
  return !COUNTS.test(list) && ![...taken, ...(list.match(/[\w$]+/g) ?? [])].some(ofRetries);
}

/** `for (let i = 0; i < list.length; i++)` with `list[i]` in its body, and nothing in it that moves `i` back. */
function walksByIndex({ test, body }: ForStatement, write: (node: Node) => string): boolean {
  if (test?.type !== 'BinaryExpression' || !/^<=?$/.test(test.operator) || test.left.type !== 'Identifier')
    return false;
  const { name } = test.left;
  const length = test.right;
  if (length.type !== 'MemberExpression' || length.computed || write(length.property) !== 'length') return false;
  const list = write(length.object);
  if ((list.match(/[\w$]+/g) ?? []).some(ofRetries)) return false;
  const inside = nodesIn(body);
  const isIndex = (node: Node): boolean => node.type === 'Identifier' && node.name === name;
  const taken = inside.some(
    (node) =>
      (node.type === 'MemberExpression' && node.computed && write(node.object) === list && isIndex(node.property)) ||
      (node.type === 'CallExpression' && write(node.callee) === `${list}.slice` && node.arguments.some(isIndex)),
  );
  const moved = inside.some(
    (node) =>
      (node.type === 'UpdateExpression' && isIndex(node.argument)) ||
      (node.type === 'AssignmentExpression' && isIndex(node.left)),
  );
  return taken && !moved;
}

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];
