import { callValue } from './calls.ts';
import { exactText } from './arithmetic.ts';
import { noteWritten } from './delivery.ts';
import type { Walked } from './iteration.ts';
import { emptyObject, fulfilled, isPromise } from './objects.ts';
import { breakOff } from './outcomes.ts';
import { ANSWER, FIRST_PIECE, LATER_PIECE, type Provenance, has } from './provenance.ts';
import type { Run } from './run.ts';
import { FALSE, TRUE, type Span, UNDEFINED, type UnknownValue, type Value, provenance, unknown } from './value.ts';

/** Methods that read a body to its end. */
const READS_ALL = /^(text|json|arrayBuffer|blob|bytes|formData|toArray|finalMessage|finalText|finalContent)$/;

/** Where a value and what it holds come from. */
export function provenanceWithin(value: Value, depth = 0): Provenance {
  const own = provenance(value);
  if (value.kind !== 'object' || depth > 3) return own;
  const { internal, properties } = value;
  const parts: readonly Value[] =
    internal?.kind === 'items'
      ? internal.items
      : internal?.kind === 'promise'
        ? internal.state.kind === 'fulfilled'
          ? [internal.state.value]
          : []
        : internal?.kind === 'headers'
          ? [...internal.fields.values()]
          : [...properties.values()];
  return parts.reduce((all, part) => all | provenanceWithin(part, depth + 1), own);
}

/** The one piece of the answer's body that arrives: the same in every attempt. */
const pieceOf = (run: Run): UnknownValue => ({
  ...unknown('piece 1', ANSWER | (run.attempts === 1 ? FIRST_PIECE : LATER_PIECE)),
  present: true,
});

/** What walking an answer's body gives: one piece, and the end or a lost connection; `null` for anything else. */
export function streamed(run: Run, iterable: Value): Walked | null {
  if (iterable.kind === 'object' && (iterable.internal?.kind === 'generator' || iterable.internal?.kind === 'items'))
    return null;
  if (!has(provenanceWithin(iterable), ANSWER)) return null;
  const walked: Walked = { items: [pieceOf(run)], more: false };
  return run.breaking ? { ...walked, breaks: true } : walked;
}

/** The error of reading on when the connection is lost. */
export function lostConnection(run: Run): Value {
  const lost = breakOff(run);
  return isPromise(lost) && lost.internal.state.kind === 'rejected' ? lost.internal.state.reason : UNDEFINED;
}

/** What a call that reads a body piece by piece, or one that breaks off, gives; `null` for any other call. */
export function readOn(
  run: Run,
  name: string,
  target: UnknownValue,
  self: Value,
  args: readonly Value[],
  node: Span,
): Value | null {
  if (name === 'read' && has(target.from, ANSWER)) {
    run.piecesRead++;
    if (run.piecesRead === 1) return fulfilled(run, resultOf(run, pieceOf(run)));
    return run.breaking ? breakOff(run) : fulfilled(run, resultOf(run, null));
  }
  if (!run.breaking) return null;
  const [first, second] = args;
  if (name === 'pipeline' && first && has(provenanceWithin(first), ANSWER)) {
    for (const sink of args.slice(1)) noteWritten(run, name, sink, node);
    return breakOff(run);
  }
  if (!has(target.from, ANSWER)) return null;
  switch (name) {
    case 'pipeTo':
      if (first) noteWritten(run, name, first, node);
      return breakOff(run);
    case 'on':
      if (!first || second?.kind !== 'function') return null;
      if (exactText(first) === 'data') callValue(run, second, UNDEFINED, [pieceOf(run)], node);
      else if (exactText(first) === 'error') callValue(run, second, UNDEFINED, [lostConnection(run)], node);
      return self;
    default:
      return READS_ALL.test(name) ? breakOff(run) : null;
  }
}

/** What a reader gives: a piece, or that there are no more. */
function resultOf(run: Run, piece: Value | null): Value {
  const result = emptyObject(run);
  result.properties.set('done', piece ? FALSE : TRUE);
  result.properties.set('value', piece ?? UNDEFINED);
  return result;
}
