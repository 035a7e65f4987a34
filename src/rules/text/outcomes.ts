import { type Decision, OTHER_OUTCOMES, REPORTED_STATUSES } from '../../model/outcome.ts';
import type { RetrySite } from '../../model/site.ts';

/** The outcomes of one decision, as far as reports name them. */
export type OutcomeGroup =
  | { readonly kind: 'none' }
  /** Every status and every other outcome. */
  | { readonly kind: 'all' }
  /** `statuses` is `all` where every one has this decision; both in report order. */
  | { readonly kind: 'some'; readonly statuses: readonly string[] | 'all'; readonly others: readonly string[] };

/** The reported outcomes after which a site does this. */
export function outcomesOf(decisions: RetrySite['decisions'], wanted: Decision): OutcomeGroup {
  const has = (name: string): boolean => (decisions.get(name) ?? 'unknown') === wanted;
  const statuses = REPORTED_STATUSES.map(String).filter(has);
  const others = OTHER_OUTCOMES.filter(has);
  const allStatuses = statuses.length === REPORTED_STATUSES.length;
  if (allStatuses && others.length === OTHER_OUTCOMES.length) return { kind: 'all' };
  if (statuses.length + others.length === 0) return { kind: 'none' };
  return { kind: 'some', statuses: allStatuses ? 'all' : statuses, others };
}
