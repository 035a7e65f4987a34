import type { Node } from '@oxc-project/types';
import { exactText } from '../../evaluate/arithmetic.ts';
import { explore } from '../../evaluate/explore.ts';
import type { ReasonEvent } from '../../evaluate/reasons.ts';
import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { LastingReason } from '../../../model/site.ts';
import type { ModuleHost } from '../../source-module.ts';
import { wayOf } from '../decisions.ts';
import { attemptsOf, planOf, type Proven } from '../probe.ts';

/** Runs spent on a 429 that gives the reason, and evaluation steps. */
const RUNS = 24;
const EFFORT = 10_000;

/** A 429 for a reason that lasts, and is retried: one that the code asks for, or that the API is known to send. */
export function lastingReasonOf(
  proven: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
  host: ModuleHost,
): LastingReason | null {
  const met = new Map<Node, ReasonEvent>();
  for (const { run } of proven.failures)
    for (const event of run.events) if (event.kind === 'reason' && event.attempt > 0) met.set(event.node, event);
  for (const event of met.values()) {
    const { reason, file, node } = event;
    if (isRetried(event, proven, host)) return { reason, location: { file, start: node.start, end: node.end } };
  }
  if (met.size > 0 || decisions.get('429') !== 'retry' || !asksOpenAi(proven)) return null;
  // OpenAI's error codes: a 429 is `rate_limit_exceeded`, or `insufficient_quota` when the credit is used up.
  return /quota|billing/i.test(ownText(proven)) ? null : { reason: 'insufficient_quota', location: null };
}

/** A 429 that gives the reason surely leads to another attempt. */
function isRetried({ node, given }: ReasonEvent, { candidate, call, style }: Proven, host: ModuleHost): boolean {
  const plan = planOf(
    candidate,
    call.node,
    style,
    2,
    (attempt) => (attempt > 1 ? { kind: 'success' } : { kind: 'status', status: 429, retryAfter: null }),
    { left: EFFORT },
  );
  const supposed = { node, kind: 'is', value: given } as const;
  const { results, complete } = explore(candidate.root, { ...plan, supposed }, host, RUNS);
  const ways = results.filter(({ run }) => run.supposedIn !== null).map((result) => wayOf(result, results));
  return complete && ways.includes('retry') && !ways.includes('stop') && !ways.includes('unknown');
}

const ownText = ({ candidate: { root } }: Proven): string => root.module.text.slice(root.node.start, root.node.end);

function asksOpenAi({ candidate, call, failures }: Proven): boolean {
  // Other services take the same client, at an address of their own.
  if (call.client === 'openai') return !/base_?url/i.test(candidate.root.module.text);
  const again = failures.find(({ end }) => end === 'attempts');
  const url = again ? attemptsOf(again)[0]?.request.url : undefined;
  return url ? (exactText(url) ?? '').startsWith('https://api.openai.com/') : false;
}
