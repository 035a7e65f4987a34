import { relative } from 'node:path';
import type { Style } from '../style.ts';
import { failedOf, type ScenarioResult, type TestReport } from './scenario-result.ts';

/** The results for people: a line for each scenario, below it what was not as expected, and the sum. */
export function formatPretty(report: TestReport, style: Style): string {
  const { results, cwd } = report;
  const files = [...new Set(results.map(({ file }) => file))];
  const blocks = files.map((file) => {
    const lines = results.filter((result) => result.file === file).flatMap((result) => resultLines(result, style));
    return [style('bold', relative(cwd, file)), ...lines].join('\n');
  });
  const failed = failedOf(report).length;
  const passed = `${results.length - failed} passed`;
  const sum = failed === 0 ? style('green', passed) : `${passed}, ${style('red', `${failed} failed`)}`;
  return `${[...blocks, sum].join('\n\n')}\n`;
}

function resultLines({ name, line, failures, report }: ScenarioResult, style: Style): readonly string[] {
  const calls =
    report === null ? '' : style('dim', `  ${report.calls.length === 1 ? '1 call' : `${report.calls.length} calls`}`);
  if (failures.length === 0) return [`  ${style('green', '✔')} ${name}${calls}`];
  return [
    `  ${style('red', '✖')} ${name} ${style('dim', `(line ${line})`)}`,
    ...failures.map((text) => `      ${text}`),
  ];
}
