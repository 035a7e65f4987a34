import { provenanceWithin } from '../evaluate/broken-body.ts';
import { explore, type RunResult } from '../evaluate/explore.ts';
import { ANSWER, ERROR, FIRST_PIECE, OPAQUE, type Provenance, has } from '../evaluate/provenance.ts';
import { requestDiffers } from '../evaluate/requests.ts';
import type { AppendedEvent, DeliveredEvent, KeptEvent } from '../evaluate/run-events.ts';
import type { Value } from '../evaluate/value.ts';
import type { Decision, OutcomeName } from '../../model/outcome.ts';
import type { AttemptState, Delivery, Leftover } from '../../model/site.ts';
import type { ModuleHost } from '../source-module.ts';
import { gatheredAgain } from './gathered-again.ts';
import { attemptsOf, planOf, type Proven } from './probe.ts';

const RUNS = 24;
/** Evaluation steps for all of them. */
const EFFORT = 12_000;
/** Code that takes an answer piece by piece. */
const READS_PIECES = /\bfor\s+await\b|\.read\(|\byield\b|\bpipeline\(|\.pipeTo\(|\.on\(\s*['"]data/;

const NOTHING: AttemptState = { leftover: null, delivered: null };

/** What an attempt that breaks off leaves to the next one, or has already handed on. */
export function attemptStateOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): AttemptState {
  const appended = appendedTwice(proven) ?? (decisions.get('network') === 'retry' ? gatheredAgain(proven) : null);
  const { candidate, call, style, requestChanges } = proven;
  if (requestChanges || decisions.get('network') !== 'retry' || !READS_PIECES.test(candidate.root.module.text))
    return appended ? { ...NOTHING, leftover: appended } : NOTHING;
  const plan = planOf(candidate, call.node, style, 3, () => ({ kind: 'broken' }), { left: EFFORT });
  const { results } = explore(candidate.root, plan, host, RUNS);
  // A way on which the second attempt goes on from where the first broke off shows that the code means to.
  const again = results.some(resumes) ? [] : results.filter(startsOver);
  const delivered = first(again, deliveredOf);
  return { delivered, leftover: delivered ? null : (appended ?? first(again, leftoverOf)) };
}

const first = <T>(results: readonly RunResult[], of: (result: RunResult) => T | null): T | null => {
  for (const result of results) {
    const found = of(result);
    if (found) return found;
  }
  return null;
};

/** True when the second attempt asks for the whole once more, and nothing unseen had a say in that. */
function startsOver(result: RunResult): boolean {
  const [one, two] = attemptsOf(result);
  if (!one || !two || requestDiffers(one.request, two.request)) return false;
  return result.run.forks.every(({ from, attempt }) => attempt !== 1 || isSeen(from));
}

/** True when the second attempt tells the server what has already come. */
function resumes(result: RunResult): boolean {
  const [, two] = attemptsOf(result);
  if (!two) return false;
  const { headers, url, body, arguments: args } = two.request;
  const sent = [headers, url, body, ...args].flatMap((value) => value ?? []);
  return sent.some((value) => has(provenanceWithin(value), FIRST_PIECE) || hasRange(value));
}

/** A fork that the answer, its error or the caller's options decide may go either way. */
const isSeen = (from: Provenance): boolean => has(from, ANSWER | ERROR) || !has(from, OPAQUE);

function hasRange(value: Value): boolean {
  if (value.kind !== 'object') return false;
  const fields = value.internal?.kind === 'headers' ? value.internal.fields : value.properties;
  return [...fields].some(
    ([name, part]) => /^(range|last-event-id)$/i.test(name) || (part !== value && hasRange(part)),
  );
}

/** A piece that went out in the first attempt and again in the second. */
function deliveredOf({ run }: RunResult): Delivery | null {
  const events = run.events.filter((event): event is DeliveredEvent => event.kind === 'delivered' && !event.own);
  const again = events.find(({ attempt, sink }) => attempt === 2 && isInFirst(events, sink));
  return again ? { how: again.how, callee: again.callee, location: again.node } : null;
}

const isInFirst = (events: readonly DeliveredEvent[], sink: string): boolean =>
  events.some((event) => event.attempt === 1 && event.sink === sink);

function leftoverOf({ run }: RunResult): Leftover | null {
  const kept = run.events.find((event): event is KeptEvent => event.kind === 'kept' && event.attempt === 2);
  if (kept) return { into: kept.into, name: kept.name, location: kept.node };
  const events = run.events.filter((event): event is DeliveredEvent => event.kind === 'delivered' && event.own);
  const again = events.find(({ attempt, sink }) => attempt === 2 && isInFirst(events, sink));
  return again ? { into: 'sink', name: again.callee, location: again.node } : null;
}

/** A part that is appended before each attempt to one form, which the attempts send. */
function appendedTwice({ failures }: Proven): Leftover | null {
  for (const result of failures) {
    const [, two] = attemptsOf(result);
    if (!two) continue;
    const events = result.run.events.filter((event): event is AppendedEvent => event.kind === 'appended');
    const again = events.find(
      ({ to, node, attempt }) =>
        attempt === 1 &&
        events.some((event) => event.attempt === 0 && event.to === to && event.node.start === node.start) &&
        (two.request.body === to || two.request.headers === to || two.request.arguments.includes(to)),
    );
    if (again) return { into: 'form', name: again.callee, location: again.node };
  }
  return null;
}
