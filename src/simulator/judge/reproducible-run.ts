import type { TracedCall, Verdict } from '../../model/trace.ts';

/** Two runs of one scenario. */
type Run = readonly Pick<TracedCall, 'n' | 'method' | 'url' | 'outcome' | 'startMs'>[];

/** Timers round to whole ms. */
const TOLERANCE_MS = 1;

/**
 * Compares two runs under one seed. Where they differ, something decides that the simulation does not hold: then what a
 * run shows may not be so the next time. `null` when they are the same.
 */
export function judgeReproducible(first: Run, second: Run): Verdict | null {
  const index = first.findIndex((call, at) => !isSame(call, second[at]));
  const differs = index === -1 && second.length > first.length ? first.length : index;
  if (differs === -1) return null;
  const [one, other] = [first[differs], second[differs]].map((call) => (call === undefined ? 'none' : describe(call)));
  const call = differs + 1;
  const message = `Two runs under the same seed differ at call ${call}: ${one ?? ''} against ${other ?? ''}. Something outside of the simulation decides.`;
  return { ruleId: 'reproducible-run', message, call: first[differs] === undefined ? null : call };
}

function isSame(a: Run[number], b: Run[number] | undefined): boolean {
  if (b === undefined || Math.abs(a.startMs - b.startMs) > TOLERANCE_MS) return false;
  return a.method === b.method && a.url === b.url && a.outcome === b.outcome;
}

function describe({ method, outcome, startMs }: Run[number]): string {
  return `${method} at ${Math.round(startMs)} ms, answered ${outcome}`;
}
