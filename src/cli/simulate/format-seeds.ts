import { relative } from 'node:path';
import type { Scenario } from '../../model/scenario.ts';
import type { SeedsReport } from '../../model/seeds.ts';
import { measured } from '../../simulator/judge/span.ts';
import { alignColumns, type Style } from '../style.ts';

/** Waits under many seeds, for people. */
export function formatSeeds(report: SeedsReport, scenario: Scenario, cwd: string, style: Style): string {
  const { runs, firstSeed, waits, callCounts, ends, realMs } = report;
  const title = style('bold', `${relative(cwd, scenario.file)}#${scenario.target}`);
  const plays = `plays: ${scenario.model ?? scenario.script}  (provider ${scenario.provider}, seeds ${firstSeed} to ${firstSeed + runs - 1})`;
  const header = ['attempt', 'least wait', 'median', 'most', 'runs'].map((cell) => style('dim', cell));
  const rows = waits.map(({ attempt, leastMs, medianMs, mostMs, runs: reached }) => [
    String(attempt),
    measured(leastMs),
    measured(medianMs),
    measured(mostMs),
    String(reached),
  ]);
  const table = waits.length === 0 ? '  No run made a second call.' : indented(alignColumns([header, ...rows]));
  const facts = [
    `${runs} runs in ${realMs} ms`,
    `ended: ${list(ends, (name) => name)}`,
    `calls: ${list(callCounts, (count) => `${count} in`)}`,
  ];
  return `${title}\n${style('dim', plays)}\n\n${table}\n\n${facts.join('; ')}.\n`;
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}

/** `resolved 180, rejected 20` */
function list(counts: Readonly<Record<string, number>>, name: (key: string) => string): string {
  return Object.entries(counts)
    .map(([key, count]) => `${name(key)} ${count}`)
    .join(', ');
}
