import type { Measure, TracedCall, Verdict } from '../../model/trace.ts';
import { ownWaits } from './require-jitter.ts';
import { exact } from './span.ts';

/** The least random part of a wait that spreads clients: gRPC's backoff has ±20 %, half of which still passes. */
const LEAST_SHARE = 0.1;
/** Fewer runs than this may differ little by chance. */
export const LEAST_RUNS = 8;

/**
 * Looks at the waits of the target's own over many seeds: a random part below a tenth of the wait leaves the clients
 * together. `null` when there are fewer than 8 runs, when the waits do not differ at all (`require-jitter`), or enough.
 */
export function judgeSpread(runs: readonly (readonly TracedCall[])[]): Verdict | null {
  if (runs.length < LEAST_RUNS) return null;
  const waits = runs.map((calls) => ownWaits({ calls }));
  const [first] = waits;
  for (const [index, { call }] of (first ?? []).entries()) {
    const times = waits.flatMap((own) => (own[index]?.call === call ? [own[index].ms] : []));
    if (times.length < runs.length) return null;
    const [least, most] = [Math.min(...times), Math.max(...times)];
    if (most === least || most - least >= LEAST_SHARE * most) return null;
  }
  const times = waits.flatMap((own) => own.slice(0, 1).map(({ ms }) => ms));
  const [wait] = first ?? [];
  if (wait === undefined) return null;
  const message = `Over ${runs.length} seeds the wait before call ${wait.call} is between ${exact(Math.min(...times))} and ${exact(Math.max(...times))}: the random part is below ${100 * LEAST_SHARE} %, and clients stay together.`;
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  const share = (value: number): Measure => ({ value, unit: 'share' });
  return {
    ruleId: 'effective-jitter',
    message,
    call: wait.call,
    figure: share((longest - shortest) / longest),
    limit: share(LEAST_SHARE),
  };
}
