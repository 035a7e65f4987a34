import type { Node } from '@oxc-project/types';
import { explore } from '../evaluate/explore.ts';
import type { StatusFlawEvent } from '../evaluate/status-flaws.ts';
import type { Candidate } from '../find/candidates.ts';
import type { ModuleHost } from '../source-module.ts';
import { operationsOf, planOf, type Proven, proveWith } from './probe.ts';

/** Runs and evaluation steps spent on finding tests that come to the same for every status. */
const RUNS = 24;
const EFFORT = 8_000;
/** Two statuses in one test, or one that is compared as a text. */
const TESTS_STATUS = /\b[1-5]\d\d\b[^;]{0,80}(&&|\|\|)[^;]{0,80}\b[1-5]\d\d\b|[=!]==?\s*['"`]\d{3}['"`]/;

/**
 * What would be repeated if a test of the status that is the same for every status came to the other answer: code that is
 * meant to try again and never does. `null` for a candidate without such a test.
 */
export function proveAsCorrected(candidate: Candidate, host: ModuleHost): Proven | null {
  const { root } = candidate;
  if (candidate.kind !== 'loop' && candidate.kind !== 'recursion' && candidate.kind !== 'helper') return null;
  if (!TESTS_STATUS.test(root.module.text)) return null;
  for (const call of operationsOf(candidate, host).calls) {
    if (call.transport === 'unknown') continue;
    for (const flaw of flawsOf(candidate, call.node, call.throwsOnStatus === true ? 'throws' : 'answers', host)) {
      const supposed = { node: flaw.node, kind: 'is', value: flaw.flaw === 'never' } as const;
      const proven = proveWith(candidate, root, call, host, { supposed });
      if (proven) return { ...proven, impossible: flaw };
    }
  }
  return null;
}

function flawsOf(
  candidate: Candidate,
  operation: Node,
  style: Proven['style'],
  host: ModuleHost,
): Iterable<StatusFlawEvent> {
  const plan = planOf(candidate, operation, style, 2, () => ({ kind: 'any-failure' }), { left: EFFORT });
  const met = new Map<Node, StatusFlawEvent>();
  for (const { run } of explore(candidate.root, plan, host, RUNS).results)
    for (const event of run.events)
      if (event.kind === 'status-flaw' && event.attempt > 0 && event.flaw !== 'past-500') met.set(event.node, event);
  return met.values();
}
