import { runOnce } from '../../evaluate/explore.ts';
import type { RunEvent, WaitEvent } from '../../evaluate/run.ts';
import type { UnawaitedWait } from '../../../model/site.ts';
import { planOf } from '../probe.ts';
import { againOf, eventsOf, type Evidence } from './evidence.ts';

/** A wait that only failures begin, and that no run ever waited for. */
export function unawaitedWaitOf(evidence: Evidence): UnawaitedWait | null {
  const { proven, endurance } = evidence;
  const runs = [...againOf(proven), endurance].map(({ run }) => run.events);
  const inner = runs.flatMap((events) => eventsOf(events, 'inner-wait'));
  const waited = new Set([...runs.flatMap(waitsBeforeAttempts), ...inner].map(({ node, file }) => key(node, file)));
  for (const events of runs) {
    if (eventsOf(events, 'wait').some(({ attempt }) => attempt === 1)) continue;
    if (!eventsOf(events, 'attempt').some(({ n }) => n === 2)) continue;
    const armed = eventsOf(events, 'armed');
    const usual = new Set(armed.filter(({ attempt }) => attempt === 0).map(({ node }) => key(node, node.file)));
    const dropped = armed.find(({ attempt, node, duration }) => {
      const name = key(node, node.file);
      const brief = duration.kind === 'number' && !(duration.most > 1);
      return attempt === 1 && !usual.has(name) && !waited.has(name) && !brief;
    });
    if (!dropped || armedOnSuccess(evidence).has(key(dropped.node, dropped.node.file))) continue;
    const { node, duration, seen } = dropped;
    return { location: node, durationMs: duration.kind === 'number' ? duration.most : null, seen };
  }
  return null;
}

/** The waits that an attempt followed; timers that fire after the end are none. */
function waitsBeforeAttempts(events: readonly RunEvent[]): readonly WaitEvent[] {
  const attempts = eventsOf(events, 'attempt').length;
  return eventsOf(events, 'wait').filter(({ attempt }) => attempt < attempts);
}

/** Effort spent on seeing what a success arms. */
const EFFORT = 8_000;

/** Timers that a success arms too, as a limit or a warning does. */
function armedOnSuccess({ proven, host }: Evidence): ReadonlySet<string> {
  const { candidate, call, style } = proven;
  const plan = planOf(candidate, call.node, style, 2, () => ({ kind: 'success' }), { left: EFFORT });
  const { run } = runOnce(candidate.root, plan, host, []);
  return new Set(eventsOf(run.events, 'armed').map(({ node }) => key(node, node.file)));
}

const key = ({ start }: { readonly start: number }, file: string): string => `${file}:${start}`;
