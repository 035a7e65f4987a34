import type { RetrySite } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import type { Rule } from './rule.ts';
import { duration } from './text/durations.ts';

export const libraryRetryBudget: Rule = {
  id: 'library-retry-budget',
  group: 'E',
  severity: 'hint',
  ofLibraries: true,
  summary: 'What the defaults of a retry library come to: how many attempts, how long, with what spread.',
  check(site) {
    const { library, head } = site;
    // What the code sets itself it knows.
    if (!library || library.role === 'query' || (library.sets.includes('attempts') && setsWait(site))) return [];
    const budget = budgetOf(site);
    return budget === null ? [] : [{ message: `${library.name}: ${budget}.`, location: head, evidence: 'proved' }];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} forever` }),
};

const setsWait = ({ library }: RetrySite): boolean =>
  library?.sets.some((part) => part === 'delay' || part === 'delay-function') ?? false;

/** "11 attempts, up to 17.1 min of waiting, no jitter"; `null` where the attempts or a wait can't be told. */
function budgetOf({ bound, waiting }: RetrySite): string | null {
  if (bound.kind !== 'attempts' || bound.attempts < 2 || bound.attempts - 1 > waiting.schedule.length) return null;
  let total = 0;
  for (const wait of waiting.schedule) {
    if (wait === null) return null;
    total += wait.mostMs;
  }
  const spread = waiting.random === true ? 'with jitter' : waiting.random === false ? 'no jitter' : null;
  const waits = total === 0 ? 'no waiting' : `up to ${duration(total)} of waiting`;
  return [`${bound.attempts} attempts`, waits, ...(spread === null || total === 0 ? [] : [spread])].join(', ');
}
