import { existsSync, writeFileSync } from 'node:fs';
import { basename, extname, relative, resolve } from 'node:path';
import type { Recording } from '../../simulator/import/exchange.ts';
import { readHar } from '../../simulator/import/read-har.ts';
import { readLog } from '../../simulator/import/read-log.ts';
import { scriptOf } from '../../simulator/import/script-of.ts';
import { PROVIDERS } from '../../simulator/providers/index.ts';
import { printScenarioFile } from '../../simulator/scenario-file/print-scenario-file.ts';
import { UsageError, type Command } from '../command.ts';
import { describeProblems, readText, SCENARIO_FILE } from '../load-scenarios.ts';

export const importCommand: Command = {
  name: 'import',
  usage: 'FILE.har | FILE.jsonl',
  summary: 'Turn recorded traffic (a HAR file, or a log with JSON lines) into a scenario file.',
  flags: [
    { name: 'out', value: 'FILE', summary: 'Write it there instead of printing it; must end in .retry.yaml' },
    { name: 'target', value: 'FILE#EXPORT', summary: 'The function to run, relative to the scenario file' },
    {
      name: 'provider',
      value: 'P',
      choices: PROVIDERS.map(({ id }) => id),
      summary: 'The API whose bodies and headers are sent where the recording has none',
    },
    { name: 'match', value: 'TEXT', summary: 'Only requests whose URL path contains it' },
  ],
  examples: ['retrylab import incident.har --out incident.retry.yaml', 'retrylab import http.jsonl --match /orders'],
  run({ positionals, values }, io) {
    const [path, extra] = positionals;
    if (path === undefined) throw new UsageError('Which recording? Name a .har file or a log with JSON lines.');
    if (extra !== undefined) throw new UsageError(`One recording at a time: what is "${extra}"?`);
    const file = resolve(io.cwd, path);
    const recording = readRecording(file, io.cwd);
    if (recording.kind === 'error') throw new UsageError(describeProblems(relative(io.cwd, file), recording.problems));
    const match = values.get('match') ?? '';
    const exchanges = recording.exchanges.filter((exchange) => (exchange.path ?? '').includes(match));
    if (exchanges.length === 0) throw new UsageError(`No request of ${path} has "${match}" in its path.`);
    const script = scriptOf(exchanges);
    const target = values.get('target');
    const provider = values.get('provider');
    const text = printScenarioFile({
      comment: `From ${basename(file)}: ${exchanges.length} ${exchanges.length === 1 ? 'request' : 'requests'}.`,
      ...(target === undefined ? {} : { target }),
      ...(provider === undefined ? {} : { provider }),
      script: script.kind === 'steps' ? script.steps : script.routes,
    });
    if (recording.skipped > 0) io.err(`${recording.skipped} lines without a status or a known error were left out.\n`);
    const out = values.get('out');
    if (out === undefined) io.out(text);
    else write(resolve(io.cwd, out), text);
    return 0;
  },
};

function readRecording(file: string, cwd: string): Recording {
  const text = readText(file, cwd);
  return extname(file).toLowerCase() === '.har' ? readHar(text) : readLog(text);
}

function write(file: string, text: string): void {
  if (!SCENARIO_FILE.test(file))
    throw new UsageError(`${basename(file)} must end in .retry.yaml, so that retrylab test finds it.`);
  if (existsSync(file)) throw new UsageError(`${basename(file)} is there already. Remove it, or choose another name.`);
  writeFileSync(file, text);
}
