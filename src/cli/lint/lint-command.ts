import { resolve } from 'node:path';
import { findFiles } from '../../project/find-files.ts';
import { createProjectHost } from '../../project/project-host.ts';
import { UsageError, type Command, type CommandArguments } from '../command.ts';
import { CONFIG_FLAG, loadConfig } from '../load-config.ts';
import { styleFor, type Style } from '../style.ts';
import { formatGithub } from './format-github.ts';
import { formatJson } from './format-json.ts';
import { formatPretty } from './format-pretty.ts';
import { formatSarif } from './format-sarif.ts';
import { lintFiles } from './lint-files.ts';
import { countOf, type LintReport } from './lint-report.ts';

const FORMATS: Readonly<Record<string, (report: LintReport, style: Style) => string>> = {
  pretty: formatPretty,
  json: formatJson,
  sarif: formatSarif,
  github: formatGithub,
};

export const lintCommand: Command = {
  name: 'lint',
  usage: '[paths, folders or globs…]',
  summary: 'Find faults in code that retries HTTP calls.',
  flags: [
    { name: 'format', value: 'FORMAT', choices: Object.keys(FORMATS), summary: 'How to print (default: pretty)' },
    { name: 'all', summary: 'Also show information and hints' },
    { name: 'max-warnings', value: 'N', summary: 'Exit with 1 when there are more warnings than this' },
    CONFIG_FLAG,
  ],
  examples: ['retrylab lint', 'retrylab lint src --max-warnings 0', "retrylab lint 'src/**/*.ts' --format sarif"],
  run(args, io) {
    const maxWarnings = readMaxWarnings(args);
    const config = loadConfig(args, io.cwd);
    const inputs = args.positionals.length > 0 ? args.positionals : ['.'];
    const { files, unmatched } = findFiles(inputs, {
      cwd: io.cwd,
      ignore: { folder: config.folder, patterns: config.ignore },
    });
    if (unmatched.length > 0) {
      throw new UsageError(
        `No TypeScript or JavaScript file matches ${unmatched.map((one) => `"${one}"`).join(', ')}.`,
      );
    }
    const named = new Set(inputs.map((input) => resolve(io.cwd, input)));
    const options = { settings: config.settings, all: args.switches.has('all'), named };
    const report: LintReport = { cwd: io.cwd, files: lintFiles(files, createProjectHost(), options) };
    const format = FORMATS[args.values.get('format') ?? 'pretty'] ?? formatPretty;
    io.out(format(report, styleFor(io.color)));
    return countOf(report, 'error') > 0 || countOf(report, 'warning') > maxWarnings ? 1 : 0;
  },
};

function readMaxWarnings({ values }: CommandArguments): number {
  const text = values.get('max-warnings');
  if (text === undefined) return Infinity;
  if (!/^\d+$/.test(text)) throw new UsageError(`--max-warnings needs a whole number, 0 or more; found "${text}".`);
  return Number(text);
}
