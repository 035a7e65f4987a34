import type { Node } from '@oxc-project/types';
import type { FallibleEvent } from './fallible.ts';
import type { PromisedTestEvent } from './promised-tests.ts';
import type { ReasonEvent } from './reasons.ts';
import type { StatusFlawEvent } from './status-flaws.ts';
import type { Provenance } from './provenance.ts';
import type { ObjectValue, Place, Span, Value } from './value.ts';

export interface AttemptEvent {
  readonly kind: 'attempt';
  readonly n: number;
  readonly node: Node;
  readonly file: string;
  readonly request: Request;
  /** Exceptions caught since the last attempt. */
  readonly caught: number;
  /** The names of the functions that are under way, from the outside in. */
  readonly through: readonly string[];
  /** What the site hands to the function in which the attempt is made, where it makes it in another. */
  readonly given: readonly Value[];
}

/** What an attempt asks for, as far as it is known. */
export interface Request {
  readonly callee: string;
  /** A method of an SDK, which reads its answers itself. */
  readonly sdk: boolean;
  /** What is called, where it is one of several that are walked. */
  readonly item: string | null;
  readonly transport: 'http' | 'callback' | 'unknown';
  readonly arguments: readonly Value[];
  readonly method: string | null;
  readonly methodIsLiteral: boolean;
  readonly url: Value | null;
  readonly headers: Value | null;
  readonly body: Value | null;
  readonly signal: Value | null;
  /** A client that adds an idempotency key by itself. */
  readonly keyedByClient: boolean;
  /** The client's own retries, where it has them: attempts in all. */
  readonly clientAttempts: number | null;
}

export interface WaitEvent {
  readonly kind: 'wait';
  readonly node: Span;
  readonly file: string;
  readonly duration: Value;
  readonly attempt: number;
}

/** A wait between two calls of one attempt: of a retry that lies inside the site. */
export interface InnerWaitEvent {
  readonly kind: 'inner-wait';
  readonly attempt: number;
  readonly node: Span;
  readonly file: string;
}

/** The operation was called once more within one attempt of the site. */
export interface InnerCallEvent {
  readonly kind: 'inner-call';
  readonly attempt: number;
  readonly request: Request;
  /** The call, in the site's own function, that leads to it. */
  readonly through: Place | null;
}

export interface ReadEvent {
  readonly kind: 'retry-after-read';
  /** The header or field, lower-case. */
  readonly name: string;
  readonly node: Span;
  readonly file: string;
  readonly attempt: number;
}

/** A call of code that can't be seen, on the way. */
export interface OpaqueEvent {
  readonly kind: 'opaque-call';
  readonly node: Span;
  readonly file: string;
  readonly name: string;
  readonly awaited: boolean;
  /** It was given a count. */
  readonly counted: boolean;
  /** It was given the answer or the error. */
  readonly informed: boolean;
  readonly attempt: number;
}

export interface TestEvent {
  readonly kind: 'test';
  readonly node: Node;
  readonly file: string;
  readonly key: string;
  readonly from: Provenance;
  readonly attempt: number;
}

export interface CaughtEvent {
  readonly kind: 'caught';
  readonly node: Span;
  readonly file: string;
  readonly attempt: number;
  /** What its `try` returned without awaiting it, where the run awaits that all the same. */
  readonly returned: Node | null;
}

/** A wait that was prepared, whether or not anything waits for it. */
export interface ArmedEvent {
  readonly kind: 'armed';
  readonly node: Place;
  readonly attempt: number;
  readonly duration: Value;
  /** False when only its name says that it waits. */
  readonly seen: boolean;
}

/** A timer that ends something when it fires: a time limit. */
export interface LimitEvent {
  readonly kind: 'limit-armed';
  readonly node: Place;
  readonly attempt: number;
}

/** A random number was drawn. */
export interface DrawnEvent {
  readonly kind: 'drawn';
  readonly node: Place;
  readonly attempt: number;
}

/** A request other than the operation. */
export interface SideRequestEvent {
  readonly kind: 'side-request';
  readonly node: Node;
  readonly file: string;
  readonly attempt: number;
}

/** A library asked the program's own predicate whether to try again. */
export interface PredicateEvent {
  readonly kind: 'predicate';
  readonly node: Place;
  readonly attempt: number;
  /** What the library takes the answer for; `null`: can't be told. */
  readonly truth: boolean | null;
  /** It gave a promise, which the library does not wait for. */
  readonly promised: boolean;
}

/** A piece of an answer left the function: to its consumer, its caller, or something that is written to. */
export interface DeliveredEvent {
  readonly kind: 'delivered';
  readonly how: 'yielded' | 'handed' | 'written';
  /** What was given the piece, as written. */
  readonly callee: string;
  /** The same for what is given one piece after another. */
  readonly sink: string;
  /** True for something that the function made itself. */
  readonly own: boolean;
  readonly node: Place;
  readonly attempt: number;
}

/** What one attempt put somewhere was still there when the next one added to it. */
export interface KeptEvent {
  readonly kind: 'kept';
  readonly into: 'list' | 'sum';
  readonly name: string;
  readonly node: Place;
  readonly attempt: number;
}

/** A number that all calls share was moved on from what it was. */
export interface SharedWriteEvent {
  readonly kind: 'shared-write';
  readonly name: string;
  readonly of: 'module' | 'field';
  readonly node: Place;
  readonly attempt: number;
}

/** Something was told to a log. */
export interface LoggedEvent {
  readonly kind: 'logged';
  readonly node: Place;
  readonly printed: readonly Printed[];
  readonly attempt: number;
}

/** One variable, or a part of one, that a log prints whole. */
export interface Printed {
  /** As written. */
  readonly text: string;
  /** The last name in it. */
  readonly name: string;
  readonly value: Value;
}

/** A part was appended to a form or the like. */
export interface AppendedEvent {
  readonly kind: 'appended';
  readonly to: ObjectValue;
  readonly callee: string;
  readonly node: Place;
  readonly attempt: number;
}

/** async-retry's `bail` was called, and the operation went on and threw, which is retried all the same. */
export interface BailedEvent {
  readonly kind: 'bailed';
  readonly node: Place;
  readonly attempt: number;
}

/** A person was asked something. */
export interface AskedEvent {
  readonly kind: 'asked';
  readonly attempt: number;
}

export type RunEvent =
  | PromisedTestEvent
  | AskedEvent
  | DeliveredEvent
  | SharedWriteEvent
  | LoggedEvent
  | KeptEvent
  | AppendedEvent
  | BailedEvent
  | FallibleEvent
  | PredicateEvent
  | StatusFlawEvent
  | ReasonEvent
  | SideRequestEvent
  | ArmedEvent
  | AttemptEvent
  | WaitEvent
  | InnerWaitEvent
  | InnerCallEvent
  | ReadEvent
  | OpaqueEvent
  | TestEvent
  | CaughtEvent
  | LimitEvent
  | DrawnEvent;
