import type { RunReport, Verdict } from '../model/trace.ts';

/** What changed between two runs of one scenario. */
export interface Comparison {
  /** Verdicts of the run before whose rule has none left. */
  readonly fixed: readonly Verdict[];
  /** Verdicts of rules that had none before. */
  readonly appeared: readonly Verdict[];
}

/** Compares two runs rule by rule: a fix that leaves one of three early calls has not fixed the rule. */
export function compareRuns(before: RunReport, after: RunReport): Comparison {
  return { fixed: notIn(before.verdicts, after.verdicts), appeared: notIn(after.verdicts, before.verdicts) };
}

function notIn(verdicts: readonly Verdict[], others: readonly Verdict[]): readonly Verdict[] {
  const rules = new Set(others.map((verdict) => verdict.ruleId));
  return verdicts.filter((verdict) => !rules.has(verdict.ruleId));
}
