import { OTHER_OUTCOMES, REPORTED_STATUSES, type Decision } from '../../model/outcome.ts';
import type { Bound, RetryAfterHandling, RetrySite, Waiting } from '../../model/site.ts';
import type { Finding, Severity } from '../../model/finding.ts';
import type { Range } from '../../model/source.ts';
import type { LineRange } from '../line-index.ts';
import { reportedRuleId } from '../lint/lint-report.ts';

/** What `retrylab explain --format json` prints of one site; `null` where the code does not show it. Times are ms. */
export interface ExplainedSite {
  readonly id: string;
  readonly kind: RetrySite['kind'];
  readonly function: string | null;
  readonly exportName: string | null;
  readonly range: Range & LineRange;
  readonly operation: {
    readonly callee: string;
    readonly transport: string;
    readonly method: string | null;
    readonly idempotencyKey: boolean | null;
  };
  /** `kind` tells a bound that is not there from one that is not known. */
  readonly bound: {
    readonly kind: Bound['kind'];
    readonly attempts: number | null;
    readonly deadlineMs: number | null;
  };
  readonly decisions: Readonly<Record<string, Decision>>;
  /** `mostMs` is `null` where nothing limits the wait, and both are where it is not known. */
  readonly schedule: readonly {
    readonly attempt: number;
    readonly leastMs: number | null;
    readonly mostMs: number | null;
  }[];
  readonly waiting: Pick<Waiting, 'missing' | 'random' | 'growth' | 'afterLastAttempt'> & {
    readonly longestMs: number | null;
  };
  readonly retryAfter: Omit<RetryAfterHandling, 'location' | 'invalidIsNaN' | 'secondsAsMs'>;
  readonly layers: readonly { readonly name: string; readonly attempts: number | null }[];
  readonly unknowns: readonly { readonly fact: string; readonly why: string; readonly line: number | null }[];
  readonly findings: readonly {
    readonly ruleId: string;
    readonly severity: Severity;
    readonly message: string;
    readonly line: number;
    readonly column: number;
    readonly script: string | null;
  }[];
}

/** The facts of a site, as reports give them. */
export function explainSite(
  site: RetrySite,
  findings: readonly Finding[],
  lineOf: (range: Range) => LineRange,
): ExplainedSite {
  const { bound, waiting, retryAfter, operation, location } = site;
  return {
    id: site.id,
    kind: site.kind,
    function: site.functionName,
    exportName: site.exportName,
    range: { start: location.start, end: location.end, ...lineOf(location) },
    operation: {
      callee: operation.callee,
      transport: operation.transport,
      method: operation.method,
      idempotencyKey: operation.idempotencyKey,
    },
    bound: {
      kind: bound.kind,
      attempts: bound.kind === 'attempts' ? bound.attempts : null,
      deadlineMs: bound.kind === 'deadline' ? bound.deadlineMs : null,
    },
    decisions: Object.fromEntries(
      [...REPORTED_STATUSES.map(String), ...OTHER_OUTCOMES].map((name) => [
        name,
        site.decisions.get(name) ?? 'unknown',
      ]),
    ),
    schedule: waiting.schedule.map((wait, index) => ({
      attempt: wait?.attempt ?? index + 2,
      leastMs: wait?.leastMs ?? null,
      mostMs: finite(wait?.mostMs ?? null),
    })),
    waiting: {
      missing: waiting.missing,
      random: waiting.random,
      growth: waiting.growth,
      longestMs: finite(waiting.longestMs),
      afterLastAttempt: waiting.afterLastAttempt,
    },
    retryAfter: {
      read: retryAfter.read,
      used: retryAfter.used,
      seconds: retryAfter.seconds,
      date: retryAfter.date,
      invalid: retryAfter.invalid,
      bounded: retryAfter.bounded,
      shortened: retryAfter.shortened,
    },
    layers: site.layers.map(({ name, attempts }) => ({ name, attempts: finite(attempts) })),
    unknowns: site.unknowns.map(({ fact, why, location: where }) => ({
      fact,
      why,
      line: where?.file === location.file ? lineOf(where).line : null,
    })),
    findings: findings
      .filter(({ siteId }) => siteId === site.id)
      .map(({ ruleId, severity, message, location: where, proof }) => {
        const { line, column } = lineOf(where);
        return { ruleId: reportedRuleId(ruleId), severity, message, line, column, script: proof?.script ?? null };
      }),
  };
}

/** JSON has no infinity. */
function finite(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : value;
}
