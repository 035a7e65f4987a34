import type { RunResult } from '../evaluate/explore.ts';
import { SHARED, has } from '../evaluate/provenance.ts';
import type { SharedWriteEvent } from '../evaluate/run-events.ts';
import { provenance } from '../evaluate/value.ts';
import type { SharedState } from '../../model/site.ts';
import type { Proven } from './probe.ts';

/** State that is meant to be shared: budgets, breakers, rate limits, health, statistics. */
const MEANT =
  /budget|breaker|circuit|bucket|quota|limit|consecutive|health|total|stat|metric|throttle|rate|reconnect|connection|poll/i;
/** Words of a breaker, whose count of failures belongs to all calls. */
const BREAKER = /circuit|breaker|half-?_?open|trip(ped|s)?\b/i;
/** Objects and functions that stand for one operation, or for one connection that is kept up. */
const OF_ONE =
  /(job|task|request|operation|attempt|session|connection|socket|stream|download|worker|poller|watcher|listener|subscription|state|context)$|^(re)?connect|^(poll|subscribe|listen|watch|run|main|start|tick)/i;

/** The count or wait of the retries that lies outside the call, so that concurrent calls share it; `null`: none does. */
export function sharedStateOf({ candidate }: Proven, endurance: RunResult): SharedState | null {
  const { root } = candidate;
  const { node, module } = root;
  if (node.type === 'Program' || OF_ONE.test(root.name)) return null;
  const ofOne = root.ancestors.some(
    (one) => one.type === 'ClassDeclaration' && one.id !== null && OF_ONE.test(one.id.name),
  );
  // A function without parameters has one operation to make, and calls that run at the same time are rare.
  if (ofOne || ('params' in node && node.params.length === 0 && candidate.kind !== 'interceptor')) return null;
  const { events } = endurance.run;
  const writes = events.filter(
    (event): event is SharedWriteEvent =>
      event.kind === 'shared-write' &&
      event.attempt >= 1 &&
      !MEANT.test(event.name) &&
      !(/fail|error/i.test(event.name) && BREAKER.test(module.text)),
  );
  for (const write of writes) {
    const place = { name: write.name, of: write.of, location: write.node };
    const tested = events.some(
      (event) =>
        event.kind === 'test' &&
        event.attempt >= 1 &&
        has(event.from, SHARED) &&
        module.text.slice(event.node.start, event.node.end).includes(write.name),
    );
    if (tested && !(write.of === 'field' && isSetBefore(module.text, node.start, candidate.node.start, write.name)))
      return { ...place, role: 'count' };
    const waited = events.some((event) => event.kind === 'wait' && has(provenance(event.duration), SHARED));
    if (waited && !isSetBack(module.text, write.name)) return { ...place, role: 'wait' };
  }
  return null;
}

const assigned = (name: string): RegExp =>
  new RegExp(`(?<![\\w$.])${name.replace(/[.$]/g, '\\$&')}\\s*=(?!=)([^;\\n]*)`, 'g');

const isSetBefore = (text: string, start: number, end: number, name: string): boolean =>
  assigned(name).test(text.slice(start, Math.max(start, end)));

/** True when some assignment does not go on from the value that was there. */
const isSetBack = (text: string, name: string): boolean =>
  [...text.matchAll(assigned(name))].some(
    ({ index, 1: right = '' }) => !right.includes(name) && !/(let|var)\s+$/.test(text.slice(0, index)),
  );
