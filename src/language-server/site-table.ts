import * as l10n from '@vscode/l10n';
import type { Decision } from '../model/outcome.ts';
import type { Bound, RetrySite, Unknown, Waiting } from '../model/site.ts';
import type { Location } from '../model/source.ts';
import { duration } from '../rules/text/durations.ts';
import { type OutcomeGroup, outcomesOf } from '../rules/text/outcomes.ts';
import { waitText } from '../rules/text/schedule.ts';

const DECISIONS: readonly Decision[] = ['retry', 'stop', 'unknown'];

/**
 * What a site does, as Markdown: a decision per outcome, then the waits, what ends them, Retry-After, and why some of it is not
 * known. `lineOf` gives the line of a place in the document, 1-based; `null` for one elsewhere.
 */
export function siteTable(site: RetrySite, lineOf: (location: Location) => number | null): string {
  const title =
    site.functionName === null ? l10n.t('What this retry does') : l10n.t('What {0} does', `\`${site.functionName}\``);
  return [
    `**${title}**`,
    decisionTable(site.decisions),
    waitTable(site.waiting),
    factList([
      [l10n.t('Ends after'), boundText(site.bound)],
      [l10n.t('Retry-After'), retryAfterText(site)],
      ...site.layers.map((layer): [string, string] => [
        l10n.t('Inside'),
        layer.attempts === null
          ? layer.name
          : l10n.t('{0}, which makes up to {1} calls of its own', layer.name, layer.attempts),
      ]),
    ]),
    reasonList(site.unknowns, lineOf),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function decisionTable(decisions: RetrySite['decisions']): string {
  const rows = DECISIONS.flatMap((decision) => {
    const group = outcomesOf(decisions, decision);
    return group.kind === 'none' ? [] : [`| ${decisionText(decision)} | ${groupText(group)} |`];
  });
  return [`| ${l10n.t('Does')} | ${l10n.t('After')} |`, '| :--- | :--- |', ...rows].join('\n');
}

function groupText(group: Exclude<OutcomeGroup, { kind: 'none' }>): string {
  if (group.kind === 'all') return l10n.t('every failure');
  const statuses = group.statuses === 'all' ? [l10n.t('every failed status')] : group.statuses;
  return [...statuses, ...group.others.map(outcomeText)].join(' · ');
}

/** Why something is not known, with its place. */
function reasonList(unknowns: readonly Unknown[], lineOf: (location: Location) => number | null): string {
  if (unknowns.length === 0) return '';
  const reasons = unknowns.map(({ why, location }) => {
    const line = location === null ? null : lineOf(location);
    return `- ${why}${line === null ? '' : ` (${l10n.t('line {0}', line)})`}`;
  });
  return [`**${l10n.t('What can’t be told, and why')}**`, reasons.join('\n')].join('\n\n');
}

function decisionText(decision: Decision): string {
  switch (decision) {
    case 'retry':
      return `$(sync)&nbsp;${l10n.t('retry')}`;
    case 'stop':
      return `$(circle-slash)&nbsp;${l10n.t('stop')}`;
    case 'unknown':
      return `$(question)&nbsp;${l10n.t('can’t be told')}`;
  }
}

function outcomeText(name: string): string {
  switch (name) {
    case 'network':
      return l10n.t('network error');
    case 'timeout':
      return l10n.t('timeout');
    case 'abort':
      return l10n.t('caller’s abort');
    case 'other':
      return l10n.t('other exceptions');
    default:
      return name;
  }
}

function waitTable({ schedule, missing }: Waiting): string {
  const isNone = schedule.length > 0 && schedule.every((wait) => wait?.mostMs === 0);
  if (isNone || (schedule.length === 0 && missing === true)) return l10n.t('It does not wait between attempts.');
  if (schedule.length === 0) return '';
  const attempts = schedule.map((wait, index) => String(wait?.attempt ?? index + 2));
  const waits = schedule.map((wait) => (wait === null ? '?' : waitText(wait)));
  return [
    `| ${[l10n.t('Attempt'), ...attempts].join(' | ')} |`,
    `| ${[':---', ...attempts.map(() => '---:')].join(' | ')} |`,
    `| ${[l10n.t('Wait before'), ...waits].join(' | ')} |`,
  ].join('\n');
}

function factList(facts: readonly (readonly [string, string])[]): string {
  return facts.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

/** What ends the retries, in words. */
export function boundText(bound: Bound): string {
  switch (bound.kind) {
    case 'attempts':
      return l10n.t('{0} attempts', bound.attempts);
    case 'counted':
      return l10n.t('a number of attempts that is set elsewhere');
    case 'deadline':
      return bound.deadlineMs === null ? l10n.t('a deadline') : duration(bound.deadlineMs);
    case 'none':
      return bound.counter === null
        ? l10n.t('nothing: it never ends while the failure lasts')
        : l10n.t('nothing: {0} never moves', `\`${bound.counter.name}\``);
    case 'unknown':
      return l10n.t('can’t be told: {0}', bound.why);
  }
}

function retryAfterText({ retryAfter: handling, decisions }: RetrySite): string {
  if (['429', '503'].every((status) => decisions.get(status) === 'stop')) return l10n.t('429 and 503 are not retried');
  if (handling.read === null) return l10n.t('can’t be told');
  if (!handling.read) return l10n.t('not read');
  if (handling.used === false) return l10n.t('read, but without effect');
  const forms = [
    handling.seconds === true ? l10n.t('seconds') : null,
    handling.date === true ? l10n.t('dates') : null,
  ].filter((form) => form !== null);
  const limits = [
    handling.bounded === false ? l10n.t('no longest wait') : null,
    handling.shortened === true ? l10n.t('cut short') : null,
    handling.invalid === 'instant' ? l10n.t('an unreadable value calls at once') : null,
  ].filter((limit) => limit !== null);
  return [forms.length === 0 ? l10n.t('read') : l10n.t('honours {0}', forms.join(', ')), ...limits].join('; ');
}
