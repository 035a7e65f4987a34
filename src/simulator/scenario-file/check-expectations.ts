import type { Expectations, Interval } from '../../model/scenario-file.ts';
import type { RunEnd, RunReport } from '../../model/trace.ts';
import { exact } from '../judge/span.ts';
import { printInterval } from './intervals.ts';

/** What a run did otherwise than expected, a sentence each; empty when it did as expected. */
export function unmetExpectations(report: RunReport, expect: Expectations): readonly string[] {
  const { end, calls, waitsMs, virtualMs, ledger, unused } = report;
  return [
    expect.end === null || expect.end === end.kind ? null : `Expected the end ${expect.end}, saw ${shownEnd(end)}.`,
    unmetText('value', expect.value, end.kind === 'resolved' ? (end.value ?? 'undefined') : null, end),
    unmetText('error', expect.error, end.kind === 'resolved' ? null : errorText(end), end),
    unmet('calls', expect.calls, calls.length, String),
    ...unmetWaits(expect.waits, waitsMs),
    unmet('virtual time', expect.took, virtualMs, exact),
    unmet('state changes', expect.applied, ledger.applied, String),
    unmet('unused answers', expect.unused, unused, String),
    ...unmetVerdicts(report, expect.verdicts),
  ].filter((sentence) => sentence !== null);
}

function unmet(what: string, wanted: Interval | null, seen: number, print: (value: number) => string): string | null {
  if (wanted === null || (seen >= wanted.least && seen <= wanted.most)) return null;
  return `Expected ${what}: ${printInterval(wanted, print)}, saw ${print(seen)}.`;
}

function unmetText(what: string, wanted: string | null, seen: string | null, end: RunEnd): string | null {
  if (wanted === null || seen?.includes(wanted) === true) return null;
  return `Expected the ${what} to contain "${wanted}", saw ${seen === null ? shownEnd(end) : `"${seen}"`}.`;
}

function unmetWaits(wanted: readonly Interval[] | null, waitsMs: readonly number[]): readonly string[] {
  if (wanted === null) return [];
  if (wanted.length !== waitsMs.length) {
    const list = waitsMs.length === 0 ? 'none' : waitsMs.map(exact).join(', ');
    return [`Expected ${wanted.length} ${wanted.length === 1 ? 'wait' : 'waits'}, saw ${list}.`];
  }
  return wanted
    .map((wait, index) => unmet(`wait ${index + 1}`, wait, waitsMs[index] ?? NaN, exact))
    .filter((sentence) => sentence !== null);
}

function unmetVerdicts({ verdicts }: RunReport, wanted: readonly string[]): readonly string[] {
  const unexpected = verdicts.filter(({ ruleId }) => !wanted.includes(ruleId));
  const missing = wanted.filter((id) => !verdicts.some(({ ruleId }) => ruleId === id));
  return [
    ...unexpected.map(({ ruleId, message }) => `${ruleId}: ${message}`),
    ...missing.map((id) => `Expected the verdict ${id}, which the run does not show.`),
  ];
}

function shownEnd(end: RunEnd): string {
  return end.kind === 'resolved' ? `resolved with ${end.value ?? 'undefined'}` : `${end.kind}: ${errorText(end)}`;
}

function errorText({ error }: Exclude<RunEnd, { kind: 'resolved' }>): string {
  return [error.name, error.code, error.message].filter((part) => part !== undefined && part !== '').join(': ');
}
