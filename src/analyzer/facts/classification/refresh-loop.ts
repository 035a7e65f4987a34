import type { Node } from '@oxc-project/types';
import { explore, type RunResult } from '../../evaluate/explore.ts';
import { ANSWER, CALLER, ERROR, OPAQUE, has } from '../../evaluate/provenance.ts';
import type { Fork, Run } from '../../evaluate/run.ts';
import { factsOf } from '../../find/module-facts.ts';
import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { RefreshLoop } from '../../../model/site.ts';
import type { Location } from '../../../model/source.ts';
import type { ModuleHost, SourceModule } from '../../source-module.ts';
import { movingTest } from '../bound.ts';
import { planOf, type Proven } from '../probe.ts';

/** Attempts that are followed while the server goes on answering 401. */
const FOLLOWED = 8;
const RUNS = 24;
const EFFORT = 20_000;

const REFRESHES = /refresh|renew|re-?auth|log_?in|sign_?in|token|credential|session/i;
/** Names of functions that say whether to do it. */
const ASKS = /^(should|can|may|is|has|needs?|allow|try)/i;
/** Names of flags that let something happen once. */
const ONCE = /retr|attempt|again|tried|refresh(ed|ing)|once|first|count|sent|pending|loop|done/i;

/** Whether a server that goes on answering 401 is asked for ever, with a refresh before each attempt. */
export function refreshLoopOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): RefreshLoop | null {
  // Where a refresh may fail, a 401 is retried or not; what counts is a refresh that works.
  if (decisions.get('401') === 'stop' || decisions.get('400') !== 'stop' || decisions.get('404') !== 'stop')
    return null;
  const { candidate, call, style } = proven;
  const { root } = candidate;
  if (!REFRESHES.test(root.module.text.slice(root.node.start, root.node.end))) return null;
  const plan = planOf(
    candidate,
    call.node,
    style,
    FOLLOWED,
    () => ({ kind: 'status', status: 401, retryAfter: null }),
    { left: EFFORT },
  );
  const { results } = explore(root, plan, host, RUNS);
  const goesOn = results.some((result) => result.end === 'attempts' && isUnmarked(result, root.module));
  if (goesOn) return { kind: 'unmarked', location: placeOfAgain(proven) };
  const through = candidate.kind === 'interceptor' ? sameClient(proven, results) : null;
  return through ? { kind: 'same-client', location: through } : null;
}

/** Nothing that moves from attempt to attempt, and nothing that other code may set, is asked on the way. */
function isUnmarked({ run }: RunResult, module: SourceModule): boolean {
  const tests = run.events.filter((event) => event.kind === 'test');
  if (movingTest(tests)) return false;
  return run.forks.every((fork) => fork.attempt === 0 || isSteady(fork, run, module));
}

/** A question that gets the same answer each time: of the answer, of a refresh that worked, of what nobody sets. */
function isSteady({ key, from }: Fork, run: Run, module: SourceModule): boolean {
  const made = [...key.matchAll(/(\w+)\(\) (\d+)/g)];
  if (made.length > 0)
    return made.every(
      ([, name = '', id]) => Number(id) > run.firstAttemptId && REFRESHES.test(name) && !ASKS.test(name),
    );
  const name = /(\w+)\W*$/.exec(key)?.[1] ?? '';
  if (ONCE.test(key)) return false;
  if (!has(from, CALLER | OPAQUE)) return has(from, ANSWER | ERROR);
  const facts = factsOf(module);
  return !facts.properties.has(name) && !facts.variables.has(name);
}

function placeOfAgain({ candidate, call }: Proven): Location {
  const node = candidate.again ?? call.node;
  const file = candidate.again ? candidate.root.module.file : call.file;
  return { file, start: node.start, end: node.end };
}

/** Options that a request may have without being told apart by them. */
const PLAIN_OPTIONS = new Set(['headers', 'params', 'timeout', 'withCredentials', 'data']);

/** A request inside an error handler that goes through the client that the handler belongs to, and is not told apart. */
function sameClient({ candidate, call }: Proven, results: readonly RunResult[]): Location | null {
  const { root, node } = candidate;
  const { text, file } = root.module;
  const handler = text.slice(root.node.start, root.node.end);
  // A handler that looks at the address, or lets one refresh serve all, does something about it.
  if (/\.?\burl\b|isRefreshing|refreshing|pending|promise\b(?!\.(reject|resolve))/.test(handler)) return null;
  const client = /^(.*?)\.interceptors\.response\.use\(/s.exec(text.slice(node.start, node.end))?.[1]?.trim();
  if (!client) return null;
  for (const { run } of results) {
    for (const event of run.events) {
      if (event.kind !== 'side-request' || event.node === call.node || event.file !== file || event.attempt === 0)
        continue;
      const own = text.slice(event.node.start, event.node.end);
      const through = own.startsWith(`${client}.`) || own.startsWith(`${client}(`);
      if (through && isPlain(event.node)) return { file, start: event.node.start, end: event.node.end };
    }
  }
  return null;
}

/** True for a call whose options say nothing that a handler could tell it by. */
const isPlain = (node: Node): boolean =>
  node.type === 'CallExpression' &&
  node.arguments
    .slice(1)
    .every(
      (argument, index) =>
        index === 0 ||
        (argument.type === 'ObjectExpression' &&
          argument.properties.every(
            (property) =>
              property.type === 'Property' &&
              property.key.type === 'Identifier' &&
              PLAIN_OPTIONS.has(property.key.name),
          )),
    );
