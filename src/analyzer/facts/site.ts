import type { Node } from '@oxc-project/types';
import { endure } from '../evaluate/explore.ts';
import { runOnce } from '../evaluate/explore.ts';
import type { CaughtEvent, Planned } from '../evaluate/run.ts';
import { isHttpName, isWaiterName } from '../evaluate/names.ts';
import type { Candidate } from '../find/candidates.ts';
import type { ModuleHost, SourceModule } from '../source-module.ts';
import type { Decision, OutcomeName } from '../../model/outcome.ts';
import type { RetrySite } from '../../model/site.ts';
import type { Location } from '../../model/source.ts';
import { factsOf } from '../find/module-facts.ts';
import { proveAsCorrected } from './as-corrected.ts';
import { proveAsMeant } from './as-meant.ts';
import { attemptStateOf } from './attempt-state.ts';
import { boundOf } from './bound.ts';
import { classificationOf } from './classification/classification.ts';
import { loggedSecretOf } from './logged-secret.ts';
import { sharedStateOf } from './shared-state.ts';
import { decisionsOf, nothingRetried } from './decisions.ts';
import { exhaustionOf } from './exhaustion.ts';
import { exportNameOf } from './export-name.ts';
import { lostPromiseOf } from './lost-promise.ts';
import { operationOf } from './operation.ts';
import { layersOf } from './layers.ts';
import { libraryUseOf } from './library-use.ts';
import { asksOwnMachine, handsOverLocalWork } from './local-work.ts';
import { planOf, prove, type Proven } from './probe.ts';
import { retryAfterOf } from './server-wait.ts';
import { timingOf } from './timing/timing.ts';
import { undrainedAnswerOf } from './undrained-answer.ts';
import { unknownsOf } from './unknowns.ts';
import { usedUpBodyOf } from './used-up-body.ts';
import { waitingOf } from './waiting.ts';

/** Attempts that a run is followed for before its end is looked for otherwise. */
const FOLLOWED = 64;
/** The same for recursion, where every attempt stands on the stack of the last. */
const FOLLOWED_DEEP = 20;
/** Attempts that are followed when a counter was seen to move. */
const FOLLOWED_LONG = 1_100;
const TRIES = 40;
/** Evaluation steps for following a site to its end. */
const EFFORT = 120_000;

/** The retry site at a candidate, with all its facts; `null` when it repeats nothing because of a failure. */
export function siteOf(candidate: Candidate, host: ModuleHost): RetrySite | null {
  if (isWaiterName(candidate.root.name)) return null;
  const proven = prove(candidate, host) ?? proveAsMeant(candidate, host) ?? proveAsCorrected(candidate, host);
  const site = proven ? describe(proven, host) : null;
  // What a function that never waits returns need not be a promise.
  return site?.lostPromise && !site.lostPromise.seen && !site.lostPromise.awaitable ? null : site;
}

function describe(proven: Proven, host: ModuleHost): RetrySite {
  const { candidate, failures } = proven;
  const { root } = candidate;
  const { file } = root.module;
  const decisions = proven.lost || proven.impossible ? nothingRetried() : decisionsOf(failures, proven.complete);
  const repeated = repeatedOutcome(decisions, failures);
  const plan = planOf(
    candidate,
    proven.call.node,
    proven.style,
    candidate.kind === 'loop' || candidate.enclosing ? FOLLOWED : FOLLOWED_DEEP,
    () => repeated,
    { left: EFFORT },
  );
  const endurance = endure(root, plan, host, TRIES);
  // Each call of a recursion has a count of its own.
  const moves = (name: string): boolean => candidate.kind === 'loop' && isMoved(name, candidate.node, root.module);
  let bound = boundOf(endurance, moves);
  if (bound.kind === 'counted') {
    const longer = runOnce(root, { ...plan, stopAtAttempt: FOLLOWED_LONG, effort: { left: EFFORT } }, host, []);
    if (longer.end === 'returned' || longer.end === 'threw') {
      if (longer.run.attempts > FOLLOWED)
        bound = { kind: 'attempts', attempts: longer.run.attempts, location: bound.location };
    }
  }
  const functionNode: Node = candidate.enclosing ?? root.node;
  const at = (node: { readonly start: number; readonly end: number }): Location => ({
    file,
    start: node.start,
    end: node.end,
  });
  const operation = operationOf(proven);
  const local = operation.transport === 'callback' && handsOverLocalWork(root.module, root.name);
  const lostPromise = lostPromiseOf(proven, repeated, host);
  const waiting = waitingOf(endurance.best, failures);
  const retryAfter = retryAfterOf(proven, decisions, host);
  return {
    id: `${root.name || 'module'}@${candidate.node.start}`,
    kind: candidate.kind,
    functionName: root.name === '' ? null : root.name,
    exportName: exportNameOf(root),
    location: at(candidate.node),
    head: at(headOf(candidate)),
    functionLocation: at(functionNode),
    likely: local || asksOwnMachine(proven) || (operation.transport === 'unknown' && !isHttpName(operation.callee)),
    operation,
    bound,
    decisions,
    classification: classificationOf(proven, decisions, host),
    waiting,
    timing: timingOf({ proven, endurance: endurance.best, waiting, retryAfter, host }, bound),
    retryAfter,
    exhaustion: lostPromise ? null : exhaustionOf(proven, endurance, decisions, host),
    attemptState: attemptStateOf(proven, decisions, host),
    sharedState: sharedStateOf(proven, endurance.best),
    loggedSecret: loggedSecretOf(proven),
    layers: layersOf(proven, endurance.best),
    library: libraryUseOf(proven, endurance.best),
    unknowns:
      proven.lost || proven.impossible
        ? []
        : unknownsOf({ proven, endurance: endurance.best }, { operation, bound, decisions, waiting, retryAfter }),
    failureLocation: failureLocationOf(proven),
    lostPromise,
    usedUpBody: usedUpBodyOf(proven),
    undrained: undrainedAnswerOf(proven),
  };
}

