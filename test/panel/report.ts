import type { RunReport, TracedCall, Verdict } from '../../src/model/trace.ts';

/** A call, given its number and when it ran, in virtual ms. */
export function call(n: number, startMs: number, endMs: number | null, changes: Partial<TracedCall> = {}): TracedCall {
  return {
    n,
    startMs,
    endMs,
    method: 'GET',
    url: 'https://api.example.com/',
    outcome: '503',
    status: 503,
    waitMs: 0,
    announcedMs: null,
    keyed: false,
    key: null,
    bodyBytes: 0,
    bodyHash: null,
    ...changes,
  };
}

export function verdict(ruleId: string, about: number | null = null): Verdict {
  return { ruleId, message: `About ${ruleId}.`, call: about };
}

export function report(changes: Partial<RunReport> = {}): RunReport {
  return {
    end: { kind: 'resolved' },
    calls: [],
    waitsMs: [],
    virtualMs: 0,
    realMs: 0,
    unused: 0,
    ledger: { applied: 0 },
    output: '',
    leakedTimers: 0,
    unhandled: [],
    seed: 1,
    verdicts: [],
    ...changes,
  };
}
