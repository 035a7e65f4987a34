import { CLOCK, OPAQUE, has } from '../../evaluate/provenance.ts';
import type { Bound, TimerOverrun } from '../../../model/site.ts';
import { TIMER_RANGE_MS } from '../waiting.ts';
import { eventsOf, type Evidence, nodesOf, pathTo } from './evidence.ts';
import { epochWaitOf } from './wait-units.ts';

/** A duration that is surely outside a timer's range, in the own schedule or after an unparsable Retry-After. */
export function timerOverrunOf(evidence: Evidence, bound: Bound): TimerOverrun | null {
  return (
    ownOverrun(evidence, bound) ?? laterOverrun(evidence, bound) ?? announcedOverrun(evidence) ?? unsetOverrun(evidence)
  );
}

function ownOverrun({ endurance }: Evidence, bound: Bound): TimerOverrun | null {
  const { run } = endurance;
  for (const { duration, node, file, attempt } of eventsOf(run.events, 'wait')) {
    if (duration.kind !== 'number' || attempt === 0 || has(duration.from, OPAQUE)) continue;
    const kind = overrun(duration.least, duration.most);
    if (!kind || (kind === 'negative' && has(duration.from, CLOCK))) continue;
    // A limit that can't be seen may end it long before.
    const reached = attempt === 1 || bound.kind === 'attempts' || bound.kind === 'none';
    if (kind === 'overflow' && !reached) continue;
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

/** The first wait out of range beyond the attempts that were followed, when the wait grows on to a limit that is written. */
function laterOverrun({ waiting, proven }: Evidence, bound: Bound): TimerOverrun | null {
  const { module } = proven.candidate.root;
  const [first, second] = waiting.schedule;
  const [location] = waiting.locations;
  if (waiting.growth !== 'exponential' || !first || !second || !location) return null;
  if (bound.kind !== 'counted' || bound.location?.file !== module.file) return null;
  const test = pathTo(module, bound.location).at(-1);
  const limits = test ? [...nodesOf(test)].flatMap((node) => (node.type === 'Literal' ? [node.value] : [])) : [];
  const rising = waiting.schedule.every(
    (wait, index, all) => index === 0 || (wait?.leastMs ?? 0) > (all[index - 1]?.leastMs ?? 0),
  );
  const [limit] = limits;
  const ratio = second.leastMs / first.leastMs;
  if (!rising || limits.length !== 1 || typeof limit !== 'number' || !(ratio > 1)) return null;
  const waits = Math.ceil(Math.log(TIMER_RANGE_MS / first.leastMs) / Math.log(ratio)) + 1;
  const ms = first.leastMs * ratio ** (waits - 1);
  return waits <= limit && ms > TIMER_RANGE_MS ? { kind: 'overflow', attempt: waits + 1, ms, location } : null;
}

function announcedOverrun(evidence: Evidence): TimerOverrun | null {
  const { retryAfter, waiting } = evidence;
  const epoch = epochWaitOf(evidence);
  if (epoch) return { kind: 'epoch', attempt: 2, ms: NaN, location: epoch.location };
  const location = retryAfter.location ?? waiting.locations[0];
  if (retryAfter.invalidIsNaN !== true || !location) return null;
  return { kind: 'announced-nan', attempt: 2, ms: NaN, location };
}

/** A number that is read from the environment. */
const FROM_ENVIRONMENT = /(?:Number|parse(?:Int|Float))\(process\.env\.(\w+)/;
/** Code that looks at what it has read, or has another number for it. */
const LOOKS = /isNaN|isFinite|isInteger|isSafeInteger|\.parse\(|\?\?|\|\|/;

/** A wait of so many ms as a variable of the environment says, which nobody looks at: NaN where it is not set. */
function unsetOverrun({ proven, endurance }: Evidence): TimerOverrun | null {
  const { module } = proven.candidate.root;
  for (const { duration, node, file, attempt } of eventsOf(endurance.run.events, 'wait')) {
    if (duration.kind !== 'unknown' || attempt === 0) continue;
    const read = FROM_ENVIRONMENT.exec(module.text);
    const name = read?.[1];
    if (!read || name === undefined || !duration.key.includes(`process.env.${name}`)) continue;
    const line = module.text.slice(read.index, module.text.indexOf('\n', read.index));
    if (LOOKS.test(line) || /isNaN|isFinite|isInteger/.test(module.text)) continue;
    return { kind: 'unset', attempt: 2, ms: NaN, name, location: { file, start: node.start, end: node.end } };
  }
  return null;
}
