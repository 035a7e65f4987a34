import type { RunResult } from '../evaluate/explore.ts';
import { requestDiffers } from '../evaluate/requests.ts';
import type { Layer } from '../../model/site.ts';
import type { Place } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import { attemptsOf, type Proven } from './probe.ts';

/** What retries by itself inside an attempt of the site: code of the project that was followed, else the client. */
export function layersOf(proven: Proven, endurance: RunResult): Layer[] {
  return [...innerSite(proven, endurance), ...client(proven)];
}

function innerSite({ candidate, call, callsOften }: Proven, endurance: RunResult): Layer[] {
  const [attempted] = attemptsOf(endurance);
  // What is called more than once after a success too is no retry, and neither is asking for something else.
  if (!attempted || callsOften || call.transport === 'unknown') return [];
  const again = endurance.run.events
    .filter((event) => event.kind === 'inner-call')
    .filter(({ attempt, request }) => attempt === 1 && !requestDiffers(attempted.request, request));
  const [first] = again;
  if (!first) return [];
  const { module } = candidate.root;
  const location = first.through ?? { file: call.file, start: call.node.start, end: call.node.end };
  return [{ name: nameOf(first.through, module) ?? call.callee, attempts: again.length + 1, location }];
}

/** What is called there, as written. */
function nameOf(through: Place | null, { text }: SourceModule): string | null {
  const called = through ? text.slice(through.start, text.indexOf('(', through.start)) : '';
  return /^[\w$.#\s]+$/.test(called) ? called.replace(/\s+/g, '').replace(/^this\./, '') : null;
}

function client({ failures, call }: Proven): Layer[] {
  const again = failures.find(({ end }) => end === 'attempts');
  const request = again ? attemptsOf(again)[0]?.request : undefined;
  if (!request || request.clientAttempts === null) return [];
  return [
    {
      name: request.callee,
      attempts: request.clientAttempts,
      location: { file: call.file, start: call.node.start, end: call.node.end },
    },
  ];
}
