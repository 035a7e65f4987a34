import type { Node } from '@oxc-project/types';
import { provenanceWithin } from './broken-body.ts';
import type { Environment } from './environment.ts';
import { calleeName } from './inert.ts';
import { CALLER, FIRST_PIECE, LATER_PIECE, OPAQUE, PIECE, has } from './provenance.ts';
import type { Run } from './run.ts';
import { type ObjectValue, type Span, type UnknownValue, type Value, keyOf } from './value.ts';

/** Methods that take one piece after another. */
const WRITES = /^(write|enqueue|send|emit|push|next|postMessage|writeSSE|sendEvent|append|appendText|writeData)$/;
/** Functions of the caller that are given the content itself. */
const TAKES_CONTENT =
  /^(on|handle|emit|send|write|yield|push|publish)_?\w*(token|chunk|data|text|delta|message|part|event|content|line|row|item|record|frame|word|output|update)s?$|^(on_?next|cb|callback|handler|emit|send|write|push|listener|consumer|sink)$/i;
/** What is told of the progress, the costs or the course of a call is no content. */
const ABOUT_CONTENT = /progress|percent|usage|cost|stat(s|us|istics)|metric|elapsed|duration|billed|log|debug|trace/i;

/** True for a value made of a piece of an answer that breaks off. */
export const holdsPiece = (value: Value): boolean => has(provenanceWithin(value), PIECE);

/** Notes that a generator hands a piece on to whoever iterates it. */
export function noteYield(run: Run, owner: Node, value: Value, node: Span): void {
  if (!run.breaking || owner.start !== run.root?.start || !holdsPiece(value)) return;
  const place = { start: node.start, end: node.end, file: run.file };
  const { attempts: attempt } = run;
  run.events.push({
    kind: 'delivered',
    how: 'yielded',
    callee: 'yield',
    sink: 'yield',
    own: false,
    node: place,
    attempt,
  });
}

/** A call of code that can't be seen. */
interface OpaqueCall {
  readonly name: string;
  readonly receiver: string;
  readonly target: UnknownValue;
  readonly self: Value;
  readonly args: readonly Value[];
  readonly node: Span;
}

/** Notes a call that hands a piece on, and one that appends to a form. */
export function notePieceGiven(run: Run, { name, receiver, target, self, args, node }: OpaqueCall): void {
  if (name === 'append' && self.kind === 'object' && /^(FormData|URLSearchParams|Headers)$/.test(self.className)) {
    const callee = `${receiver}.append`;
    run.events.push({ kind: 'appended', to: self, callee, node: run.placeOf(node), attempt: run.attempts });
    return;
  }
  if (!run.breaking || !args.some(holdsPiece)) return;
  const callee = receiver ? `${receiver}.${name}` : name;
  if (WRITES.test(name) && receiver !== '') {
    note(run, 'written', callee, self, node);
    return;
  }
  const ofCaller = has(target.from, CALLER) && !has(target.from, OPAQUE);
  if (ofCaller && TAKES_CONTENT.test(name) && !ABOUT_CONTENT.test(name)) note(run, 'handed', callee, target, node);
}

/** Notes that a body is written to something as it arrives. */
export const noteWritten = (run: Run, callee: string, sink: Value, node: Span): void => {
  note(run, 'written', callee, sink, node);
};

function note(run: Run, how: 'handed' | 'written', callee: string, sink: Value, node: Span): void {
  const outside = (sink.kind === 'object' && sink.classValue !== null) || isOutside(sink);
  const own = sink.kind === 'unknown' && /\(\) \d+$/.test(sink.key);
  if (!outside && !own) return;
  const place = run.placeOf(node);
  run.events.push({ kind: 'delivered', how, callee, sink: keyOf(sink), own, node: place, attempt: run.attempts });
}

/** Something of the caller, or the process's own output. */
const isOutside = (sink: Value): boolean =>
  sink.kind === 'unknown' &&
  ((has(sink.from, CALLER) && !has(sink.from, OPAQUE)) || /^process\.std(out|err)/.test(sink.key));

/** Notes a piece put into a list that still holds pieces of an earlier attempt. */
export function noteKept(run: Run, list: ObjectValue, added: readonly Value[], node: Span): void {
  if (!run.breaking || !added.some((value) => has(provenanceWithin(value), LATER_PIECE))) return;
  if (!has(provenanceWithin(list), FIRST_PIECE)) return;
  const name = isCall(node) && node.callee.type === 'MemberExpression' ? written(node.callee.object) : 'list';
  if (ABOUT_CONTENT.test(name)) return;
  run.events.push({ kind: 'kept', into: 'list', name, node: run.placeOf(node), attempt: run.attempts });
}

const isCall = (node: Span): node is Extract<Node, { type: 'CallExpression' }> =>
  'type' in node && node.type === 'CallExpression';

/** Notes a sum, or a text, that is made of pieces of two attempts. */
export function noteSum(
  run: Run,
  environment: Environment,
  node: Extract<Node, { type: 'AssignmentExpression' }>,
  value: Value,
): void {
  if (!run.breaking || !(node.operator === '+=' || (node.operator === '=' && adds(node.right)))) return;
  const from = provenanceWithin(value);
  if (!has(from, FIRST_PIECE) || !has(from, LATER_PIECE)) return;
  const name = written(node.left);
  if (ABOUT_CONTENT.test(name) || /tokens?$/i.test(name)) return;
  run.events.push({
    kind: 'kept',
    into: value.kind === 'object' ? 'list' : 'sum',
    name,
    node: { start: node.start, end: node.end, file: environment.module.source.file },
    attempt: run.attempts,
  });
}

/** An expression that puts something to what was there. */
function adds(node: Node): boolean {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+';
    case 'TemplateLiteral':
    case 'ArrayExpression':
      return true;
    case 'CallExpression':
      return calleeName(node.callee) === 'concat';
    default:
      return false;
  }
}

/** A name or a chain of names as written. */
function written(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MemberExpression' && !node.computed) return `${written(node.object)}.${node.property.name}`;
  return calleeName(node) || 'list';
}
