import type { Decision } from '../../model/outcome.ts';
import { exact } from '../../simulator/judge/span.ts';
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
  const rows = [
    ['attempt', describeOperation(site)],
    ['bound', describeBound(site)],
    ['retries', style('yellow', outcomes(site, 'retry'))],
    ['stops at', style('green', outcomes(site, 'stop'))],
    ['not known', outcomes(site, 'unknown')],
    ['waits', describeSchedule(site)],
    ['Retry-After', describeRetryAfter(site)],
    ['layers', site.layers.map(({ name: layer, attempts }) => `${layer} (${attempts ?? '?'} attempts)`).join(', ')],
  ].filter(([, text]) => text !== '' && text !== style('yellow', '') && text !== style('green', ''));
  const lines = alignColumns(rows.map(([label = '', text = '']) => [style('dim', label), text]));
  return [
    `${title}${name} ${style('dim', `(${site.kind})`)}`,
    ...lines.map((line) => `  ${line}`),
    ...site.findings.map(
      ({ ruleId, severity, message }) => `  ${style(colorOf(severity), severity)} ${message} ${style('dim', ruleId)}`,
    ),
    ...site.unknowns.map(({ fact, why, line }) =>
      style('dim', `  unknown ${fact}: ${why}${line === null ? '' : ` (line ${line})`}`),
    ),
    '',
  ].join('\n');
}

function colorOf(severity: string): 'red' | 'yellow' | 'blue' {
  return severity === 'error' ? 'red' : severity === 'warning' ? 'yellow' : 'blue';
}

function describeOperation({ operation: { callee, method, idempotencyKey } }: ExplainedSite): string {
  const key =
    idempotencyKey === null ? '' : idempotencyKey ? ', with an idempotency key' : ', without an idempotency key';
  const safe = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return `${callee}${method === null ? '' : `, ${method}`}${safe ? '' : key}`;
}

function describeBound({ bound: { kind, attempts, deadlineMs } }: ExplainedSite): string {
  switch (kind) {
    case 'attempts':
      return `${attempts ?? '?'} attempts`;
    case 'deadline':
      return deadlineMs === null ? 'a deadline' : `until ${exact(deadlineMs)} have passed`;
    case 'counted':
      return 'counted, up to a number that is not known here';
    case 'none':
      return 'none: it goes on for ever';
    case 'unknown':
      return 'not known';
  }
}

function outcomes({ decisions }: ExplainedSite, wanted: Decision): string {
  return Object.entries(decisions)
    .filter(([, decision]) => decision === wanted)
    .map(([name]) => name)
    .join(' ');
}

function describeSchedule({ schedule, waiting, bound }: ExplainedSite): string {
  if (schedule.length === 0) return waiting.missing === true ? 'none' : 'not known';
  const waits = schedule.map(({ leastMs, mostMs }) => {
    if (leastMs === null) return '?';
    if (mostMs === null) return `${exact(leastMs)} or more`;
    return leastMs === mostMs ? exact(leastMs) : `${exact(leastMs)} to ${exact(mostMs)}`;
  });
  const open = bound.kind !== 'attempts' || (bound.attempts ?? 0) - 1 > schedule.length;
  const notes = [
    ...(waiting.random === null ? [] : [waiting.random ? 'random' : 'not random']),
    ...(waiting.growth === null ? [] : [waiting.growth]),
    ...(waiting.afterLastAttempt === true ? ['one more after the last attempt'] : []),
  ];
  return `${waits.join(', ')}${open ? ', …' : ''}${notes.length === 0 ? '' : ` (${notes.join(', ')})`}`;
}

function describeRetryAfter({ retryAfter }: ExplainedSite): string {
  if (retryAfter.read === false) return 'not read';
  const facts: readonly (readonly [boolean | null, yes: string, no: string])[] = [
    [retryAfter.seconds, 'seconds waited for', 'seconds not waited for'],
    [retryAfter.date, 'dates waited for', 'dates not understood'],
    [retryAfter.bounded, 'limited', 'not limited'],
    [retryAfter.shortened, 'cut short', ''],
  ];
  const known = facts.map(([value, yes, no]) => (value === null ? '' : value ? yes : no)).filter((text) => text !== '');
  const malformed = { ignored: ['malformed ones ignored'], instant: ['malformed ones bring the call at once'] };
  const invalid = retryAfter.invalid === null ? [] : malformed[retryAfter.invalid];
  return [retryAfter.read === null ? 'may be read' : 'read', ...known, ...invalid].join(', ');
}
