import type { Verdict } from '../../model/trace.ts';

/** Verdicts that bear no rule's name, and are told of where the simulator is. */
const WITHOUT_RULE: readonly string[] = [
  'no-leaked-timers',
  'no-unhandled-rejection',
  'reproducible-run',
  'unexpected-call',
];

/** A verdict with the page that tells of it. */
export const withPage = (verdict: Verdict): Verdict => ({
  ...verdict,
  page: WITHOUT_RULE.includes(verdict.ruleId) ? 'docs/simulator.md' : `docs/rules/${verdict.ruleId}.md`,
});
