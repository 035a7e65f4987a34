import type { Node } from '@oxc-project/types';
import { explore, type Root, type RunResult } from '../evaluate/explore.ts';
import { calleeName } from '../evaluate/inert.ts';
import type { Meant } from '../evaluate/meant.ts';
import { isReadinessName, mayWait } from '../evaluate/names.ts';
import { describeCallee, requestDiffers, requestRepeats, takesNextItem } from '../evaluate/requests.ts';
import type { AttemptEvent, Effort, NotedCall, Planned, RunPlan } from '../evaluate/run.ts';
import type { StatusFlawEvent } from '../evaluate/status-flaws.ts';
import type { Supposition } from '../evaluate/suppositions.ts';
import type { Candidate } from '../find/candidates.ts';
import { childrenOf } from '../find/children.ts';
import { writtenBefore } from '../find/second-calls.ts';
import { walksItems } from '../find/walked-items.ts';
import { ITEM, has } from '../evaluate/provenance.ts';
import { type Span, provenance } from '../evaluate/value.ts';
import { type Lost, lostIn } from './lost-promise.ts';
import type { ModuleHost } from '../source-module.ts';

/** Runs spent on finding the calls that may be the operation. */
const NOTING_RUNS = 6;
/** Runs spent on what a success does. */
const SUCCESS_RUNS = 16;
/** Runs spent on what failures do. */
const FAILURE_RUNS = 120;
/** Evaluation steps for the same three; a usual site takes some hundred a run. */
const NOTING_EFFORT = 4_000;
const PROVING_EFFORT = 8_000;
const FAILING_EFFORT = 25_000;
/** Calls of one candidate that are tried as its operation. */
const OPERATIONS = 3;
const RETRY_WORDS = /retr[yi]|attempt|tries|back_?off|\bagain\b/i;

/** A candidate that was shown to repeat an attempt because it failed. */
export interface Proven {
  readonly candidate: Candidate;
  readonly call: NotedCall;
  readonly style: RunPlan['style'];
  /** Runs whose first attempt succeeds. */
  readonly successes: readonly RunResult[];
  /** One run for each way through the code after a first failure. */
  readonly failures: readonly RunResult[];
  readonly complete: boolean;
  readonly requestChanges: boolean;
  /** An attempt that succeeds makes the call more than once. */
  readonly callsOften: boolean;
  /** The promise that would have to be waited for, for any of this to happen; `null`: it happens. */
  readonly lost: Lost | null;
  /** The test that would have to come out otherwise for any of this to happen; `null`: it happens. */
  readonly impossible: StatusFlawEvent | null;
}

/** The plan of a run at a candidate. */
export const planOf = (
  candidate: Candidate,
  operation: Node | null,
  style: RunPlan['style'],
  stopAtAttempt: number,
  outcome: (attempt: number) => Planned,
  effort: Effort,
  meant?: Meant,
): RunPlan => ({
  operation,
  ...(operation && candidate.twins?.has(operation) ? { twins: candidate.twins } : {}),
  site: candidate.kind === 'loop' ? candidate.node : null,
  ...(candidate.kind === 'recursion' ? { again: candidate.node } : {}),
  seek: candidate.fromSite ?? false,
  outcome,
  stopAtAttempt,
  style,
  effort,
  ...(meant ? { meant } : {}),
});

/** Tries the calls of a candidate until one is repeated after a failure and not after a success; `null` when none is. */
export function prove(candidate: Candidate, host: ModuleHost): Proven | null {
  const { calls, reached, complete } = operationsOf(candidate, host);
  if (!reached && mayBeginAtSite(candidate)) return prove({ ...candidate, fromSite: true }, host);
  const known = calls.filter(({ transport }) => transport !== 'unknown');
  const tried = complete ? calls : [...known, ...awaitedIn(candidate), ...calls].slice(0, OPERATIONS);
  for (const call of tried) {
    const proven = proveWithFirst(candidate, call, host) ?? proveWith(candidate, candidate.root, call, host);
    if (proven) return proven;
  }
  return null;
}

/** Tries a call in a loop whose first attempt is written out before the loop. */
function proveWithFirst(candidate: Candidate, call: NotedCall, host: ModuleHost): Proven | null {
  const { kind, node, root, again } = candidate;
  if (kind !== 'loop' || call.file !== root.module.file || !isIn(call.node, node)) return null;
  const before = writtenBefore(root, node, call.node);
  if (before.length === 0) return null;
  return proveWith({ kind, node, root, again, twins: new Set([...before, call.node]) }, root, call, host);
}

/** What a handler repeats was tried before it: such a loop is not the beginning. */
const mayBeginAtSite = ({ kind, node, root, fromSite }: Candidate): boolean =>
  kind === 'loop' && !fromSite && !isInHandler(root.node, node);

const isInHandler = (outer: Node, inner: Node): boolean =>
  childrenOf(outer).some(
    (child) => child !== inner && isIn(inner, child) && (child.type === 'CatchClause' || isInHandler(child, inner)),
  );

const RANK = { http: 0, callback: 1, unknown: 2 } as const;

