import type { Node } from '@oxc-project/types';
import { explore } from '../../evaluate/explore.ts';
import { ANSWER, has } from '../../evaluate/provenance.ts';
import type { FallibleEvent } from '../../evaluate/fallible.ts';
import type { RunEvent } from '../../evaluate/run-events.ts';
import type { Supposition } from '../../evaluate/suppositions.ts';
import type { RetriedWork } from '../../../model/site.ts';
import type { ModuleHost } from '../../source-module.ts';
import { wayOf } from '../decisions.ts';
import { planOf, type Proven } from '../probe.ts';

/** Expressions of one site that are made to throw. */
const TRIED = 4;
/** Runs spent on one expression, and evaluation steps. */
const RUNS = 12;
const EFFORT = 6_000;

/** What the engines' own errors look like, by the work that throws them. */
const ERRORS: Readonly<Record<RetriedWork['work'], { readonly error: string; readonly message: string }>> = {
  json: { error: 'SyntaxError', message: `Unexpected token '<', "<html>" is not valid JSON` },
  schema: { error: 'ZodError', message: 'Invalid input: expected object, received undefined' },
  url: { error: 'TypeError', message: 'Invalid URL' },
  property: { error: 'TypeError', message: `Cannot read properties of undefined (reading 'id')` },
};

/** What writes another text each time it is asked: a payload that does not fit may fit the next time. */
const GENERATES = /\bprompt|\bllm\b|completion|\bmessages\s*:|generateContent|\btemperature\b|anthropic|openai|gemini/i;

/** Work that succeeds or fails whatever the network does, and of which every failure leads to the next attempt. */
export function retriedWorkOf(proven: Proven, host: ModuleHost): RetriedWork[] {
  const { root } = proven.candidate;
  const generates = GENERATES.test(root.module.text.slice(root.node.start, root.node.end));
  const met = new Map<Node, FallibleEvent>();
  for (const { run } of proven.successes) {
    // Where the status is asked about later, what can't be read may be the page of a failure that another attempt cures.
    let succeeded = proven.style === 'throws' || !run.events.some(asksOfAnswer);
    for (const event of run.events) {
      if (asksOfAnswer(event)) succeeded = true;
      if (event.kind !== 'fallible' || (generates && (event.work === 'json' || event.work === 'schema'))) continue;
      // An address that a function far away puts together is its own business.
      if (event.work === 'url' ? isWithin(event, proven) : succeeded) met.set(event.node, event);
    }
  }
  return [...met.values()]
    .slice(0, TRIED)
    .filter((event) => isRetried(event, proven, host))
    .map(({ work, text, file, node }) => ({
      work,
      expression: text,
      location: { file, start: node.start, end: node.end },
    }));
}

/** Makes the expression throw after a success, and sees whether that surely leads to another attempt. */
function isRetried({ node, work }: FallibleEvent, { candidate, call, style }: Proven, host: ModuleHost): boolean {
  const supposed: Supposition = { node, kind: 'throws', ...ERRORS[work] };
  const plan = planOf(candidate, call.node, style, 2, () => ({ kind: 'success' }), { left: EFFORT });
  const { results, complete } = explore(candidate.root, { ...plan, supposed }, host, RUNS);
  const ways = results.filter(({ run }) => run.supposedIn !== null).map((result) => wayOf(result, results));
  return complete && ways.includes('retry') && !ways.includes('stop') && !ways.includes('unknown');
}

const asksOfAnswer = (event: RunEvent): boolean =>
  event.kind === 'test' && event.attempt > 0 && has(event.from, ANSWER);

const isWithin = ({ node, file }: FallibleEvent, { candidate: { root } }: Proven): boolean =>
  file === root.module.file && node.start >= root.node.start && node.end <= root.node.end;
