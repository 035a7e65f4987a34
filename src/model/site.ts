import type { LibraryUse } from './library-use.ts';
import type { Decision, OutcomeName } from './outcome.ts';
import type { Location } from './source.ts';

/** How the same attempt comes to run again. */
export type SiteKind =
  | 'loop'
  | 'recursion'
  | 'second-call'
  | 'promise-chain'
  | 'helper'
  | 'interceptor'
  | 'decorator'
  | 'operator'
  | 'library';

/** What the attempt is made with. `callback` is a function parameter; `unknown` may not be HTTP at all. */
export type Transport = 'http' | 'callback' | 'unknown';

/** The operation that a site repeats; `null` is "the code does not show it". */
export interface Operation {
  readonly location: Location;
  /** The call as written, shortened: `fetch`, `client.post`, `fn`. */
  readonly callee: string;
  readonly transport: Transport;
  /** Upper-case HTTP method. */
  readonly method: string | null;
  /** True when the method is written at the call, false when it follows from a default or a guess. */
  readonly methodIsLiteral: boolean;
  /** The URL when it is a constant. */
  readonly url: string | null;
  /** The names of the fields of the body, as far as they are seen. */
  readonly bodyFields: readonly string[];
  /** Whether an Idempotency-Key (or an equivalent) is sent. */
  readonly idempotencyKey: boolean | null;
  /** True when the key of the second attempt is another one than that of the first. */
  readonly keyChanges: boolean;
  /** True for a method of an SDK, whose errors may not show the answer's headers. */
  readonly sdk: boolean;
  /** True when the request is given an abort signal that the caller brings. */
  readonly callerSignal: boolean;
  /** True when two attempts ask for different things (another host, page, item): fail-over, not a retry. */
  readonly requestChanges: boolean;
}

/** What ends the retries. */
export type Bound =
  /** At most this many attempts, the first one included. */
  | { readonly kind: 'attempts'; readonly attempts: number; readonly location: Location | null }
  /** A counter or a list is tested, but its limit is not known here. */
  | { readonly kind: 'counted'; readonly location: Location | null }
  /** Time is tested. `deadlineMs` is the budget where it is a constant. */
  | { readonly kind: 'deadline'; readonly deadlineMs: number | null; readonly location: Location | null }
  /** Followed for many attempts with everything known, and nothing ended them. */
  | { readonly kind: 'none'; readonly counter: StuckCounter | null }
  | { readonly kind: 'unknown'; readonly why: string; readonly location: Location | null };

/** A counter that an exit test reads and that never moves on the way to the next attempt. */
export interface StuckCounter {
  readonly name: string;
  readonly location: Location;
}

/** The wait before attempt `attempt` (2 is the first retry), in ms, both ends included. */
export interface ScheduledWait {
  readonly attempt: number;
  readonly leastMs: number;
  /** `Infinity` when nothing limits it. */
  readonly mostMs: number;
}

/** Everything known of the time before the next attempts, for a failure without Retry-After. */
export interface Waiting {
  /** The waits in order, as far as they were followed (at most 12); `null` where a wait can't be told. */
  readonly schedule: readonly (ScheduledWait | null)[];
  /** True when some path to the next attempt passes no wait at all. `null`: unknown. */
  readonly missing: boolean | null;
  /** True when any wait has a random part, false when none has. `null`: unknown. */
  readonly random: boolean | null;
  /** `constant`, `linear`, `exponential`, or another shape; `null`: unknown or too few waits. */
  readonly growth: 'constant' | 'linear' | 'exponential' | 'other' | null;
  /** The longest wait that can come, over all attempts of the bound, in ms; `null`: unknown. */
  readonly longestMs: number | null;
  /** Where the time is waited, and where the duration is computed. */
  readonly locations: readonly Location[];
  /** True when one more wait follows the last failed attempt. `null`: unknown. */
  readonly afterLastAttempt: boolean | null;
}