/** Calls that may be the operation, the likeliest first; whether any was made; whether the runs came to their ends. */
export function operationsOf(
  candidate: Candidate,
  host: ModuleHost,
): { calls: NotedCall[]; reached: boolean; complete: boolean } {
  const { root } = candidate;
  const effort: Effort = { left: NOTING_EFFORT };
  const plan = planOf(
    candidate,
    null,
    root.handlesErrors ? 'throws' : 'answers',
    2,
    () => ({ kind: root.handlesErrors ? 'any-failure' : 'success' }),
    effort,
  );
  const noted = new Map<Node, NotedCall>();
  const { results } = explore(root, plan, host, NOTING_RUNS);
  for (const { run } of results) {
    for (const [node, call] of run.noted) {
      const elsewhere = candidate.kind === 'helper' && !isInside(call.place, candidate.node);
      const twinless =
        candidate.twins !== undefined &&
        ![...candidate.twins].some((written) => [call.place, ...call.within].some((place) => isIn(place, written)));
      const outside = elsewhere || twinless || (candidate.kind === 'loop' && !isMadeIn(candidate.node, root, call));
      if (!outside) noted.set(node, call);
    }
  }
  const calls = [...noted.values()].sort((a, b) => RANK[a.transport] - RANK[b.transport]);
  // What may not be HTTP at all is followed only where the code speaks of trying again.
  const speaks = candidate.enclosing !== undefined || speaksOfRetries(root);
  return {
    calls: calls.filter(({ transport }) => transport !== 'unknown' || speaks).slice(0, OPERATIONS),
    reached: calls.length > 0,
    complete: !results.some((result) => result.end === 'budget'),
  };
}

const speaksOfRetries = ({ node, module }: Root): boolean => RETRY_WORDS.test(module.text.slice(node.start, node.end));

/** The calls that a loop itself awaits, for one that leads into more code than can be followed. */
function awaitedIn({ kind, node, root }: Candidate): NotedCall[] {
  if (kind !== 'loop' || !speaksOfRetries(root)) return [];
  const found: NotedCall[] = [];
  const visit = (inner: Node): void => {
    if (inner.type === 'ArrowFunctionExpression' || inner.type === 'FunctionExpression') return;
    const call = inner.type === 'AwaitExpression' ? inner.argument : null;
    if (call?.type === 'CallExpression' && !mayWait(calleeName(call.callee)))
      found.push({
        node: call,
        file: root.module.file,
        place: { start: call.start, end: call.end, file: root.module.file },
        within: [],
        transport: 'unknown',
        throwsOnStatus: null,
        callee: describeCallee(call),
        client: null,
      });
    for (const child of childrenOf(inner)) visit(child);
  };
  visit(node);
  return found;
}

/** True when a loop makes the call, itself or through functions; what stands before it is another matter. */
const isMadeIn = (loop: Node, { module }: Root, { place, within }: NotedCall): boolean =>
  [place, ...within].some((one) => one.file === module.file && isIn(one, loop));

const isIn = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** In what a call is given, not the call itself. */
const isInside = (place: Span, call: Span): boolean =>
  isIn(place, call) && (place.start > call.start || place.end < call.end);

/** What is put right in the code before it is asked what it repeats. */
interface Assumed {
  readonly meant?: Meant;
  readonly supposed?: Supposition;
}

/** Tries one call as the operation, in code as it stands or as it is meant. */
export function proveWith(
  candidate: Candidate,
  root: Root,
  call: NotedCall,
  host: ModuleHost,
  assumed: Assumed = {},
): Proven | null {
  const { meant, supposed } = assumed;
  const guess = call.throwsOnStatus === true ? 'throws' : 'answers';
  const successes = explore(
    root,
    planOf(candidate, call.node, guess, 2, () => ({ kind: 'success' }), { left: PROVING_EFFORT }),
    host,
    SUCCESS_RUNS,
  ).results;
  const readsStatus = successes.some(({ run }) => run.readStatus);
  // Where the status is read, an empty answer is one more failure; elsewhere it is what is waited for.
  const onward = successes.filter((result) => goesRound(result) && !(readsStatus && sawNothing(result)));
  const walks = candidate.kind === 'loop' && walksItems(candidate.node, root.module);
  // Going on to the next page, while a failure asks for the same one again, is a retry inside a walk.
  if (!walks && !onward.every(changesRequest)) return null;
  if (walks && onward.length > 0) return null;
  const leaves = successes.some((result) => hasLeft(result) && result.run.attempts === 1 && !result.run.exhausted);
  if (!leaves && onward.length === 0) return null;
  const style = root.handlesErrors
    ? 'throws'
    : call.throwsOnStatus === null
      ? readsStatus
        ? 'answers'
        : 'throws'
      : guess;
  const failing = planOf(
    candidate,
    call.node,
    style,
    2,
    (attempt) => (attempt === 1 ? { kind: 'any-failure' } : { kind: 'success' }),
    { left: FAILING_EFFORT },
    meant,
  );
  const { results, complete } = explore(root, supposed ? { ...failing, supposed } : failing, host, FAILURE_RUNS);
  const again = results.filter((result) => result.end === 'attempts' && !isRedirect(result));
  // A library that is told to try again, and never does so for this method.
  const inVain = again.length === 0 && results.some(({ run }) => (run.library?.leavesOut ?? null) !== null);
  if ((again.every(pollsState) && !inVain) || again.some((result) => asksWhetherUp(result, root.name))) return null;
  // Whoever is asked what to do decides on the next attempt.
  if (again.length > 0 && again.every(asksPerson)) return null;
  const changes =
    !inVain && (again.every(candidate.twins ? changesTarget : changesRequest) || (walks && !again.some(waitsForItem)));
  if (onward.length > 0 && !again.every(repeatsRequest)) return null;
  // Asking the next of several is no retry; over HTTP it is fail-over, which is one of a kind.
  if (changes && (call.transport !== 'http' || candidate.twins)) return null;
  if (isSecondCall(candidate) && !secondCounts(candidate, root, call, style, host)) return null;
  return {
    candidate,
    call,
    style,
    successes,
    failures: results,
    complete,
    requestChanges: changes,
    callsOften: successes.some(({ run }) => run.events.some(({ kind }) => kind === 'inner-call')),
    lost: meant ? lostIn(again) : null,
    impossible: null,
  };
}

