import type { Decision } from '../../model/outcome.ts';
import { duration } from '../../rules/text/durations.ts';
import { outcomesOf } from '../../rules/text/outcomes.ts';
import { scheduleSummary } from '../../rules/text/schedule.ts';
import { alignColumns, type Style } from '../style.ts';
import type { ExplainedSite } from './explained-site.ts';

/** The sites of a file for people: one table each, then what was found and what could not be told. */
export function formatPretty(path: string, sites: readonly ExplainedSite[], style: Style): string {
  if (sites.length === 0) return `No retry found in ${path}.\n`;
  return sites.map((site) => siteBlock(path, site, style)).join('\n');
}

function siteBlock(path: string, site: ExplainedSite, style: Style): string {
  const title = style('bold', `${path}:${site.range.line}`);
  const name = site.function === null ? '' : ` ${site.function}`;
  const rows: readonly (readonly [label: string, text: string, color?: 'yellow' | 'green'])[] = [
    ['attempt', describeOperation(site)],
    ['bound', describeBound(site)],
    ['retries', describeOutcomes(site, 'retry'), 'yellow'],
    ['stops at', describeOutcomes(site, 'stop'), 'green'],
    ['not known', describeOutcomes(site, 'unknown')],
    ['waits', describeSchedule(site)],
    ['Retry-After', describeRetryAfter(site)],
    ['layers', site.layers.map(({ name: layer, attempts }) => `${layer} (${attempts ?? '?'} attempts)`).join(', ')],
  ];
  const shown = rows.filter(([, text]) => text !== '');
  const lines = alignColumns(
    shown.map(([label, text, color]) => [style('dim', label), color ? style(color, text) : text]),
  );
  const findings = alignColumns(
    site.findings.map(({ ruleId, severity, message, line, column }) => [
      style('dim', `${line}:${column}`),
      style(colorOf(severity), severity),
      message,
      style('dim', ruleId),
    ]),
  );
  const reasons = site.unknowns.map(({ why, line }) =>
    style('dim', `not known: ${why}${line === null ? '' : ` (line ${line})`}`),
  );
  return [
    `${title}${name} ${style('dim', `(${site.kind})`)}`,
    ...[...lines, ...findings, ...reasons].map((line) => `  ${line}`),
    '',
  ].join('\n');
}

function colorOf(severity: string): 'red' | 'yellow' | 'blue' {
  return severity === 'error' ? 'red' : severity === 'warning' ? 'yellow' : 'blue';
}

function describeOperation({ operation: { callee, method, idempotencyKey } }: ExplainedSite): string {
  const repeatsChange = method === 'POST' || method === 'PATCH';
  const key =
    idempotencyKey === null || !repeatsChange ? '' : `, ${idempotencyKey ? 'with' : 'without'} an idempotency key`;
  return `${callee}${method === null ? '' : `, ${method}`}${key}`;
}

function describeBound({ bound: { kind, attempts, deadlineMs } }: ExplainedSite): string {
  switch (kind) {
    case 'attempts':
      return attempts === 1 ? '1 attempt' : `${attempts ?? '?'} attempts`;
    case 'deadline':
      return deadlineMs === null ? 'a deadline' : `until ${duration(deadlineMs)} have passed`;
    case 'counted':
      return 'counted, up to a number that is not known here';
    case 'none':
      return 'none: it goes on for ever';
    case 'unknown':
      return 'not known';
  }
}

function describeOutcomes({ decisions }: ExplainedSite, wanted: Decision): string {
  const group = outcomesOf(new Map(Object.entries(decisions)), wanted);
  if (group.kind === 'none') return '';
  if (group.kind === 'all') return 'every failure';
  return [...(group.statuses === 'all' ? ['every failed status'] : group.statuses), ...group.others].join(' ');
}

function describeSchedule({ schedule, waiting, bound }: ExplainedSite): string {
  if (bound.attempts === 1) return '';
  const known = schedule.map(({ attempt, leastMs, mostMs }) =>
    leastMs === null ? null : { attempt, leastMs, mostMs: mostMs ?? Infinity },
  );
  const summary = scheduleSummary({ schedule: known, longestMs: waiting.longestMs }, (each) => `${each} each`);
  if (summary === null) return waiting.missing === true || known.some((wait) => wait !== null) ? 'none' : 'not known';
  const notes = [
    ...(waiting.random === null ? [] : [waiting.random ? 'random' : 'not random']),
    ...(waiting.growth === null ? [] : [waiting.growth]),
    ...(waiting.afterLastAttempt === true ? ['one more after the last attempt'] : []),
  ];
  return `${summary}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function describeRetryAfter({ retryAfter, decisions }: ExplainedSite): string {
  if (decisions['429'] === 'stop' && decisions['503'] === 'stop') return 'not asked for: 429 and 503 are not retried';
  if (retryAfter.read === null) return 'not known';
  if (!retryAfter.read) return 'not read';
  if (retryAfter.used === false) return 'read, without effect';
  const facts: readonly (readonly [boolean | null, yes: string, no: string])[] = [
    [retryAfter.seconds, 'seconds waited for', 'seconds not waited for'],
    [retryAfter.date, 'dates waited for', 'dates not understood'],
    [retryAfter.bounded, 'limited', 'not limited'],
    [retryAfter.shortened, 'cut short', ''],
  ];
  const known = facts.map(([value, yes, no]) => (value === null ? '' : value ? yes : no)).filter((text) => text !== '');
  const malformed = { ignored: ['malformed ones ignored'], instant: ['malformed ones bring the call at once'] };
  const invalid = retryAfter.invalid === null ? [] : malformed[retryAfter.invalid];
  return ['read', ...known, ...invalid].join(', ');
}