/** What the code does with the server's own word. `null`: unknown. */
export interface RetryAfterHandling {
  /** The code on the way from failure to next attempt reads Retry-After or an equivalent. */
  readonly read: boolean | null;
  /** What is read changes the wait, or ends the retries. */
  readonly used: boolean | null;
  /** `Retry-After: 7` makes the next attempt wait at least 7 s. */
  readonly seconds: boolean | null;
  /** An HTTP-date makes the next attempt wait until then. */
  readonly date: boolean | null;
  /** A very long one is not waited for in full. */
  readonly bounded: boolean | null;
  /** A long one is cut and the call made early. */
  readonly shortened: boolean | null;
  /** What an unparsable value does: `instant` makes the next attempt come at once, `ignored` leaves the own backoff. */
  readonly invalid: 'ignored' | 'instant' | null;
  /** An unparsable value is NaN in the timer. */
  readonly invalidIsNaN: boolean | null;
  /** `Retry-After: 7` makes the next attempt wait 7 ms. */
  readonly secondsAsMs: boolean | null;
  /** Where it is read. */
  readonly location: Location | null;
}

/** One retry mechanism inside the site: a client with retries of its own, or another site. */
export interface Layer {
  readonly name: string;
  readonly attempts: number | null;
  readonly location: Location | null;
}

/** How the retries end for the caller when every attempt has failed. */
export type Exhaustion =
  /** `undefined`, from a function that gives a value on success. */
  | { readonly kind: 'undefined' }
  /** The error itself, as if it were a result. */
  | { readonly kind: 'error-returned' }
  /** A new error that says nothing of the one that was caught. `causeAt`: where `{ cause }` can be put, and its name. */
  | { readonly kind: 'replaced'; readonly location: Location | null; readonly causeAt: CausePlace | null }
  /** A value that holds nothing of the failure, and no log or other function was told of it. */
  | { readonly kind: 'silent'; readonly given: string }
  | { readonly kind: 'other' };

export interface CausePlace {
  readonly location: Location;
  readonly name: string;
}

/** A body that can be read once, and that every attempt sends. */
export interface UsedUpBody {
  readonly kind: 'request' | 'stream' | 'generator';
  /** The call that sends it. */
  readonly location: Location;
  /** Where `.clone()` can be put behind a `Request`. */
  readonly cloneAt: Location | null;
}

/** A promise of an attempt that nobody waits for where somebody should. */
export interface LostPromise {
  /**
   * `returned-unawaited`: a `try` returns it, and its `catch` is gone by then; `not-returned`: a callback drops it;
   * `again-not-returned`: the next attempt is made, and its result reaches nobody.
   */
  readonly kind: 'returned-unawaited' | 'not-returned' | 'again-not-returned';
  /** The expression that gives it, shortened: `fetch()`, `pending`. */
  readonly written: string;
  readonly location: Location;
  /** True where an `await` can be put before it. */
  readonly awaitable: boolean;
  /** False when only its place suggests that it is a promise at all. */
  readonly seen: boolean;
}

/** A reason for an unknown, for people: what could not be told, and why. */
export interface Unknown {
  readonly fact: 'operation' | 'bound' | 'decisions' | 'schedule' | 'retryAfter' | 'layers';
  readonly why: string;
  readonly location: Location | null;
}

/** A wait that is begun on the way to the next attempt, which nothing waits for. */
export interface UnawaitedWait {
  readonly location: Location;
  /** `null`: unknown. */
  readonly durationMs: number | null;
  /** False when only a name says that it waits. */
  readonly seen: boolean;
}

/** What is wrong with the random part of the waits. */
export interface JitterFlaw {
  /**
   * `small`: below a tenth of the longest wait; `none`: drawn, and without effect; `two-valued`: a choice of two waits;
   * `clock`: taken from the clock; `drawn-once`: drawn when the module is loaded.
   */
  readonly kind: 'small' | 'none' | 'two-valued' | 'clock' | 'drawn-once';
  /** The largest random part over the waits, as a share of the wait; `null` where it does not say anything. */
  readonly share: number | null;
  readonly location: Location;
}

