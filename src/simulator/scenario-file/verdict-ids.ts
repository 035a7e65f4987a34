import { JUDGEMENTS } from '../judge/index.ts';

/** The rules that a run can show to be violated: those of one trace, and the jitter that takes two. */
export const VERDICT_IDS: readonly string[] = [...JUDGEMENTS.map(({ ruleId }) => ruleId), 'require-jitter'].sort();