/** True for a variable that a loop assigns, and does not take back where it goes on. */
function isMoved(name: string, loop: Node, module: SourceModule): boolean {
  const inside = (factsOf(module).variables.get(name) ?? []).filter((at) => at >= loop.start && at < loop.end);
  const steps = inside.map((at) => module.text.slice(at, at + name.length + 4) + module.text.slice(at - 2, at));
  return steps.length > 0 && !(steps.some((step) => /\+[+=]/.test(step)) && steps.some((step) => /-[-=]/.test(step)));
}

const TRIED: readonly Planned[] = [
  { kind: 'status', status: 503, retryAfter: null },
  { kind: 'status', status: 429, retryAfter: null },
  { kind: 'status', status: 500, retryAfter: null },
  { kind: 'network' },
  { kind: 'timeout' },
  { kind: 'status', status: 408, retryAfter: null },
  { kind: 'status', status: 401, retryAfter: null },
  { kind: 'status', status: 404, retryAfter: null },
  { kind: 'other' },
];

/** The failure to play for ever: one that is surely retried, else one that may be. */
function repeatedOutcome(decisions: ReadonlyMap<OutcomeName, Decision>, failures: Proven['failures']): Planned {
  const name = (planned: Planned): string => (planned.kind === 'status' ? String(planned.status) : planned.kind);
  const sure = TRIED.find((planned) => decisions.get(name(planned)) === 'retry');
  const possible = TRIED.find((planned) => decisions.get(name(planned)) === 'unknown');
  if (sure ?? possible) return sure ?? possible ?? { kind: 'network' };
  const status = failures.find(({ end, run }) => end === 'attempts' && run.symbolic === 'status')?.run.statuses[0];
  return status === undefined ? { kind: 'other' } : { kind: 'status', status, retryAfter: null };
}

/** The part to underline when the whole is meant. */
function headOf({ node, again, kind }: Candidate): { start: number; end: number } {
  if (kind !== 'loop') return again ?? headOfCall(node);
  switch (node.type) {
    case 'WhileStatement':
    case 'ForStatement':
    case 'ForOfStatement':
    case 'ForInStatement':
      return { start: node.start, end: Math.max(node.start + 3, node.body.start - 1) };
    case 'DoWhileStatement':
      return { start: node.start, end: node.start + 2 };
    default:
      return node;
  }
}

/** The callee of a call with a long argument; the whole where it is short. */
const headOfCall = (node: Node): { start: number; end: number } =>
  node.type === 'CallExpression' || node.type === 'NewExpression' ? node.callee : node;

/** Where the failure turned into the next attempt: the catch clause that was passed, else the last test. */
function failureLocationOf({ failures }: Proven): Location | null {
  const again = failures.find(({ end }) => end === 'attempts');
  if (!again) return null;
  const caught = again.run.events.findLast((event): event is CaughtEvent => event.kind === 'caught');
  if (caught) return { file: caught.file, start: caught.node.start, end: caught.node.end };
  const tested = again.run.events.findLast((event) => event.kind === 'test' && event.attempt === 1);
  return tested?.kind === 'test' ? { file: tested.file, start: tested.node.start, end: tested.node.end } : null;
}