/** A duration that a timer takes for 1 ms. */
export interface TimerOverrun {
  /** `announced-nan`: an unparsable Retry-After becomes NaN; `unset`: so does a variable of the environment that is not there. */
  readonly kind: 'nan' | 'negative' | 'overflow' | 'announced-nan' | 'epoch' | 'unset';
  /** The variable's name for `unset`. */
  readonly name?: string;
  /** The attempt that comes too early. */
  readonly attempt: number;
  readonly ms: number;
  readonly location: Location;
}

/** A limit whose name says another number than the attempts that are made. */
export interface CountMismatch {
  readonly name: string;
  /** What the limit is, where it is written; `null`: the caller gives it. */
  readonly limit: number | null;
  /** Attempts that the name and the limit mean. */
  readonly meant: number | null;
  readonly made: number | null;
  /** True when the caller can make it zero, so that nothing is ever called. */
  readonly mayBeZero: boolean;
  readonly location: Location;
}

/** A time limit that is armed once and serves every attempt. */
export interface SharedLimit {
  readonly kind: 'timeout-signal' | 'controller';
  readonly location: Location;
}

/** A duration in one unit that is taken for another. */
export interface UnitMismatch {
  readonly from: 'milliseconds' | 'seconds' | 'epoch seconds';
  readonly to: 'milliseconds' | 'seconds';
  /** The expression as written. */
  readonly expression: string;
  readonly location: Location;
}

/** What is put into timers and time limits, beyond the schedule. `null` and false: nothing to say, or unknown. */
export interface Timing {
  readonly unawaited: UnawaitedWait | null;
  readonly jitter: JitterFlaw | null;
  readonly overrun: TimerOverrun | null;
  readonly count: CountMismatch | null;
  readonly sharedLimit: SharedLimit | null;
  /** A wait that goes on after the caller's signal was aborted, which the attempt is given. */
  readonly deafWait: Location | null;
  readonly units: UnitMismatch | null;
  /** True when an attempt that gets no answer is never ended. */
  readonly hangs: boolean;
  /** After how many ms an attempt is ended that gets no answer; `null`: by nothing that is seen. */
  readonly attemptLimitMs: number | null;
  /** What the code calls its backoff: `exponential` by the names and comments of the function. */
  readonly calledExponential: boolean;
  /** True in a function that answers a request itself. */
  readonly inRequestHandler: boolean;
}

/** Work on the retried way that fails for reasons of its own, and whose failure leads to the next attempt. */
export interface RetriedWork {
  /** `json`: a text is parsed; `schema`: a payload is checked; `url`: an address is; `property`: a part of a payload is taken. */
  readonly work: 'json' | 'schema' | 'url' | 'property';
  /** The expression as written. */
  readonly expression: string;
  readonly location: Location;
}

/** What the code takes for a failure, beyond the decisions. `null` and empty: nothing to say, or unknown. */
export interface Classification {
  readonly retriedWork: readonly RetriedWork[];
  readonly unseenStatus: UnseenStatus | null;
  readonly contradiction: StatusContradiction | null;
  readonly refreshLoop: RefreshLoop | null;
  readonly lastingReason: LastingReason | null;
  readonly promisedTest: PromisedTest | null;
}

/** A call in a test gives a promise, which is true whatever it comes to. */
export interface PromisedTest {
  /** The callee as written. */
  readonly callee: string;
  readonly location: Location;
}

/** Every answer counts as a success, and nobody looks at its status. */
export interface UnseenStatus {
  /** Where the answer goes: to the caller as it is, or it is read here. */
  readonly answer: 'returned' | 'read';
  /** True when other code of the file, or its words, speak of statuses or of the network: the caller may look. */
  readonly spokenOf: boolean;
}

/** A test of the status that decides the retry and can't be what was meant. */
export interface StatusContradiction {
  /** `always`, `never`: true or false for every status; `past-500`: for all above 500, and not for 500 itself. */
  readonly flaw: 'always' | 'never' | 'past-500';
  /** What happens to every status for that; `nothing`: nothing at all is ever repeated. */
  readonly effect: 'stop' | 'retry' | 'nothing';
  readonly expression: string;
  readonly location: Location;
}

/** A server that goes on answering 401 is asked for ever, with a refresh in between. */
export interface RefreshLoop {
  /** `unmarked`: nothing marks the request as tried; `same-client`: the refresh goes through the handler that calls it. */
  readonly kind: 'unmarked' | 'same-client';
  readonly location: Location;
}

