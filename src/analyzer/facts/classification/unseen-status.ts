import type { RunResult } from '../../evaluate/explore.ts';
import { ANSWER, has } from '../../evaluate/provenance.ts';
import type { Value } from '../../evaluate/value.ts';
import { FAILED_STATUSES } from '../../evaluate/outcomes.ts';
import type { Decision, OutcomeName } from '../../../model/outcome.ts';
import type { UnseenStatus } from '../../../model/site.ts';
import type { Proven } from '../probe.ts';

/** Words by which a function says that it means to repeat only what got no answer. */
const SPEAKS_OF_NETWORK = /\bnetwork|\bconnection|\boffline|\bHTTP errors?\b/i;
/** Other code of the file looks at answers. */
const LOOKS_AT_STATUS = /\.(ok|status|statusCode)\b/;

/** Whether every answer of a client that does not reject on a status leaves the site, and its status is never looked at. */
export function unseenStatusOf(
  { candidate, call, style, failures, lost }: Proven,
  decisions: ReadonlyMap<OutcomeName, Decision>,
): UnseenStatus | null {
  if (lost || style !== 'answers' || call.transport !== 'http' || call.throwsOnStatus !== false || call.client === null)
    return null;
  // One more call in a catch is written for what lands there.
  if (candidate.kind === 'second-call') return null;
  // A catch that tells its errors apart means what it does.
  if (decisions.get('network') !== 'retry' || decisions.get('other') !== 'retry') return null;
  if (FAILED_STATUSES.some((status) => status >= 400 && decisions.get(String(status)) !== 'stop')) return null;
  const answered = failures.filter(({ run }) => run.symbolic === 'status');
  if (answered.length === 0 || answered.some(isLookedAt)) return null;
  const { node, module } = candidate.root;
  const { text } = module;
  const returned = answered.some(({ value }) => holdsAnswer(value));
  return {
    answer: returned ? 'returned' : 'read',
    spokenOf: returned && (SPEAKS_OF_NETWORK.test(text.slice(node.start, node.end)) || LOOKS_AT_STATUS.test(text)),
  };
}

/** The status was read, or something in the answer decides the way. */
const isLookedAt = ({ run }: RunResult): boolean =>
  run.statusSeen ||
  run.events.some(
    (event) =>
      event.kind === 'test' && event.attempt > 0 && has(event.from, ANSWER) && !/^(true|false)$/.test(event.key),
  );

/** True for an answer itself, or an object or list with one in it. */
function holdsAnswer(value: Value): boolean {
  if (value.kind !== 'object') return false;
  if (value.className === 'Response') return true;
  const { internal } = value;
  if (internal?.kind === 'promise') return internal.state.kind === 'fulfilled' && holdsAnswer(internal.state.value);
  const parts = internal?.kind === 'items' ? internal.items : [...value.properties.values()];
  return parts.some((part) => part.kind === 'object' && part.className === 'Response');
}
