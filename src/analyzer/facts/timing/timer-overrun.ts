import { CLOCK, OPAQUE, has } from '../../evaluate/provenance.ts';
import type { TimerOverrun } from '../../../model/site.ts';
import { TIMER_RANGE_MS } from '../waiting.ts';
import { eventsOf, type Evidence } from './evidence.ts';
import { epochWaitOf } from './wait-units.ts';

/** A duration that is surely outside a timer's range, in the own schedule or after an unparsable Retry-After. */
export function timerOverrunOf(evidence: Evidence): TimerOverrun | null {
  return ownOverrun(evidence) ?? announcedOverrun(evidence);
}

function ownOverrun({ endurance }: Evidence): TimerOverrun | null {
  const { run } = endurance;
  for (const { duration, node, file, attempt } of eventsOf(run.events, 'wait')) {
    if (duration.kind !== 'number' || attempt === 0 || has(duration.from, OPAQUE)) continue;
    const kind = overrun(duration.least, duration.most);
    if (!kind || (kind === 'negative' && has(duration.from, CLOCK))) continue;
    const location = { file, start: node.start, end: node.end };
    return { kind, attempt: attempt + 1, ms: duration.most, location };
  }
  return null;
}

function overrun(least: number, most: number): 'nan' | 'negative' | 'overflow' | null {
  if (Number.isNaN(least) || Number.isNaN(most)) return 'nan';
  if (most < 0) return 'negative';
  return least > TIMER_RANGE_MS ? 'overflow' : null;
}

function announcedOverrun(evidence: Evidence): TimerOverrun | null {
  const { retryAfter, waiting } = evidence;
  const epoch = epochWaitOf(evidence);
  if (epoch) return { kind: 'epoch', attempt: 2, ms: NaN, location: epoch.location };
  const location = retryAfter.location ?? waiting.locations[0];
  if (retryAfter.invalidIsNaN !== true || !location) return null;
  return { kind: 'announced-nan', attempt: 2, ms: NaN, location };
}