/** A 429 for a reason that waiting cannot cure, which is retried. */
export interface LastingReason {
  /** As the code or the API words it. */
  readonly reason: string;
  /** Where the code reads it; `null`: it does not, but the API is known to send it. */
  readonly location: Location | null;
}

/** What an attempt that failed left for the next one to add to. */
export interface Leftover {
  /** `sum`: a number or text; `form`: a part is appended again; `sink`: something that the function writes to. */
  readonly into: 'list' | 'sum' | 'form' | 'sink';
  /** What keeps it, or the call that appends, as written. */
  readonly name: string;
  readonly location: Location;
}

/** A piece of the answer that has left the function when the attempt fails, and leaves it again in the next. */
export interface Delivery {
  readonly how: 'yielded' | 'handed' | 'written';
  /** What is given the pieces, as written. */
  readonly callee: string;
  readonly location: Location;
}

/** What one attempt hands to the next, or has handed out, when it breaks off. `null`: nothing, or unknown. */
export interface AttemptState {
  readonly leftover: Leftover | null;
  readonly delivered: Delivery | null;
}

/** A count or a wait that concurrent calls share. */
export interface SharedState {
  /** As written. */
  readonly name: string;
  readonly of: 'module' | 'field';
  /** `count`: it ends the retries; `wait`: it is part of a wait. */
  readonly role: 'count' | 'wait';
  readonly location: Location;
}

/** What a log on the way to the next attempt prints that nobody should read there. */
export interface LoggedSecret {
  /**
   * `header`: a secret header field or key of an object; `name`: a variable that holds one; `url`: a key in a URL; `config`:
   * the whole request as the client holds it, its headers with it.
   */
  readonly what: 'header' | 'name' | 'url' | 'prompt' | 'config';
  /** What is printed, as written. */
  readonly printed: string;
  /** The field's name for `header`. */
  readonly field: string | null;
  readonly location: Location;
}

/** Code in which the same attempt can run again because it failed, with all its facts. */
export interface RetrySite {
  /** Stable within a file while its text is unchanged: `<function>@<start offset>`. */
  readonly id: string;
  readonly kind: SiteKind;
  /** The nearest named function around the site. */
  readonly functionName: string | null;
  /** The name the function is exported by from its file, `default` included. */
  readonly exportName: string | null;
  /** The whole construct (the loop, the function that calls itself). */
  readonly location: Location;
  /** The part to underline when the whole is meant: the loop's head, the function's name, the recursive call. */
  readonly head: Location;
  /** The whole enclosing function. */
  readonly functionLocation: Location;
  /** True when only names suggest that this is a retry, not the code that was followed. */
  readonly likely: boolean;
  readonly operation: Operation;
  readonly bound: Bound;
  /** A decision per status 100 to 599 and per other outcome, by its name. */
  readonly decisions: ReadonlyMap<OutcomeName, Decision>;
  readonly classification: Classification;
  readonly waiting: Waiting;
  readonly timing: Timing;
  readonly retryAfter: RetryAfterHandling;
  /** What the caller gets after the last failed attempt; `null`: the retries don't end, or it can't be told. */
  readonly exhaustion: Exhaustion | null;
  readonly attemptState: AttemptState;
  readonly sharedState: SharedState | null;
  readonly loggedSecret: LoggedSecret | null;
  readonly layers: readonly Layer[];
  /** `null`: the code repeats by itself. */
  readonly library: LibraryUse | null;
  readonly unknowns: readonly Unknown[];
  /** Where the failed outcome turns into the next attempt: the catch clause, the status branch, the predicate. */
  readonly failureLocation: Location | null;
  /** Of the first two kinds nothing of the site ever happens; its other facts then say what the code does as it stands. */
  readonly lostPromise: LostPromise | null;
  readonly usedUpBody: UsedUpBody | null;
  /** The call whose failed answer is neither read nor cancelled before the next attempt, on Node; `null`: none, or unknown. */
  readonly undrained: Location | null;
}
