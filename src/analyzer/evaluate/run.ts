import type { Node } from '@oxc-project/types';
import type { ModuleHost, SourceModule } from '../source-module.ts';
import type { Environment, ModuleRecord } from './environment.ts';
import type { SeenLibrary } from './library/seen-library.ts';
import type { Dropped } from './meant.ts';
import { NOWHERE, type Provenance } from './provenance.ts';
import type { Request, RunEvent } from './run-events.ts';
import type { RunPlan } from './run-plan.ts';
import { truth } from './arithmetic.ts';
import {
  type NumberValue,
  type ObjectValue,
  type Place,
  type Span,
  type Value,
  keyOf,
  number,
  provenance,
} from './value.ts';

export type * from './run-events.ts';
export type * from './run-plan.ts';

/** A call that is under way. */
export interface Call extends Place {
  readonly name: string;
  readonly arguments: readonly Value[];
}

/** A two-way (or more) question that could not be answered. */
export interface Fork {
  readonly node: Span;
  readonly from: Provenance;
  readonly key: string;
  /** Which way this run went. */
  readonly taken: number;
  readonly choice: number;
  /** Where a reader of the root looks for it. */
  readonly place: Place;
  /** How many attempts had begun. */
  readonly attempt: number;
}

/** The guest program threw. */
export class Thrown {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** The run has shown what it was for, or went past its budget. */
export class Stopped {
  /** `exit`: the program ends its own process. */
  readonly reason: 'attempts' | 'budget' | 'stuck' | 'left' | 'exit';
  constructor(reason: Stopped['reason']) {
    this.reason = reason;
  }
}

/** What a name stands for takes too long to find out: it is unknown then. */
export class TooLong {
  readonly ceiling: number;
  constructor(ceiling: number) {
    this.ceiling = ceiling;
  }
}

/** Initializers that took too long once are not tried again. */
const tooLong = new WeakSet<object>();

/** Statements, expressions and calls that one run may evaluate. */
const STEP_BUDGET = 40_000;
const DEPTH_BUDGET = 120;
/** Where the virtual clock starts: 2026-01-05T00:00:00Z, a date that HTTP-dates can be written from. */
export const EPOCH = Date.UTC(2026, 0, 5);

/** The calls worth trying as the operation, noted while everything succeeds. */
export interface NotedCall {
  readonly node: Node;
  readonly file: string;
  readonly transport: 'http' | 'callback' | 'unknown';
  readonly throwsOnStatus: boolean | null;
  readonly callee: string;
  /** The module of the known client that it is a call of. */
  readonly client: string | null;
  /** Where the root makes it, itself or through functions. */
  readonly place: Place;
  /** The calls under way as it is made. */
  readonly within: readonly Place[];
}

/** A handler of a client's errors, from which a request can be sent again. */
export interface ErrorHandler {
  /** True for a call of the client that the handler belongs to, as far as its name tells. */
  goesThrough(call: Node): boolean;
  /** True for arguments with which the failed request is sent again. */
  repeats(args: readonly Value[]): boolean;
  /** What the caller gets of a request that was made with these arguments. */
  handle(outcome: Value, args: readonly Value[]): Value;
}

/** The state of one evaluation from the root function to its end. */
export class Run {
  readonly plan: RunPlan;
  readonly host: ModuleHost;
  readonly modules: Map<SourceModule, ModuleRecord>;
  readonly events: RunEvent[] = [];
  /** How many events there were when the root had settled; what comes later, timers do that nobody waited for. */
  settledAt = Infinity;
  readonly forks: Fork[] = [];
  /** What was assigned to properties of objects that are not known, by the keys of what they were read as. */
  readonly written = new Map<string, Value>();
  readonly noted = new Map<Node, NotedCall>();
  /** Statuses that the symbolic attempt may still have ended in; empty when it ended otherwise. */
  statuses: number[] = [];
  /** What the symbolic attempt ended in. */
  symbolic: 'status' | 'network' | 'timeout' | 'abort' | 'other' | null = null;
  /** What the last attempt ended in, symbolic or not. */
  endedIn: 'success' | 'status' | 'network' | 'timeout' | 'abort' | 'other' = 'success';
  /** Values made before the first attempt have smaller ids. */
  firstAttemptId = 0;
  /** The request of the last attempt. */
  request: Request | null = null;
  /** True while the answer at hand is one that breaks off. */
  breaking = false;
  /** Pieces that were read of it. */
  piecesRead = 0;
  /** What the last attempt was made with. */
  transport: Request['transport'] = 'unknown';
  attempts = 0;
  /** How often the site's loop was begun; 0 where the site is no loop. */
  round = 0;
  /** The round of the last attempt. */
  attemptedIn = 0;
  caughtSinceAttempt = 0;
  /** Values that were looked at before they were used, by their keys. */
  readonly guarded = new Set<string>();
  /** Values that were handed to code that can't be seen, by their keys. */
  readonly handedOut = new Set<string>();
  /** The round in which the supposed expression was first met; `null`: not met. */
  supposedIn: number | null = null;
  /** True once the site was entered. */
  entered = false;
  /** True on the way to a site that the run begins at. */
  seeking = false;
  /** True once the site's loop was left: what comes to it again is another operation. */
  left = false;
  /** The site's loop was left because nothing more was there to walk or to count, which could not be foreseen. */
  exhausted = false;
  /** The handler that a client gives its errors to, where the site is one. */
  errorHandler: ErrorHandler | null = null;
  /** True once an attempt was aborted by the caller. */
  aborted = false;
  dropped: Dropped | null = null;
  readStatus = false;
  /** The status of the last answer to an attempt; `null` when there was none. */
  answered: Value | null = null;
  /** True once an answer's status was read, or the answer was handed to code that can't be seen. */
  statusSeen = false;
  clockLeast = EPOCH;
  clockMost = EPOCH;
  depth = 0;
  /** The calls that are under way, the innermost last. */
  readonly calls: Call[] = [];
  root: Place | null = null;
  /** The file whose code is being evaluated. */
  file = '';
  /** The library that repeats the operation, where the root is a call of one. */
  library: SeenLibrary | null = null;
  readonly timers: { readonly callback: Value; readonly duration: Value; readonly node: Place }[] = [];
  readonly environments = new Map<object, Environment>();
  readonly instances = new Map<object, ObjectValue>();
  readonly resolving = new Set<object>();
  readonly exports = new Map<object, ObjectValue>();

