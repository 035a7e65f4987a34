import type { Measure, Trace, Verdict } from '../../model/trace.ts';

/** What the judge knows besides the trace. */
export interface JudgeContext {
  /** A provider id; some APIs allow more retries than others. */
  readonly provider: string;
  /** The longest wait the user accepts, in ms. */
  readonly longestWaitMs: number;
}

/** One thing that a trace can show. It says nothing without evidence in the trace, and at most one thing per run. */
export interface Judgement {
  readonly ruleId: string;
  judge(trace: Trace, context: JudgeContext): Omit<Verdict, 'ruleId'> | null;
}

/** A time in virtual ms, as a verdict's figure or limit. */
export const ms = (value: number): Measure => ({ value, unit: 'ms' });

/** A number of calls, likewise. */
export const calls = (value: number): Measure => ({ value, unit: 'calls' });

/** ` (and n more calls)` for the cases beyond the first. */
export function andMore(all: readonly unknown[]): string {
  const more = all.length - 1;
  return more <= 0 ? '' : ` (and ${String(more)} more ${more === 1 ? 'call' : 'calls'})`;
}
