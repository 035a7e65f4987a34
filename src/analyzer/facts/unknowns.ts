import type { Node } from '@oxc-project/types';
import type { RunResult } from '../evaluate/explore.ts';
import { ANSWER, CALLER, CLOCK, COUNTER, ERROR, ITEM, OPAQUE, type Provenance, has } from '../evaluate/provenance.ts';
import type { Fork, OpaqueEvent, WaitEvent } from '../evaluate/run.ts';
import { OTHER_OUTCOMES, type OutcomeName, REPORTED_STATUSES } from '../../model/outcome.ts';
import type { RetrySite, Unknown } from '../../model/site.ts';
import type { Location } from '../../model/source.ts';
import type { Span } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import type { Proven } from './probe.ts';

/** What the reasons are read from. */
export interface UnknownEvidence {
  readonly proven: Proven;
  /** The run that failed for as long as it could. */
  readonly endurance: RunResult;
}

type Known = Pick<RetrySite, 'operation' | 'bound' | 'decisions' | 'waiting' | 'retryAfter'>;

/** Characters of code that a reason quotes. */
const QUOTED = 60;

/** A reason, with its place, for every fact of a site that is not known. */
export function unknownsOf({ proven, endurance }: UnknownEvidence, site: Known): Unknown[] {
  const { module } = proven.candidate.root;
  return [
    ...ofOperation(site),
    ...ofDecisions(proven, site.decisions, module),
    ...ofBound(site, module),
    ...ofSchedule(endurance, site, module),
    ...ofRetryAfter(proven, site, module),
    // What lies in no one place is told at the request.
  ].map((unknown) => ({ ...unknown, location: unknown.location ?? site.operation.location }));
}

function ofOperation({ operation }: Known): Unknown[] {
  const { callee, method, transport, idempotencyKey, location, sdk } = operation;
  const told = (why: string): Unknown[] => [{ fact: 'operation', why, location }];
  if (transport === 'callback') return told(`who calls this function decides what \`${callee}\` sends`);
  if (transport === 'unknown') return told(`\`${callee}\` may be no HTTP request at all`);
  if (method === null && sdk) return told(`which request \`${callee}\` makes is known to its SDK only`);
  if (method === null) return told(`the method is in what \`${callee}\` is given, which is not written here`);
  const isSafe = method !== 'POST' && method !== 'PATCH';
  if (isSafe || idempotencyKey !== null) return [];
  return told('whether an idempotency key is sent: the headers are not all written here');
}

function ofDecisions(proven: Proven, decisions: Known['decisions'], module: SourceModule): Unknown[] {
  const reported = [...REPORTED_STATUSES.map(String), ...OTHER_OUTCOMES];
  const names = reported.filter((name) => decisions.get(name) === 'unknown');
  // Outcomes with one reason are told together.
  const byReason = new Map<string, { readonly names: OutcomeName[]; readonly reason: Reason }>();
  for (const name of names) {
    const reason = reasonFor(name, proven, module);
    const key = `${reason.why}@${reason.location?.start ?? -1}`;
    const known = byReason.get(key);
    if (known) known.names.push(name);
    else byReason.set(key, { names: [name], reason });
  }
  return [...byReason.values()].map(({ names: after, reason }) => ({
    fact: 'decisions',
    why: `whether it tries again after ${outcomeList(after, reported.length)} ${reason.why}`,
    location: reason.location,
  }));
}

/** The end of a sentence that begins with "whether it tries again". */
interface Reason {
  readonly why: string;
  readonly location: Location | null;
}

const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  network: 'a lost connection',
  timeout: 'a timeout',
  abort: 'an abort',
  other: 'any other exception',
};

function outcomeList(names: readonly OutcomeName[], all: number): string {
  if (names.length === all) return 'a failure';
  const shown = names.slice(0, 4).map((name) => OUTCOME_NAMES[name] ?? name);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} other outcomes`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1) ?? ''}`;
}

function reasonFor(name: OutcomeName, { failures, complete }: Proven, module: SourceModule): Reason {
  const own = failures.filter(({ run }) =>
    run.symbolic === 'status' ? run.statuses.includes(Number(name)) : run.symbolic === name,
  );
  if (own.some(({ end }) => end === 'budget')) return { why: "can't be told: the code is too long", location: null };
  const deciding = decidingFork(own);
  if (deciding) {
    const location = { ...deciding.place, ...questionIn(deciding.node) };
    return { why: `depends on ${decider(deciding.from)}: ${quoted(module, location)}`, location };
  }
  return complete
    ? { why: 'depends on a limit that is set elsewhere', location: null }
    : { why: "can't be told: there are too many ways through the code", location: null };
}

/** The part of a test that is about neither the count nor the status: `!isTransient(error)` of `attempt === 3 || !isTransient(error)`. */
function questionIn(node: Span): Span | null {
  const operands = 'type' in node ? operandsOf(node as Node) : [];
  const open = operands.filter((operand) => !isAnswered(operand));
  const [only] = open;
  return operands.length > 1 && only && open.length === 1 ? { start: only.start, end: only.end } : null;
}

function operandsOf(node: Node): Node[] {
  if (node.type === 'LogicalExpression') return [...operandsOf(node.left), ...operandsOf(node.right)];
  if (node.type === 'ParenthesizedExpression') return operandsOf(node.expression);
  if (node.type !== 'UnaryExpression' || node.operator !== '!') return [node];
  const inner = operandsOf(node.argument);
  return inner.length > 1 ? inner : [node];
}

