import type { Node } from '@oxc-project/types';
import { calleeName } from '../evaluate/inert.ts';
import { factsOf } from '../find/module-facts.ts';
import type { RunResult } from '../evaluate/explore.ts';
import { requestDiffers } from '../evaluate/requests.ts';
import type { Layer } from '../../model/site.ts';
import type { Place } from '../evaluate/value.ts';
import type { SourceModule } from '../source-module.ts';
import { attemptsOf, type Proven } from './probe.ts';

/** What retries by itself inside an attempt of the site: code of the project that was followed, else the client. */
export function layersOf(proven: Proven, endurance: RunResult): Layer[] {
  return [...innerSite(proven, endurance), ...client(proven), ...setUpElsewhere(proven)];
}

/** Retries that one call gives to a client for good: `axiosRetry(client, { retries: 3 })`. */
function setUpElsewhere({ call, candidate: { root, node } }: Proven): Layer[] {
  const { module } = root;
  const [name = '', method] = call.callee.split('.');
  if (call.file !== module.file || call.transport !== 'http' || method === undefined || name === 'this') return [];
  const local = /import\s+(\w+)[^;]*from\s*['"]axios-retry['"]|(\w+)\s*=\s*require\(['"]axios-retry['"]\)/.exec(
    module.text,
  );
  const helper = local?.[1] ?? local?.[2];
  if (helper === undefined) return [];
  for (const one of factsOf(module).nodes) {
    if (one.type !== 'CallExpression' || one === node || calleeName(one.callee) !== helper) continue;
    const [client, options] = one.arguments;
    if (client?.type !== 'Identifier' || client.name !== name) continue;
    const retries = retriesIn(options);
    if (retries === 0) return [];
    const location = { file: call.file, start: call.node.start, end: call.node.end };
    return [{ name: call.callee, attempts: retries + 1, location }];
  }
  return [];
}

/** The retries that options of axios-retry ask for; its default is 3 (README of 4.5). */
function retriesIn(options: Node | undefined): number {
  const properties = options?.type === 'ObjectExpression' ? options.properties : [];
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'retries') continue;
    return property.value.type === 'Literal' && typeof property.value.value === 'number' ? property.value.value : 3;
  }
  return 3;
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
