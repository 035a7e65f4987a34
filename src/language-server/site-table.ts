import * as l10n from '@vscode/l10n';
import { type Decision, OTHER_OUTCOMES, REPORTED_STATUSES } from '../model/outcome.ts';
import type { Bound, RetryAfterHandling, RetrySite, Waiting } from '../model/site.ts';
import { durationText, intervalText } from './duration-text.ts';

const DECISIONS: readonly Decision[] = ['retry', 'stop', 'unknown'];

/** What a site does, as Markdown: a decision per outcome, then the waits, what ends them, and Retry-After. */
export function siteTable(site: RetrySite): string {
  const title =
    site.functionName === null ? l10n.t('What this retry does') : l10n.t('What {0} does', `\`${site.functionName}\``);
  return [
    `**${title}**`,
    decisionTable(site.decisions),
    waitTable(site.waiting),
    factList([
      [l10n.t('Ends after'), boundText(site.bound)],
      [l10n.t('Retry-After'), retryAfterText(site.retryAfter)],
      ...site.layers.map((layer): [string, string] => [
        l10n.t('Inside'),
        layer.attempts === null
          ? layer.name
          : l10n.t('{0}, which makes up to {1} calls of its own', layer.name, layer.attempts),
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function decisionTable(decisions: RetrySite['decisions']): string {
  const names = [...REPORTED_STATUSES.map(String), ...OTHER_OUTCOMES];
  const rows = DECISIONS.flatMap((decision) => {
    const outcomes = names.filter((name) => (decisions.get(name) ?? 'unknown') === decision);
    return outcomes.length === 0 ? [] : [`| ${decisionText(decision)} | ${outcomes.map(outcomeText).join(' · ')} |`];
  });
  return [`| ${l10n.t('Does')} | ${l10n.t('After')} |`, '| :--- | :--- |', ...rows].join('\n');
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
  if (schedule.length === 0) return missing === true ? l10n.t('It does not wait between attempts.') : '';
  const attempts = schedule.map((wait, index) => String(wait?.attempt ?? index + 2));
  const waits = schedule.map((wait) => (wait === null ? '?' : intervalText(wait.leastMs, wait.mostMs)));
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
      return bound.deadlineMs === null ? l10n.t('a deadline') : durationText(bound.deadlineMs);
    case 'none':
      return bound.counter === null
        ? l10n.t('nothing: it never ends while the failure lasts')
        : l10n.t('nothing: {0} never moves', `\`${bound.counter.name}\``);
    case 'unknown':
      return l10n.t('can’t be told: {0}', bound.why);
  }
}

function retryAfterText(handling: RetryAfterHandling): string {
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