/** A comparison with a number, an order, or `res.ok`: a run knows these. */
const isAnswered = (node: Node): boolean =>
  (node.type === 'BinaryExpression' &&
    (/^[<>]=?$/.test(node.operator) || (node.right.type === 'Literal' && typeof node.right.value === 'number'))) ||
  (node.type === 'UnaryExpression' && isAnswered(node.argument)) ||
  (node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'ok');

/** The last question on which a run that goes round and one that leaves part. */
function decidingFork(runs: readonly RunResult[]): Fork | null {
  const again = runs.filter(({ end }) => end === 'attempts');
  const left = runs.filter(({ end }) => end === 'returned' || end === 'threw');
  let deepest: { readonly fork: Fork; readonly depth: number } | null = null;
  for (const a of again) {
    for (const b of left) {
      const depth = a.run.forks.findIndex((fork, index) => {
        const other = b.run.forks[index];
        return other?.choice !== fork.choice || other.taken !== fork.taken;
      });
      const fork = a.run.forks[depth];
      if (!fork || fork.attempt === 0 || isLimit(fork.from)) continue;
      if (!deepest || depth > deepest.depth) deepest = { fork, depth };
    }
  }
  return deepest?.fork ?? null;
}

const isLimit = (from: Provenance): boolean => has(from, COUNTER | CLOCK | ITEM) && !has(from, OPAQUE);

function ofBound({ bound }: Known, module: SourceModule): Unknown[] {
  switch (bound.kind) {
    case 'unknown':
      return [{ fact: 'bound', why: bound.why, location: bound.location }];
    case 'counted': {
      const { location } = bound;
      const test = location ? ` in ${quoted(module, location)}` : '';
      return [
        {
          fact: 'bound',
          why: `the attempts are counted${test}, and the limit is set elsewhere, or too far to follow`,
          location,
        },
      ];
    }
    case 'deadline':
      if (bound.deadlineMs !== null) return [];
      return [
        { fact: 'bound', why: 'the time until the deadline is not a number written here', location: bound.location },
      ];
    default:
      return [];
  }
}

function ofSchedule({ run }: RunResult, { waiting }: Known, module: SourceModule): Unknown[] {
  const fact = 'schedule';
  const open = run.events.find(
    (event): event is WaitEvent => event.kind === 'wait' && event.attempt >= 1 && event.duration.kind === 'unknown',
  );
  if (open && waiting.schedule.some((wait) => wait === null)) {
    const location = { file: open.file, start: open.node.start, end: open.node.end };
    const from = open.duration.kind === 'unknown' ? open.duration.from : 0;
    return [{ fact, why: `how long ${quoted(module, location)} waits: the duration ${source(from)}`, location }];
  }
  if (waiting.missing !== null || waiting.schedule.length > 0) return [];
  const hidden = run.events.find(
    (event): event is OpaqueEvent => event.kind === 'opaque-call' && event.awaited && event.attempt >= 1,
  );
  return hidden
    ? [{ fact, why: `${hidden.name}() is awaited, can't be seen, and may wait`, location: placeOf(hidden) }]
    : [];
}

function ofRetryAfter(proven: Proven, { retryAfter, decisions }: Known, module: SourceModule): Unknown[] {
  const fact = 'retryAfter';
  if (['429', '503'].every((status) => decisions.get(status) === 'stop')) return [];
  if (retryAfter.read === null) {
    const again = proven.failures.filter(({ end }) => end === 'attempts');
    const events = again.flatMap(({ run }) => run.events);
    const hidden = events.find(
      (event): event is OpaqueEvent => event.kind === 'opaque-call' && event.informed && event.attempt >= 1,
    );
    if (hidden) {
      const why = `${hidden.name}() is given the answer or the error, can't be seen, and may read it`;
      return [{ fact, why, location: placeOf(hidden) }];
    }
    const wait = events.find((event): event is WaitEvent => event.kind === 'wait' && event.duration.kind === 'unknown');
    if (!wait) return [];
    const location = { file: wait.file, start: wait.node.start, end: wait.node.end };
    return [{ fact, why: `the duration in ${quoted(module, location)} may be the server's`, location }];
  }
  if (retryAfter.read && retryAfter.seconds === null && retryAfter.used !== false) {
    return [{ fact, why: "what is done with it can't be followed to the wait", location: retryAfter.location }];
  }
  return [];
}

const placeOf = ({ file, node }: OpaqueEvent): Location => ({ file, start: node.start, end: node.end });

/** The code at a place, on one line and shortened; the file's name where it is another. */
function quoted({ file, text }: SourceModule, location: Location): string {
  if (location.file !== file) return `code in ${location.file.slice(location.file.lastIndexOf('/') + 1)}`;
  const code = text.slice(location.start, location.end).replace(/\s+/g, ' ');
  return `\`${code.length > QUOTED ? `${code.slice(0, QUOTED - 1)}…` : code}\``;
}

/** What a question is about. */
function decider(from: Provenance): string {
  if (has(from, OPAQUE)) return "code that can't be seen";
  if (has(from, ANSWER)) return 'what the answer holds';
  if (has(from, ERROR)) return 'what the error holds';
  return has(from, CALLER) ? 'what the caller passes' : 'a value that is not known here';
}

function source(from: Provenance): string {
  if (has(from, OPAQUE)) return "is computed by code that can't be seen";
  return has(from, CALLER) ? 'comes from the caller' : 'is not known here';
}
