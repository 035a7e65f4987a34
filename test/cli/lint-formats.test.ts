import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatGithub } from '../../src/cli/lint/format-github.ts';
import { formatJson } from '../../src/cli/lint/format-json.ts';
import { formatPretty } from '../../src/cli/lint/format-pretty.ts';
import { formatSarif } from '../../src/cli/lint/format-sarif.ts';
import type { LintReport, PlacedFinding } from '../../src/cli/lint/lint-report.ts';
import { styleFor } from '../../src/cli/style.ts';
import type { Finding } from '../../src/model/finding.ts';

const FILE = '/project/src/a b.ts';
const TEXT = 'retry(() => call());\n';

function placed(more: Partial<Finding>): PlacedFinding {
  const finding: Finding = {
    ruleId: 'require-jitter',
    siteId: null,
    severity: 'warning',
    evidence: 'proved',
    message: 'The waits have no random part: 1 s, 2 s',
    location: { file: FILE, start: 0, end: 5 },
    related: [],
    fixes: [],
    proof: { script: '503 x2, 200' },
    ...more,
  };
  return { finding, site: null, line: 1, column: 1, endLine: 1, endColumn: 6 };
}

function reportOf(...findings: PlacedFinding[]): LintReport {
  return { cwd: '/project', files: [{ file: FILE, text: TEXT, findings, syntaxError: null }] };
}

const BROKEN: LintReport = {
  cwd: '/project',
  files: [{ file: FILE, text: '', findings: [], syntaxError: { message: 'Unexpected token', line: 3, column: 7 } }],
};

describe('json', () => {
  function messages(report: LintReport): unknown {
    return (JSON.parse(formatJson(report)) as { messages: unknown }[])[0]?.messages;
  }

  test("is ESLint's result", () => {
    const result = (JSON.parse(formatJson(reportOf(placed({}), placed({ severity: 'error' })))) as unknown[])[0];
    const message = {
      ruleId: 'retrylab/require-jitter',
      severity: 1,
      message: 'The waits have no random part: 1 s, 2 s',
      line: 1,
      column: 1,
      endLine: 1,
      endColumn: 6,
    };
    assert.deepEqual(result, {
      filePath: FILE,
      messages: [message, { ...message, severity: 2 }],
      suppressedMessages: [],
      errorCount: 1,
      fatalErrorCount: 0,
      warningCount: 1,
      fixableErrorCount: 0,
      fixableWarningCount: 0,
      usedDeprecatedRules: [],
    });
  });

  test('information is a warning there', () => {
    assert.match(JSON.stringify(messages(reportOf(placed({ severity: 'information' })))), /"severity":1/);
  });

  test('a safe fix is a fix, others are suggestions, and several edits become one', () => {
    const edits = [
      { start: 12, end: 16, text: 'send' },
      { start: 0, end: 5, text: 'again' },
    ];
    const fixes = [
      { title: 'Rename', edits, safe: true },
      { title: 'Remove', edits: [{ start: 0, end: 20, text: '' }], safe: false },
    ];
    const [message] = messages(reportOf(placed({ fixes }))) as { fix: unknown; suggestions: unknown }[];
    assert.deepEqual(message?.fix, { range: [0, 16], text: 'again(() => send' });
    assert.deepEqual(message.suggestions, [{ desc: 'Remove', fix: { range: [0, 20], text: '' } }]);
  });

  test('a file that does not parse has one fatal error', () => {
    assert.deepEqual(messages(BROKEN), [
      { ruleId: null, fatal: true, severity: 2, message: 'Parsing error: Unexpected token', line: 3, column: 7 },
    ]);
  });
});

describe('github', () => {
  test('is one command a line, with what GitHub reserves escaped', () => {
    assert.equal(
      formatGithub(reportOf(placed({ message: '50 % of the time,\nnever' }), placed({ severity: 'hint' }))),
      '::warning file=src/a b.ts,line=1,endLine=1,col=1,endColumn=5,title=retrylab/require-jitter::50 %25 of the time,%0Anever\n' +
        '::notice file=src/a b.ts,line=1,endLine=1,col=1,endColumn=5,title=retrylab/require-jitter::The waits have no random part: 1 s, 2 s\n',
    );
  });

  test('a file that does not parse is an error', () => {
    assert.equal(formatGithub(BROKEN), '::error file=src/a b.ts,line=3,col=7,title=Parsing error::Unexpected token\n');
  });
});

describe('sarif', () => {
  interface Log {
    version: string;
    runs: {
      tool: { driver: { rules: { id: string; defaultConfiguration: { level: string } }[] } };
      invocations: { toolExecutionNotifications: unknown[] }[];
      results: { level: string; ruleIndex: number; locations: unknown; relatedLocations: unknown[] }[];
    }[];
  }
  function runOf(report: LintReport): Log['runs'][number] {
    const log = JSON.parse(formatSarif(report)) as Log;
    assert.equal(log.version, '2.1.0');
    return log.runs[0] ?? assert.fail();
  }

  test('a result has its rule, level and place below the root', () => {
    const related = [{ message: 'waited here', location: { file: FILE, start: 12, end: 16 } }];
    const { tool, results } = runOf(
      reportOf(placed({ related }), placed({ ruleId: 'bounded-retries', severity: 'error' })),
    );
    assert.deepEqual(
      tool.driver.rules.map(({ id, defaultConfiguration }) => [id, defaultConfiguration.level]),
      [
        ['retrylab/bounded-retries', 'error'],
        ['retrylab/require-jitter', 'warning'],
      ],
    );
    assert.deepEqual(
      results.map(({ level, ruleIndex }) => [level, ruleIndex]),
      [
        ['warning', 1],
        ['error', 0],
      ],
    );
    assert.deepEqual(results[0]?.locations, [
      {
        physicalLocation: {
          artifactLocation: { uri: 'src/a%20b.ts', uriBaseId: 'SRCROOT' },
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 6 },
        },
      },
    ]);
    assert.match(
      JSON.stringify(results[0].relatedLocations),
      /"startColumn":13,"endLine":1,"endColumn":17.*waited here/,
    );
  });

  test('a file that does not parse is a notification', () => {
    assert.equal(runOf(BROKEN).invocations[0]?.toolExecutionNotifications.length, 1);
  });
});

describe('pretty', () => {
  const style = styleFor(false);

  test('lists findings by file and sums them up', () => {
    assert.equal(
      formatPretty(
        reportOf(placed({ severity: 'error', message: 'No bound' }), placed({ message: 'Fixed waits' })),
        style,
      ),
      [
        'src/a b.ts',
        '  1:1  error    No bound     retrylab/require-jitter',
        '  1:1  warning  Fixed waits  retrylab/require-jitter',
        '',
        '1 error, 1 warning in 1 file.',
        '',
      ].join('\n'),
    );
  });

  test('says so when there is nothing', () => {
    assert.equal(formatPretty(reportOf(), style), 'Nothing found in 1 file.\n');
  });

  test('a file that does not parse counts as an error', () => {
    assert.match(
      formatPretty(BROKEN, style),
      /3:7 {2}error {2}Parsing error: Unexpected token\n\n1 error in 1 file\.\n$/,
    );
  });
});
