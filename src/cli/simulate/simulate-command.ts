import { DEFAULT_LIMITS, type Scenario } from '../../model/scenario.ts';
import type { RunReport } from '../../model/trace.ts';
import { PROVIDERS } from '../../simulator/providers/index.ts';
import { RunFailureError } from '../../simulator/run-failure-error.ts';
import { runTwoSeeds } from '../../simulator/run-two-seeds.ts';
import { BUILT_IN_SCENARIOS, findScenario } from '../../simulator/scenarios/index.ts';
import { parseScript } from '../../simulator/script/parse-script.ts';
import { UsageError, type Command, type CommandArguments } from '../command.ts';
import { CONFIG_FLAG, loadConfig } from '../load-config.ts';
import { styleFor } from '../style.ts';
import { describeFailure, describeScriptErrors } from './describe-failure.ts';
import { formatPretty } from './format-pretty.ts';
import { readTarget } from './read-target.ts';

export const simulateCommand: Command = {
  name: 'simulate',
  usage: 'FILE#EXPORT --script "429 retry-after=2, 200"',
  summary: 'Run a function of yours against a scripted server, in virtual time and without a network.',
  flags: [
    { name: 'script', value: 'SCRIPT', summary: 'What the server answers, step by step' },
    {
      name: 'scenario',
      value: 'ID',
      choices: BUILT_IN_SCENARIOS.map(({ id }) => id),
      summary: 'A built-in script instead',
    },
    { name: 'call', value: 'EXPR', summary: 'How to call it, with url in scope (default: from its signature)' },
    {
      name: 'provider',
      value: 'P',
      choices: PROVIDERS.map(({ id }) => id),
      summary: 'The API whose bodies and headers are sent (default: plain)',
    },
    { name: 'seed', value: 'N', summary: 'What Math.random starts from (default: 1)' },
    { name: 'format', value: 'FORMAT', choices: ['pretty', 'json'], summary: 'How to print (default: pretty)' },
    CONFIG_FLAG,
  ],
  examples: [
    'retrylab simulate src/client.ts#load --script "503 x2, 200"',
    'retrylab simulate src/pay.ts#pay --script "lost, 200" --call "pay(url, { amount: 1 })"',
    'retrylab simulate src/ask.ts#ask --script "429 retryInfo=2s, 200" --provider gemini --format json',
  ],
  async run(args, io) {
    const scenario = readScenario(args, io.cwd);
    const { settings } = loadConfig(args, io.cwd);
    const report = await runOrExplain(scenario, settings.longestWaitMs, io.cwd);
    const json = args.values.get('format') === 'json';
    io.out(json ? `${JSON.stringify(report, null, 2)}\n` : formatPretty(report, scenario, io.cwd, styleFor(io.color)));
    return report.verdicts.length > 0 ? 1 : 0;
  },
};

function readScenario(args: CommandArguments, cwd: string): Scenario {
  const { values, positionals } = args;
  const target = readTarget(positionals, cwd);
  const builtIn = findScenario(values.get('scenario') ?? '');
  const script = values.get('script') ?? builtIn?.script;
  if (script === undefined) throw new UsageError('What does the server answer? Say it with --script "503 x2, 200".');
  if (values.has('script') && builtIn !== null) throw new UsageError('Use --script or --scenario, not both.');
  const parsed = parseScript(script);
  if (parsed.kind === 'error') throw new UsageError(describeScriptErrors(script, parsed.errors));
  return {
    ...target,
    call: values.get('call') ?? null,
    script,
    provider: values.get('provider') ?? builtIn?.provider ?? 'plain',
    seed: readSeed(values.get('seed')),
    limits: DEFAULT_LIMITS,
  };
}

function readSeed(text: string | undefined): number {
  if (text === undefined) return 1;
  const seed = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(seed)) {
    throw new UsageError(`--seed needs a whole number, 0 or more; found "${text}".`);
  }
  return seed;
}

async function runOrExplain(scenario: Scenario, longestWaitMs: number, cwd: string): Promise<RunReport> {
  try {
    return await runTwoSeeds(scenario, { longestWaitMs });
  } catch (error) {
    if (error instanceof RunFailureError) throw new UsageError(describeFailure(error.failure, cwd), { cause: error });
    throw error;
  }
}
