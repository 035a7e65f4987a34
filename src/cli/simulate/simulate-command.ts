import { PROVIDERS } from '../../simulator/providers/index.ts';
import { RunFailureError } from '../../simulator/run-failure-error.ts';
import { runFigures } from '../../simulator/report/run-figures.ts';
import { runChecklist } from '../../simulator/run-checklist.ts';
import { runHerd } from '../../simulator/run-herd.ts';
import { runSeeds } from '../../simulator/run-seeds.ts';
import { runTwoSeeds } from '../../simulator/run-two-seeds.ts';
import { BUILT_IN_SCENARIOS } from '../../simulator/scenarios/index.ts';
import { UsageError, type Command } from '../command.ts';
import { CONFIG_FLAG, loadConfig } from '../load-config.ts';
import { styleFor } from '../style.ts';
import { describeFailure } from './describe-failure.ts';
import { formatChecklist } from './format-checklist.ts';
import { formatHerd } from './format-herd.ts';
import { formatPretty } from './format-pretty.ts';
import { formatSeeds } from './format-seeds.ts';
import { readCrowd, readScenario } from './read-scenario.ts';

export const simulateCommand: Command = {
  name: 'simulate',
  usage: 'FILE#EXPORT --script "429 retry-after=2, 200"',
  summary: 'Run a function of yours against a scripted server, in virtual time and without a network.',
  flags: [
    { name: 'script', value: 'SCRIPT', summary: 'What the server answers, step by step, or a *.retry.yaml file' },
    {
      name: 'scenario',
      value: 'ID',
      choices: BUILT_IN_SCENARIOS.map(({ id }) => id),
      summary: 'A built-in script instead',
    },
    {
      name: 'model',
      value: 'MODEL',
      summary: 'A server with a state instead: bucket 60/min, queue 10 latency=200ms, outage 30s recovery=60s, guard',
    },
    {
      name: 'clients',
      value: 'N',
      summary: 'So many clients at once, compared with the same herd under known policies',
    },
    { name: 'over', value: 'TIME', summary: 'Spread the starts of the clients over this time (default: 0s)' },
    { name: 'seeds', value: 'N', summary: 'Run under N seeds and print the least, median and most wait' },
    { name: 'checklist', summary: 'Ask the seven questions of a review instead, and answer them by runs' },
    { name: 'abort', value: 'TIME', summary: "Abort the caller's signal, in scope as signal, after this time" },
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
    'retrylab simulate --script scenarios/outage.retry.yaml',
    'retrylab simulate src/pay.ts#pay --script "lost, 200" --call "pay(url, { amount: 1 })"',
    'retrylab simulate src/client.ts#load --script "503 x3, 200" --seeds 200',
    'retrylab simulate src/client.ts#load --model "outage 30s recovery=30s" --clients 1000 --over 60s',
    'retrylab simulate src/ask.ts#ask --script "429 retryInfo=2s, 200" --provider gemini --format json',
  ],
  async run(args, io) {
    const scenario = readScenario(args, io.cwd);
    const crowd = readCrowd(args);
    const { settings } = loadConfig(args, io.cwd);
    const options = { longestWaitMs: settings.longestWaitMs };
    const style = styleFor(io.color);
    const print = (report: unknown, pretty: () => string): void => {
      io.out(args.values.get('format') === 'json' ? `${JSON.stringify(report, null, 2)}\n` : pretty());
    };
    switch (crowd.kind) {
      case 'one': {
        const report = await orExplain(runTwoSeeds(scenario, options), io.cwd);
        print({ ...report, figures: runFigures(report) }, () => formatPretty(report, scenario, io.cwd, style));
        return report.verdicts.length > 0 ? 1 : 0;
      }
      case 'herd': {
        const herd = { ...scenario, clients: crowd.clients, overMs: crowd.overMs };
        const report = await orExplain(runHerd(herd, options), io.cwd);
        print(report, () => formatHerd(report, herd, io.cwd, style));
        return report.verdicts.length > 0 || report.end.kind !== 'resolved' ? 1 : 0;
      }
      case 'checklist': {
        const answers = await orExplain(runChecklist(scenario, options), io.cwd);
        print(answers, () => formatChecklist(answers, scenario, io.cwd, style));
        return answers.some(({ verdict }) => verdict === 'unsound') ? 1 : 0;
      }
      case 'seeds': {
        const report = await orExplain(runSeeds(scenario, crowd.runs, options), io.cwd);
        print(report, () => formatSeeds(report, scenario, io.cwd, style));
        return 0;
      }
    }
  },
};

async function orExplain<Report>(run: Promise<Report>, cwd: string): Promise<Report> {
  try {
    return await run;
  } catch (error) {
    if (error instanceof RunFailureError) throw new UsageError(describeFailure(error.failure, cwd), { cause: error });
    throw error;
  }
}
