import type { CallExpression, Node } from '@oxc-project/types';
import { noteHandedOn } from './answer-bodies.ts';
import { binary } from './arithmetic.ts';
import { callValue } from './calls.ts';
import type { Environment } from './environment.ts';
import { provenanceWithin, readOn } from './broken-body.ts';
import { holdsPiece, notePieceGiven } from './delivery.ts';
import { calleeName, receiverName } from './inert.ts';
import { errorPredicate } from './instances.ts';
import { isLogName, isSleepName, mayWait, sleepsSeconds } from './names.ts';
import { newError, rejected } from './objects.ts';
import { ANSWER, CALLER, COUNTER, ERROR, OPAQUE, RANDOM, has } from './provenance.ts';
import type { Run } from './run.ts';
import { sleep } from './timers.ts';
import {
  type Span,
  UNDEFINED,
  type UnknownValue,
  type Value,
  boolean,
  contentKey,
  keyOf,
  number,
  provenance,
  text,
  unknown,
} from './value.ts';

/** Names of functions that give the same for the same arguments. */
const REPEATABLE =
  /^(encodeURIComponent|encodeURI|stringify|toString|resolve|join|build\w*Url|get\w*Url|format|trim|replace|toLowerCase)$/;
/** Names of methods that hand each element of something to a callback. */
const WALKS = /^(forEach|map|flatMap|filter|some|every|find|reduce|each|forOf)$/;
/** Names that say something about waiting and do not wait themselves. */
const ABOUT_WAITING =
  /^(should|is|can|has|on|get|calc|calculate|compute|next|parse|read|max|num|log|set|reset|increment|emit|notify|retry)/i;

/** Names of functions that say yes or no, and so no time to wait. */
const ASKS = /^(is|has)_?[A-Z]/;

/** Names of functions that tell a success from a failed status. */
const SAYS_WELL = /^is_?(http)?_?(ok|success(ful)?)(_?(status|code|response)\w*)?$/i;

const isCall = (node: Span): node is CallExpression => 'type' in node && (node as Node).type === 'CallExpression';

/** What calling code that can't be seen gives: by its module, by the conventions of its name, else an unknown. */
export function callUnknown(
  run: Run,
  target: UnknownValue,
  self: Value,
  args: readonly Value[],
  node: Span,
  environment?: Environment,
): Value {
  const call = isCall(node) ? node : null;
  const name = call ? calleeName(call.callee) : '';
  const receiver = call ? receiverName(call.callee) : '';
  const within = run.breaking ? provenanceWithin : provenance;
  const from = args.reduce((all, one) => all | within(one), 0);
  for (const argument of args) noteHandedOn(run, argument);
  const [first] = args;
  const read = readOn(run, name, target, self, args, node);
  if (read) return read;
  notePieceGiven(run, { name, receiver, target, self, args, node });
  const unit = sleepUnit(target.origin, name);
  const computes = target.origin === undefined && computesDelay(name, args);
  if (unit && first && !computes) return sleepAsGiven(run, unit, first, args, node, isKnownSleep(target.origin));
  if (name === 'random' && receiver !== '') return unknown(`${keyOf(target)}() ${run.id()}`, RANDOM | OPAQUE);
  // What asks whether to try again says no to a success, whoever wrote it.
  if (run.endedIn === 'success' && run.attempts > 0 && /retr(y|iable)|transient/i.test(name) && args.some(isAnswer))
    return boolean(false, OPAQUE | ANSWER);
  // What asks whether it went well says yes to it.
  if (run.endedIn === 'success' && run.attempts > 0 && SAYS_WELL.test(name) && first && has(provenance(first), ANSWER))
    return boolean(true, OPAQUE | ANSWER);
  const told = first ? errorPredicate(run, name, first) : null;
  if (told) return told;
  for (const argument of args) {
    if ((argument.kind === 'function' || argument.kind === 'native') && WALKS.test(name)) {
      callValue(run, argument, UNDEFINED, [unknown(`item of ${keyOf(self)}`, provenance(self))], node);
    }
  }
  if (isLogName(name, receiver)) return UNDEFINED;
  // What is handed to code that can't be seen may be looked at there.
  for (const argument of args) if (argument.kind === 'unknown') run.handedOut.add(argument.key);
  if (args.some(isAnswer)) run.statusSeen = true;
  const result =
    REPEATABLE.test(name) || (run.breaking && args.some(holdsPiece))
      ? unknown(`${target.key}(${args.map((one) => contentKey(one)).join()})`, target.from | from)
      : unknown(`${name || 'call'}() ${run.id()}`, OPAQUE | (target.from & ~CALLER) | from);
  const awaited = environment && call ? environment.module.facts.asynchronous.has(call) : false;
  const waits = awaited && mayWait(name) && !ABOUT_WAITING.test(name) && !computes;
  // What an answer's own methods do (`body.cancel()`) ends no retries.
  if (!has(target.from, ANSWER) && run.initializing === 0) {
    run.events.push({
      kind: 'opaque-call',
      node,
      file: run.file,
      name: receiver ? `${receiver}.${name}` : name,
      awaited,
      counted: has(from, COUNTER),
      informed: !ASKS.test(name) && (has(from, ANSWER | ERROR) || args.some(isAnswer)),
      attempt: run.attempts,
    });
  }
  if (waits) return sleep(run, unknown(`duration of ${name} ${run.id()}`, OPAQUE | from), node, result);
  if (target.origin === undefined) return result;
  const made = MAKES_CLIENT.test(name) ? { made: [...args, ...(target.made ?? [])] } : {};
  return { ...result, origin: `${target.origin}()`, ...made };
}

