import { relative } from 'node:path';
import type { HerdFigures, HerdReport, HerdScenario, Percentiles } from '../../model/herd.ts';
import { exact, measured } from '../../simulator/judge/span.ts';
import { alignColumns, type Style } from '../style.ts';

/** A herd for people: its figures beside those of the same herd under known policies, its load over time, its faults. */
export function formatHerd(report: HerdReport, scenario: HerdScenario, cwd: string, style: Style): string {
  const blocks = [heading(scenario, cwd, style), ending(report, style), table(report, style), load(report, style)];
  return `${[...blocks, verdicts(report, style)].filter((block) => block !== '').join('\n\n')}\n`;
}

function heading({ file, target, clients, overMs, ...scenario }: HerdScenario, cwd: string, style: Style): string {
  const title = style('bold', `${relative(cwd, file)}#${target}`);
  const { model, script, provider, seed } = scenario;
  const arriving = overMs === 0 ? 'at once' : `over ${exact(overMs)}`;
  const against = `${clients} clients ${arriving} against: ${model ?? script}  (provider ${provider}, seed ${seed})`;
  return `${title}\n${style('dim', against)}`;
}

function ending({ end }: HerdReport, style: Style): string {
  if (end.kind === 'resolved') return '';
  const what = end.kind === 'rejected' ? 'Rejected' : 'Stopped';
  return `${style('red', what)}: ${end.error.name}: ${end.error.message}`;
}

interface Row {
  readonly name: string;
  readonly of: (figures: HerdFigures) => string;
}

const ROWS: readonly Row[] = [
  { name: 'succeeded', of: ({ successRate }) => percent(successRate) },
  { name: 'calls for each operation', of: ({ amplification }) => amplification.toFixed(2) },
  { name: 'calls', of: ({ calls }) => String(calls) },
  { name: 'succeeded after a retry', of: ({ succeededAfterRetry }) => String(succeededAfterRetry) },
  { name: 'gave up after retries', of: ({ exhausted }) => String(exhausted) },
  { name: 'never ended', of: ({ unfinished }) => String(unfinished) },
  { name: 'took, p50', of: ({ latencyMs }) => time(latencyMs, 'p50') },
  { name: 'took, p95', of: ({ latencyMs }) => time(latencyMs, 'p95') },
  { name: 'took, p99', of: ({ latencyMs }) => time(latencyMs, 'p99') },
  { name: 'last call', of: ({ lastCallMs }) => measured(lastCallMs) },
];

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function time(latency: Percentiles | null, which: keyof Percentiles): string {
  return latency === null ? '–' : measured(latency[which]);
}

function columnsOf({ figures, references }: HerdReport): readonly { title: string; figures: HerdFigures }[] {
  return [{ title: 'this code', figures }, ...references];
}

function table(report: HerdReport, style: Style): string {
  const columns = columnsOf(report);
  const { intervalMs } = report.figures.load;
  const peak: Row = { name: `most calls in ${exact(intervalMs)}`, of: (figures) => String(figures.peak) };
  const answers: readonly Row[] = [...new Set(columns.flatMap(({ figures }) => Object.keys(figures.byAnswer)))]
    .sort()
    .map((answer) => ({ name: `answered ${answer}`, of: ({ byAnswer }) => String(byAnswer[answer] ?? 0) }));
  const rows = [...ROWS, peak, ...answers].map(({ name, of }) => [name, ...columns.map(({ figures }) => of(figures))]);
  const header = ['', ...columns.map(({ title }) => title.toLowerCase())].map((cell) => style('dim', cell));
  return alignColumns([header, ...rows])
    .map((line) => `  ${line}`)
    .join('\n');
}

const LEVELS = ' ▁▂▃▄▅▆▇█';

/** One line of bars a herd, all on one scale. */
function load(report: HerdReport, style: Style): string {
  const columns = columnsOf(report);
  const most = Math.max(1, ...columns.map(({ figures }) => figures.peak));
  const { intervalMs } = report.figures.load;
  const title = `calls in each ${exact(intervalMs)} (a full bar: ${most})`;
  const lines = alignColumns(
    columns.map(({ title: name, figures }) => [
      name.toLowerCase(),
      figures.load.calls.map((calls) => LEVELS[Math.ceil((calls / most) * (LEVELS.length - 1))] ?? '').join(''),
    ]),
  );
  return [style('dim', `  ${title}`), ...lines.map((line) => `  ${line}`)].join('\n');
}

function verdicts({ verdicts: found, clients }: HerdReport, style: Style): string {
  if (found.length === 0) return style('green', 'No client did anything wrong by itself.');
  return found
    .map(({ ruleId, message, clients: count }) => {
      const whom = count === clients ? 'every client' : `${count} of ${clients} clients`;
      return `${style('red', '✖')} ${style('bold', ruleId)}  ${whom}: ${message}`;
    })
    .join('\n');
}
