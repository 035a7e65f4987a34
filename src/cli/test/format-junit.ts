import { relative } from 'node:path';
import { failedOf, type ScenarioResult, type TestReport } from './scenario-result.ts';

/** The results as JUnit's XML, which CI services read: a suite for each file. */
export function formatJunit(report: TestReport): string {
  const { results, cwd } = report;
  const files = [...new Set(results.map(({ file }) => file))];
  const suites = files.map((file) => {
    const own = results.filter((result) => result.file === file);
    return element(
      'testsuite',
      counts({ cwd, results: own }, relative(cwd, file)),
      own.map((result) => testCase(result, cwd)),
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', counts(report, 'retrylab'), suites)}\n`;
}

function counts(report: TestReport, name: string): Readonly<Record<string, string | number>> {
  const seconds = report.results.reduce((sum, { realMs }) => sum + realMs, 0) / 1000;
  return { name, tests: report.results.length, failures: failedOf(report).length, time: seconds.toFixed(3) };
}

function testCase({ name, file, line, failures, realMs }: ScenarioResult, cwd: string): string {
  const path = relative(cwd, file);
  const attributes = { name, classname: path, file: path, line, time: (realMs / 1000).toFixed(3) };
  const [message] = failures;
  if (message === undefined) return element('testcase', attributes, []);
  const text = escaped(failures.join('\n'));
  return element('testcase', attributes, [element('failure', { message }, [text])]);
}

function element(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const open = `<${name}${written.join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>\n${children.join('\n')}\n</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** Without the control characters that XML 1.0 has no way to write. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '\ufffd')
    .replaceAll(/[&<>"\n]/g, (character) => ENTITIES[character] ?? character);
}