/** Functions of clients that give another with these options. */
const MAKES_CLIENT = /^(create|extend|defaults|instance)$/;

/** Waits the duration that is given, or ends at once where the caller has aborted and the wait hears it. */
export function sleepAsGiven(
  run: Run,
  unit: 'ms' | 'seconds',
  given: Value,
  args: readonly Value[],
  node: Span,
  seen: boolean,
): Value {
  if (run.aborted && args.some(takesSignal)) return rejected(run, newError(run, 'AbortError', text('aborted'), ERROR));
  const duration = unit === 'seconds' ? binary('*', given, number(1_000)) : durationOf(given);
  return sleep(run, duration, node, UNDEFINED, seen);
}

/** It is given more than a wait needs, or is called a function of a count: it says how long to wait. */
const computesDelay = (name: string, [first, ...others]: readonly Value[]): boolean =>
  others.length > 1 || (/(fn|func|function)$/i.test(name) && first?.kind === 'number' && has(first.from, COUNTER));

const isAnswer = (value: Value): boolean => value.kind === 'object' && has(value.from, ANSWER | ERROR);

const takesSignal = (value: Value): boolean => {
  const signal = value.kind === 'object' ? value.properties.get('signal') : undefined;
  if (signal?.kind === 'unknown') return true;
  return signal?.kind === 'object' && signal.internal?.kind === 'signal' && signal.internal.caller;
};

/** Options objects of sleeping functions hold the duration under a name. */
function durationOf(value: Value): Value {
  if (value.kind !== 'object') return value;
  for (const name of ['ms', 'milliseconds', 'delay', 'duration']) {
    const part = value.properties.get(name);
    if (part) return part;
  }
  return value;
}

/** True for a function whose module is documented to wait. */
const isKnownSleep = (origin: string | undefined): boolean =>
  /^((node:)?timers\/promises|delay|sleep-promise|p-sleep|@sindresorhus\/delay)#|promisify/.test(origin ?? '');

/** The unit of a function that sleeps: known by its module's documentation, or taken from its name. */
function sleepUnit(origin: string | undefined, name: string): 'ms' | 'seconds' | null {
  const [module = '', path = ''] = (origin ?? '').split('#');
  if (/^(node:)?timers\/promises$/.test(module)) return /setTimeout|wait/.test(path) ? 'ms' : null;
  if (/^(delay|sleep-promise|p-sleep|@sindresorhus\/delay)$/.test(module)) return 'ms';
  if (!isSleepName(name)) return null;
  return sleepsSeconds(name) ? 'seconds' : 'ms';
}
