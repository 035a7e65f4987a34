import type { CallExpression, MemberExpression, NewExpression, Node } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { calleeName, receiverName } from './inert.ts';
import { ANSWER, CALLER, has } from './provenance.ts';
import type { Run } from './run.ts';
import { type Value, provenance } from './value.ts';

/** Work that fails for reasons of its own, whatever the network does. */
export interface FallibleEvent {
  readonly kind: 'fallible';
  readonly work: 'json' | 'schema' | 'url' | 'property';
  readonly node: Node;
  readonly file: string;
  /** The expression as written. */
  readonly text: string;
  readonly attempt: number;
}

/** Notes a call that throws for reasons of its own: on a text that is no JSON, a payload of another shape, no URL. */
export function noteFallibleCall(
  run: Run,
  environment: Environment,
  node: CallExpression | NewExpression,
  target: Value,
  args: readonly Value[],
): void {
  if (!run.entered) return;
  const [first] = args;
  if (!first) return;
  if (node.type === 'NewExpression') {
    if (target.kind === 'native' && target.name === 'URL' && mayBeNoUrl(args)) note(run, environment, node, 'url');
    return;
  }
  if (target.kind === 'native' && target.name === 'JSON.parse') {
    if (has(provenance(first), ANSWER) || isParameter(first)) note(run, environment, node, 'json');
    return;
  }
  if (target.kind === 'unknown' && args.some(isPayload) && isSchema(node, target.origin))
    note(run, environment, node, 'schema');
}

/** Notes a property that is read off a part of an answer's payload, which may not be there. */
export function noteFallibleMember(run: Run, environment: Environment, node: MemberExpression, object: Value): void {
  if (!run.entered || node.optional || run.attempts === 0 || run.transport !== 'http') return;
  if (object.kind !== 'unknown' || !has(object.from, ANSWER)) return;
  if (PART.test(object.key) && !isGuarded(run, object.key)) note(run, environment, node, 'property');
}

/** A part of a payload by its key: of a body that was read, of what axios calls `data`, of what an SDK gives. */
const PART =
  /^(?:parsed )?answer\d+(?:\.(?:body|data)(?:\.[\w$]+)+|(?!\.(?:body|data|headers|config|request|status\w*)\b)(?:\.[\w$]+){2,})$/;

const PAYLOAD = /^(?:parsed )?answer\d+(?:\.[\w$]+)*$/;

const isPayload = (value: Value): boolean =>
  has(provenance(value), ANSWER) && (value.kind === 'unknown' ? PAYLOAD.test(value.key) : value.kind === 'object');

/** True when something asked for the value, or for a part of it, before. */
const isGuarded = (run: Run, key: string): boolean =>
  run.forks.some((fork) => fork.key.includes(key)) ||
  [...run.guarded].some((guard) => guard.includes(key)) ||
  [...run.handedOut].some((whole) => key === whole || key.startsWith(`${whole}.`));

const PARSES = /^(parse|parseAsync|parseOrThrow|assert|validateSync|decodeSync|decodeUnknownSync|cast|check)$/;
const SCHEMA_MODULES = /^(zod|yup|valibot|superstruct|arktype|runtypes|io-ts|joi|@sinclair\/typebox|effect|myzod|ow)\b/;

/** A method of a schema that throws when the payload does not fit: by the library it comes from, or by what it is called. */
function isSchema({ callee }: CallExpression, origin: string | undefined): boolean {
  if (!PARSES.test(calleeName(callee))) return false;
  return SCHEMA_MODULES.test(origin ?? '') || /schema$/i.test(receiverName(callee));
}

/** A parameter of the function, or a part of one: the same at every attempt. */
const isParameter = (value: Value): boolean =>
  value.kind === 'unknown' && has(value.from, CALLER) && /\bparameter \w+/.test(value.key) && !has(value.from, ANSWER);

/** True for an address that the caller gives. One that begins with a known host is one. */
function mayBeNoUrl(args: readonly Value[]): boolean {
  const base = args.at(-1);
  if (base?.kind !== 'unknown' || !isParameter(base)) return false;
  return !(base.parts ?? []).some((part) => part.includes('://'));
}

function note(run: Run, environment: Environment, node: FallibleEvent['node'], work: FallibleEvent['work']): void {
  const { source } = environment.module;
  const text = source.text.slice(node.start, node.end);
  run.events.push({ kind: 'fallible', work, node, file: source.file, text, attempt: run.attempts });
}
