import type { Node } from '@oxc-project/types';
import { explore } from '../../evaluate/explore.ts';
import type { StatusFlawEvent } from '../../evaluate/status-flaws.ts';
import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { StatusContradiction } from '../../../model/site.ts';
import type { ModuleHost } from '../../source-module.ts';
import { decisionsOf } from '../decisions.ts';
import { planOf, type Proven } from '../probe.ts';

/** Runs spent on what the code would do if one test came to the other answer, and evaluation steps. */
const RUNS = 60;
const EFFORT = 20_000;

/** Statuses whose decision shows whether a test decides the retry. */
const ASKED = ['400', '404', '429', '500', '502', '503', '504'];

/** A test of the status that can't be what was meant, where the retry would be decided otherwise without its flaw. */
export function contradictionOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): StatusContradiction | null {
  const { impossible } = proven;
  if (impossible) {
    const { flaw, text, file, node } = impossible;
    return { flaw, effect: 'nothing', expression: text, location: { file, start: node.start, end: node.end } };
  }
  const met = new Map<Node, StatusFlawEvent>();
  for (const { run } of proven.failures)
    for (const event of run.events) if (event.kind === 'status-flaw' && event.attempt > 0) met.set(event.node, event);
  for (const event of met.values()) {
    const effect = effectOf(event, proven, decisions, host);
    if (effect) {
      const { flaw, text, file, node } = event;
      return { flaw, effect, expression: text, location: { file, start: node.start, end: node.end } };
    }
  }
  return null;
}

/** What every status comes to because of the flaw; `null` when nothing would change without it. */
function effectOf(
  { flaw, node }: StatusFlawEvent,
  { candidate, call, style }: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): StatusContradiction['effect'] | null {
  const past = flaw === 'past-500';
  if (
    past &&
    (decisions.get('500') !== 'stop' || ['501', '502', '503', '504'].some((one) => decisions.get(one) !== 'retry'))
  )
    return null;
  // `status > 500` is true where 500 is meant too, `status <= 500` false.
  const value = past ? node.operator === '>' || node.operator === '<' : flaw === 'never';
  const plan = planOf(
    candidate,
    call.node,
    style,
    2,
    (attempt) =>
      attempt > 1
        ? { kind: 'success' }
        : past
          ? { kind: 'status', status: 500, retryAfter: null }
          : { kind: 'any-failure' },
    { left: EFFORT },
  );
  const { results, complete } = explore(candidate.root, { ...plan, supposed: { node, kind: 'is', value } }, host, RUNS);
  if (past) return results.some(({ end, run }) => end === 'attempts' && run.supposedIn !== null) ? 'stop' : null;
  const otherwise = decisionsOf(results, complete);
  const turned = (from: Decision, to: Decision): boolean =>
    ASKED.some((status) => decisions.get(status) === from && otherwise.get(status) === to);
  return turned('stop', 'retry') ? 'stop' : turned('retry', 'stop') ? 'retry' : null;
}
