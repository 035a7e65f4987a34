import type { RunEvent, WaitEvent } from '../../evaluate/run.ts';
import type { UnawaitedWait } from '../../../model/site.ts';
import { againOf, eventsOf, type Evidence } from './evidence.ts';

/** A wait that only failures begin, and that no run ever waited for. */
export function unawaitedWaitOf({ proven, endurance }: Evidence): UnawaitedWait | null {
  const runs = [...againOf(proven), endurance].map(({ run }) => run.events);
  const waited = new Set(runs.flatMap(waitsBeforeAttempts).map(({ node, file }) => key(node, file)));
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
    if (!dropped) continue;
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

const key = ({ start }: { readonly start: number }, file: string): string => `${file}:${start}`;