const isSecondCall = ({ kind }: Candidate): boolean => kind === 'second-call' || kind === 'promise-chain';

/** True when a second call that succeeds makes up for the first, as cleaning up after a failure does not. */
function secondCounts(
  candidate: Candidate,
  root: Root,
  call: NotedCall,
  style: RunPlan['style'],
  host: ModuleHost,
): boolean {
  const plan = planOf(
    candidate,
    call.node,
    style,
    3,
    (attempt) => (attempt === 1 ? { kind: 'any-failure' } : { kind: 'success' }),
    { left: PROVING_EFFORT },
  );
  return explore(root, plan, host, FAILURE_RUNS).results.some(
    ({ end, run }) => end === 'returned' && run.attempts === 2,
  );
}

/** True for a run that came to its end, or at least out of the site's loop: what it does later is not asked. */
export const hasLeft = ({ end, run }: RunResult): boolean =>
  end === 'returned' || end === 'threw' || (end === 'budget' && run.left);

/** Asking again where a redirect points to is no retry. */
const isRedirect = ({ run }: RunResult): boolean =>
  run.symbolic === 'status' && run.statuses.every((status) => status < 400);

/** A success that goes round without an exception asks for the next page, or waits for a state. */
const goesRound = ({ end, run }: RunResult): boolean => end === 'attempts' && lastAttempt(run.events)?.caught === 0;

/** The answer was taken to be false or empty. */
const sawNothing = ({ run }: RunResult): boolean =>
  run.forks.some(({ key, taken, attempt }) => attempt > 0 && taken === 1 && /^object\d+$/.test(key));

const isAttempt = (event: { readonly kind: string }): event is AttemptEvent => event.kind === 'attempt';

/** The attempts of a run, in order. */
export const attemptsOf = (result: RunResult): AttemptEvent[] => result.run.events.filter(isAttempt);

const lastAttempt = (events: RunResult['run']['events']): AttemptEvent | undefined => events.filter(isAttempt).at(-1);

/** States that an answer speaks of while what is asked for goes on: RFC 8628 §3.5, and words of many job APIs. */
const STATE = /"(\w*pending|slow_down|in_?progress|processing|queued|running|not_?ready|waiting|provisioning)"/i;

/** A failed answer whose body says that something is still going on is asked for again until it is done. */
const pollsState = ({ run }: RunResult): boolean =>
  run.forks.some(({ key, taken, attempt }) => attempt > 0 && taken === 0 && STATE.test(key));

/** A call through a function that says whether something is up is asked until it is. */
const asksWhetherUp = (result: RunResult, own: string): boolean =>
  attemptsOf(result).some(({ through, request }) =>
    [...through, request.callee].some((name) => name !== own && isReadinessName(name)),
  );

const asksPerson = ({ run }: RunResult): boolean =>
  run.events.some((event) => event.kind === 'asked' && event.attempt >= 1);

/** The items of the list are the waits. */
const waitsForItem = ({ run }: RunResult): boolean =>
  run.events.some((event) => event.kind === 'wait' && has(provenance(event.duration), ITEM));

function changesRequest(result: RunResult): boolean {
  const [first, second] = attemptsOf(result);
  if (first === undefined || second === undefined) return false;
  return requestDiffers(first.request, second.request) || takesNextItem(first.given, second.given);
}

/** The same for calls that are written alike: what a new token puts into the headers makes no other request. */
function changesTarget(result: RunResult): boolean {
  const [first, second] = attemptsOf(result).map(({ request }) => ({ ...request, headers: null }));
  return first !== undefined && second !== undefined && requestDiffers(first, second);
}

function repeatsRequest(result: RunResult): boolean {
  const [first, second] = attemptsOf(result);
  if (first === undefined || second === undefined) return false;
  return requestRepeats(first.request, second.request) && !takesNextItem(first.given, second.given);
}
