import type { Trace, Verdict } from '../../model/trace.ts';
import { LEAST_WAIT_MS, sameRequestPairs } from './retry-pair.ts';
import { exact } from './span.ts';

/**
 * Compares two runs of the same scenario under two seeds: waits of the target's own that are equal in both are not
 * random. Waits that the server announced do not count. `null` when the runs show nothing: other calls, no own wait,
 * or one seed.
 */
export function judgeJitter(first: Trace, second: Trace): Verdict | null {
  if (first.seed === second.seed || first.calls.length !== second.calls.length) return null;
  const [waits, others] = [ownWaits(first), ownWaits(second)];
  if (waits.length === 0 || waits.length !== others.length) return null;
  if (waits.some(({ ms }, index) => ms !== others[index]?.ms)) return null;
  const list = waits.map(({ ms }) => exact(ms)).join(', ');
  const message = `The waits are the same under two seeds (${list}): every client retries at the same moment.`;
  return { ruleId: 'require-jitter', message, call: waits[0]?.call ?? null };
}

/** Whether a run had waits that were the target's own, so that a second one under another seed can show something. */
export function hasOwnWaits(trace: Trace): boolean {
  return ownWaits(trace).length > 0;
}

/** The waits that the target chose itself, with the call that each is before. */
export function ownWaits(trace: Pick<Trace, 'calls'>): readonly { readonly call: number; readonly ms: number }[] {
  return sameRequestPairs(trace).flatMap(({ retry, waitMs, announcedMs }) => {
    const own = waitMs !== null && waitMs >= LEAST_WAIT_MS && announcedMs === null;
    return own ? [{ call: retry.n, ms: waitMs }] : [];
  });
}
