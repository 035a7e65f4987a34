import { dirname } from 'node:path';
import { DEFAULT_LIMITS, type Scenario } from '../../model/scenario.ts';
import { parseModel } from '../../simulator/models/parse-model.ts';
import { findScenario } from '../../simulator/scenarios/index.ts';
import { parseDuration } from '../../simulator/script/duration.ts';
import { parseScript } from '../../simulator/script/parse-script.ts';
import { UsageError, type CommandArguments } from '../command.ts';
import { isScenarioFile, pickScenario, runnable } from '../load-scenarios.ts';
import { describeParseErrors } from './describe-failure.ts';
import { readTarget } from './read-target.ts';

/** How many clients or runs are asked for. */
export type Crowd =
  | { readonly kind: 'one' }
  | { readonly kind: 'herd'; readonly clients: number; readonly overMs: number }
  | { readonly kind: 'seeds'; readonly runs: number }
  | { readonly kind: 'checklist' };

/** The most clients, and the most runs, that one process is asked for. */
const MOST = 20_000;

/**
 * Reads what to run from the command line.
 *
 * @throws {UsageError} for values that do not make a scenario.
 */
export function readScenario(args: CommandArguments, cwd: string): Scenario {
  const { values, positionals } = args;
  const given = ['script', 'scenario', 'model'].filter((name) => values.has(name));
  if (given.length > 1) throw new UsageError(`Use --${given.join(' or --')}, not both.`);
  const written = values.get('script') ?? '';
  if (isScenarioFile(written)) return scenarioFromFile(written, args, cwd);
  const target = readTarget(positionals, cwd);
  const builtIn = findScenario(values.get('scenario') ?? '');
  const model = values.get('model') ?? builtIn?.herd?.model;
  const script =
    values.get('script') ??
    builtIn?.script ??
    (model === undefined && !args.switches.has('checklist') ? undefined : '200');
  if (script === undefined) throw new UsageError('What does the server answer? Say it with --script "503 x2, 200".');
  const abort = values.get('abort');
  const parsed = parseScript(script);
  if (parsed.kind === 'error') throw new UsageError(describeParseErrors('script', script, parsed.errors));
  const parsedModel = model === undefined ? null : parseModel(model);
  if (parsedModel?.kind === 'error') {
    throw new UsageError(describeParseErrors('model', model ?? '', parsedModel.errors));
  }
  return {
    ...target,
    call: values.get('call') ?? null,
    script,
    ...(model === undefined ? {} : { model }),
    provider: values.get('provider') ?? builtIn?.provider ?? 'plain',
    seed: readWhole('seed', values.get('seed'), 0) ?? 1,
    limits: DEFAULT_LIMITS,
    ...(abort === undefined ? {} : { abortAfterMs: readTime('abort', abort) }),
  };
}

/** The one scenario of a file; what the command line says besides wins. */
function scenarioFromFile(name: string, { values, positionals }: CommandArguments, cwd: string): Scenario {
  const { file, stored } = pickScenario(name, cwd);
  const named = positionals.length > 0 ? readTarget(positionals, cwd) : null;
  if (named === null && stored.target === null) {
    throw new UsageError(
      `${name} names no function. Add target: FILE#EXPORT to it, or name one: FILE#EXPORT --script ${name}`,
    );
  }
  const scenario = runnable(stored, file, named ?? readTarget([stored.target ?? ''], dirname(file)));
  return {
    ...scenario,
    call: values.get('call') ?? scenario.call,
    provider: values.get('provider') ?? scenario.provider,
    seed: readWhole('seed', values.get('seed'), 0) ?? scenario.seed,
  };
}

/** @throws {UsageError} for numbers that are none, and for flags that do not go together. */
export function readCrowd({ values, switches }: CommandArguments): Crowd {
  if (switches.has('checklist')) {
    const other = ['script', 'scenario', 'model', 'clients', 'seeds', 'abort'].find((name) => values.has(name));
    if (other !== undefined) throw new UsageError(`--checklist plays scripts of its own: leave out --${other}.`);
    return { kind: 'checklist' };
  }
  const builtIn = findScenario(values.get('scenario') ?? '')?.herd;
  const clients = readWhole('clients', values.get('clients'), 1, MOST);
  const runs = readWhole('seeds', values.get('seeds'), 2, MOST);
  const over = values.get('over');
  if (clients === null && over !== undefined)
    throw new UsageError('--over spreads the starts of --clients: say how many.');
  if (values.has('abort') && (clients !== null || runs !== null)) {
    throw new UsageError('--abort is for one run: leave out --clients and --seeds.');
  }
  if (clients !== null && runs !== null) throw new UsageError('Use --clients or --seeds, not both.');
  if (runs !== null) return { kind: 'seeds', runs };
  if (clients === null) {
    return builtIn === undefined ? { kind: 'one' } : { kind: 'herd', clients: builtIn.clients, overMs: builtIn.overMs };
  }
  return { kind: 'herd', clients, overMs: over === undefined ? 0 : readTime('over', over) };
}

function readTime(flag: string, text: string): number {
  const ms = parseDuration(text);
  if (ms === null) throw new UsageError(`--${flag} needs a duration such as 30s or 2min; found "${text}".`);
  return ms;
}

function readWhole(
  flag: string,
  text: string | undefined,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const upTo = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  throw new UsageError(`--${flag} needs a whole number, ${upTo}; found "${text}".`);
}
