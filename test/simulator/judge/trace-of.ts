import type { Trace, TracedCall } from '../../../src/model/trace.ts';

/** `announces`: what the answer asks to wait, in ms, which a trace has with the next call. */
type CallFacts = Partial<TracedCall> & Pick<TracedCall, 'outcome' | 'startMs'> & { readonly announces?: number | null };

/**
 * A trace of GETs to one URL that are answered at once, unless said otherwise; the run ends with the last call. A
 * status is read from the outcome.
 */
export function traceOf(calls: readonly CallFacts[], more: Partial<Trace> = {}): Trace {
  const traced = calls.map((facts, index): TracedCall => {
    const status = /^\d+/.exec(facts.outcome)?.[0];
    return {
      n: index + 1,
      endMs: facts.startMs,
      method: 'GET',
      url: 'https://api.example.com/things',
      status: status === undefined ? null : Number(status),
      waitMs: 0,
      announcedMs: calls[index - 1]?.announces ?? null,
      keyed: facts.key != null,
      key: null,
      bodyBytes: 0,
      bodyHash: null,
      ...facts,
    };
  });
  const ends = traced.map(({ startMs, endMs }) => endMs ?? startMs);
  return {
    end: { kind: 'resolved', value: '{ ok: true }' },
    calls: traced,
    waitsMs: traced.slice(1).map(({ startMs }, index) => startMs - (ends[index] ?? 0)),
    virtualMs: Math.max(0, ...ends),
    realMs: 50,
    unused: 0,
    ledger: { applied: 0 },
    output: '',
    leakedTimers: 0,
    unhandled: [],
    seed: 1,
    ...more,
  };
}