  /** How many initializers are being evaluated, one for the sake of another. */
  initializing = 0;
  /** Noted calls that are known to reach the network or the caller's function. */
  notedRequests = 0;
  private ceiling = Infinity;
  private seenAtCeiling = 0;
  private steps = 0;
  private ids = 0;
  private position = 0;
  private readonly choices: { taken: number; readonly count: number }[];
  private readonly remembered = new Map<string, number>();

  constructor(
    plan: RunPlan,
    host: ModuleHost,
    modules: Map<SourceModule, ModuleRecord>,
    choices: { taken: number; readonly count: number }[],
  ) {
    this.plan = plan;
    this.host = host;
    this.modules = modules;
    this.choices = choices;
    this.seeking = plan.seek;
  }

  /** Counts one evaluation. @throws {Stopped} when the budget is spent. */
  step(): void {
    if (++this.steps > STEP_BUDGET || --this.plan.effort.left < 0) throw new Stopped('budget');
    if (this.steps > this.ceiling && this.seen() === this.seenAtCeiling) throw new TooLong(this.ceiling);
  }

  /** Evaluates what initializes a name within so many steps, else not at all; false then, and ever after. */
  initialize(declaration: object, limit: number, evaluate: () => void): boolean {
    this.initializing++;
    try {
      return this.within(declaration, tooLong, limit, evaluate);
    } finally {
      this.initializing--;
    }
  }

  /** Makes a call within so many steps, unless an attempt or a call worth noting comes of it; false when it takes longer. */
  callWithin(callee: object, limit: number, call: () => void): boolean {
    const { effort } = this.plan;
    effort.slow ??= new WeakSet();
    return this.within(callee, effort.slow, limit, call);
  }

  private within(what: object, slow: WeakSet<object>, limit: number, evaluate: () => void): boolean {
    if (slow.has(what)) return false;
    const { ceiling, seenAtCeiling, position } = this;
    const forks = this.forks.length;
    const own = this.steps + limit;
    if (own < ceiling) {
      this.ceiling = own;
      this.seenAtCeiling = this.seen();
    }
    try {
      evaluate();
      return true;
    } catch (error) {
      if (!(error instanceof TooLong) || error.ceiling !== own) throw error;
      slow.add(what);
      // What was asked on the way is not asked again.
      this.forks.length = forks;
      this.choices.length = Math.min(this.choices.length, position);
      this.position = position;
      return false;
    } finally {
      this.ceiling = ceiling;
      this.seenAtCeiling = seenAtCeiling;
    }
  }

