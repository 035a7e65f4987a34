import { availableParallelism } from 'node:os';
import { findFiles } from '../../project/find-files.ts';
import { UsageError, type Command } from '../command.ts';
import { CONFIG_FLAG, loadConfig } from '../load-config.ts';
import { loadScenarios, SCENARIO_FILE } from '../load-scenarios.ts';
import { styleFor, type Style } from '../style.ts';
import { formatJson } from './format-json.ts';
import { formatJunit } from './format-junit.ts';
import { formatPretty } from './format-pretty.ts';
import { runScenarios, type StoredIn } from './run-scenarios.ts';
import { failedOf, type TestReport } from './scenario-result.ts';

const FORMATS: Readonly<Record<string, (report: TestReport, style: Style) => string>> = {
  pretty: formatPretty,
  json: formatJson,
  junit: formatJunit,
};

export const testCommand: Command = {
  name: 'test',
  usage: '[files, folders or globs…]',
  summary: 'Run the scenarios of *.retry.yaml files and compare each run with what it expects.',
  flags: [
    { name: 'format', value: 'FORMAT', choices: Object.keys(FORMATS), summary: 'How to print (default: pretty)' },
    CONFIG_FLAG,
  ],
  examples: ['retrylab test', 'retrylab test scenarios/orders.retry.yaml', 'retrylab test --format junit > retry.xml'],
  async run(args, io) {
    const config = loadConfig(args, io.cwd);
    const inputs = args.positionals.length > 0 ? args.positionals : ['.'];
    const { files, unmatched } = findFiles(inputs, {
      cwd: io.cwd,
      ignore: { folder: config.folder, patterns: config.ignore },
      accepts: (name) => SCENARIO_FILE.test(name),
    });
    if (unmatched.length > 0) {
      throw new UsageError(`No *.retry.yaml file matches ${unmatched.map((one) => `"${one}"`).join(', ')}.`);
    }
    const scenarios = files.flatMap((file) =>
      loadScenarios(file, io.cwd).map((stored): StoredIn => ({ file, stored })),
    );
    const { longestWaitMs } = config.settings;
    // A scenario is two processes: its run, and the ones that it is compared with.
    const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
    const results = await runScenarios(scenarios, { longestWaitMs, atOnce });
    const report: TestReport = { cwd: io.cwd, results };
    const format = FORMATS[args.values.get('format') ?? 'pretty'] ?? formatPretty;
    io.out(format(report, styleFor(io.color)));
    return failedOf(report).length > 0 ? 1 : 0;
  },
};
