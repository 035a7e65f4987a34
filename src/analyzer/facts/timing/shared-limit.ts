import type { SharedLimit } from '../../../model/site.ts';
import type { ObjectValue, Value } from '../../evaluate/value.ts';
import { attemptsOf } from '../probe.ts';
import { againOf, eventsOf, type Evidence, textOf } from './evidence.ts';

/** Words of a limit that is meant for all attempts together. */
const MEANT_FOR_ALL = /deadline|overall|total|budget|whole|global|entire/i;

/** A time limit of the program's own that has ended the first attempt and is given to the second. */
export function sharedLimitOf({ proven }: Evidence): SharedLimit | null {
  const { module, node } = proven.candidate.root;
  if (MEANT_FOR_ALL.test(textOf(module, node))) return null;
  for (const result of againOf(proven)) {
    const [first, second] = attemptsOf(result);
    if (result.run.symbolic !== 'timeout' || !first || !second) continue;
    const signal = ownSignal(first.request.signal);
    if (!signal || ownSignal(second.request.signal)?.id !== signal.id) continue;
    const timed = signal.internal?.kind === 'signal' && signal.internal.timed && !signal.internal.caller;
    const armed = eventsOf(result.run.events, 'limit-armed').find(({ attempt }) => attempt === 0);
    if (!timed && !armed) continue;
    return {
      kind: timed ? 'timeout-signal' : 'controller',
      location:
        !timed && armed
          ? { file: armed.node.file, start: armed.node.start, end: armed.node.end }
          : { file: proven.call.file, start: proven.call.node.start, end: proven.call.node.end },
    };
  }
  return null;
}

const ownSignal = (value: Value | null): ObjectValue | null =>
  value?.kind === 'object' && value.internal?.kind === 'signal' ? value : null;
