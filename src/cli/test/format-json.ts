import { relative } from 'node:path';
import { failedOf, type TestReport } from './scenario-result.ts';

/** The results for programs: `{ passed, failed, scenarios: [{ file, line, name, passed, failures, report }] }`. */
export function formatJson(report: TestReport): string {
  const failed = failedOf(report).length;
  const scenarios = report.results.map(({ file, line, name, failures, report: run }) => ({
    file: relative(report.cwd, file),
    line,
    name,
    passed: failures.length === 0,
    failures,
    report: run,
  }));
  return `${JSON.stringify({ passed: report.results.length - failed, failed, scenarios }, null, 2)}\n`;
}