  /** Grows with what a call may not be given up for. */
  private seen(): number {
    return this.attempts + this.notedRequests + (this.entered ? 1 : 0);
  }

  enter(): void {
    if (++this.depth > DEPTH_BUDGET) throw new Stopped('budget');
  }

  leave(): void {
    this.depth--;
  }

  id(): number {
    return ++this.ids;
  }

  /** Takes one of `count` ways; the explorer runs again for the others. */
  choose(count: number, preferred = 0): number {
    if (count <= 1) return 0;
    const known = this.choices[this.position];
    if (known) {
      this.position++;
      return (known.taken + preferred) % count;
    }
    this.choices.push({ taken: 0, count });
    this.position++;
    return preferred % count;
  }

  /** Which way a test goes, narrowing the statuses or forking where it can't be told. */
  test(value: Value, node: Node, file: string, preferred = true): boolean {
    const known = truth(value);
    this.events.push({ kind: 'test', node, file, key: keyOf(value), from: provenance(value), attempt: this.attempts });
    if (known !== null) return known;
    if (value.kind === 'per-status') return this.testStatuses(value.at, node);
    return this.fork(keyOf(value), provenance(value), node, preferred);
  }

  private testStatuses(at: (status: number) => Value, node: Node): boolean {
    const groups: { truth: boolean | null; statuses: number[] }[] = [];
    for (const status of this.statuses) {
      const known = truth(at(status));
      const group = groups.find((candidate) => candidate.truth === known);
      if (group) group.statuses.push(status);
      else groups.push({ truth: known, statuses: [status] });
    }
    const group = groups[this.choose(groups.length)];
    if (!group) return false;
    this.statuses = group.statuses;
    const first = group.statuses[0];
    if (group.truth !== null || first === undefined) return group.truth ?? false;
    return this.fork(keyOf(at(first)), provenance(at(first)), node, true);
  }

  private fork(key: string, from: Provenance, node: Span, preferred: boolean): boolean {
    const negated = key.startsWith('!');
    const positive = negated ? key.slice(1) : key;
    const before = this.remembered.get(positive);
    if (before !== undefined) return (before === 1) !== negated;
    const wanted = preferred ? 0 : 1;
    const way = this.choose(2, wanted);
    const yes = way === 0;
    this.remembered.set(positive, yes !== negated ? 1 : 0);
    const [choice, place] = [this.position - 1, this.placeOf(node)];
    this.forks.push({ node, from, key, taken: way, choice, place, attempt: this.attempts });
    return yes;
  }

  /** Where the root itself does what is now done inside the functions it calls: the place a reader would look for it. */
  placeOf(node: Span, file = this.file): Place {
    const { root } = this;
    const own = { start: node.start, end: node.end, file };
    const inRoot = (place: Place): boolean =>
      root !== null && place.file === root.file && place.start >= root.start && place.end <= root.end;
    return inRoot(own) ? own : (this.calls.findLast(inRoot) ?? own);
  }

  /** Notes that the operation is called again within its attempt: the waits since its last call are not the site's own. */
  callAgainInside(request: Request): void {
    const { attempts, events } = this;
    for (let index = events.length - 1; index >= 0; index--) {
      const event = events[index];
      if (event?.kind === 'attempt' || event?.kind === 'inner-call') break;
      if (event?.kind === 'wait')
        events[index] = { kind: 'inner-wait', attempt: attempts, node: event.node, file: event.file };
    }
    events.push({ kind: 'inner-call', attempt: attempts, request, through: this.callInSite() });
  }

  /** The call, written in the loop that is the site, which is under way; `null` where nothing is or the site is no loop. */
  callInSite(): Call | null {
    const { site } = this.plan;
    const isIn = ({ file, start, end }: Place): boolean =>
      file === this.root?.file && site !== null && start >= site.start && end <= site.end;
    return this.calls.find(isIn) ?? null;
  }

  /** Lets time pass. */
  wait(duration: NumberValue): void {
    const clamp = (ms: number): number => (Number.isNaN(ms) || ms < 1 || ms > 2 ** 31 - 1 ? 1 : ms);
    this.clockLeast += clamp(duration.least);
    this.clockMost += clamp(duration.most);
  }
}

/** A known number's interval, or `null`. */
export const asInterval = (value: Value): NumberValue | null => (value.kind === 'number' ? value : null);
export const ZERO = number(0, NOWHERE);
