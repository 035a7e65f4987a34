import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { DEFAULT_LIMITS, type Scenario } from '../model/scenario.ts';
import type { FileProblem, StoredScenario } from '../model/scenario-file.ts';
import { readScenarioFile } from '../simulator/scenario-file/read-scenario-file.ts';
import { UsageError } from './command.ts';

/** A name that means a scenario file rather than a script. */
export const SCENARIO_FILE = /\.retry\.(?:ya?ml|json)$/;

/**
 * Reads the scenarios of a file.
 *
 * @throws {UsageError} when it can't be read or something in it is wrong; the message has a line for each problem.
 */
export function loadScenarios(file: string, cwd: string): readonly StoredScenario[] {
  const reading = readScenarioFile(readText(file, cwd));
  if (reading.kind === 'scenarios') return reading.scenarios;
  throw new UsageError(describeProblems(relative(cwd, file), reading.problems));
}

/** Whether a script on the command line is the name of a scenario file, perhaps with `#` and the name of one in it. */
export function isScenarioFile(script: string): boolean {
  return SCENARIO_FILE.test(script.split('#')[0] ?? '');
}

/**
 * The scenario that `FILE` or `FILE#NAME` means; a number counts from 1.
 *
 * @throws {UsageError} when the file holds several and none of them, or no such one, is named.
 */
export function pickScenario(written: string, cwd: string): { readonly file: string; readonly stored: StoredScenario } {
  const [path = '', name] = written.split('#');
  const file = resolve(cwd, path);
  const scenarios = loadScenarios(file, cwd);
  const stored =
    name === undefined && scenarios.length === 1
      ? scenarios[0]
      : (scenarios.find((one) => one.name === name) ?? scenarios[Number(name) - 1]);
  if (stored !== undefined) return { file, stored };
  const names = scenarios.map((one, index) => one.name ?? String(index + 1)).join(', ');
  throw new UsageError(`${path} has the scenarios ${names}. Name one as ${path}#NAME; "retrylab test" runs them all.`);
}

/** Problems in a file, each with its place, one a line. */
export function describeProblems(file: string, problems: readonly FileProblem[]): string {
  const lines = problems.map(({ line, column, message }) => `  ${file}:${line}:${column}  ${message}`);
  return [`${file} can't be used:`, ...lines].join('\n');
}

/** A stored scenario as one that can be run: its paths are relative to the file that it stands in. */
export function runnable(stored: StoredScenario, file: string, target: Pick<Scenario, 'file' | 'target'>): Scenario {
  const { call, script, model, provider, seed, env, stubs, limits } = stored;
  const folder = dirname(file);
  const absolute = ([name, source]: [string, string]): [string, string] => [
    /^\.{1,2}\//.test(name) ? resolve(folder, name) : name,
    source,
  ];
  return {
    ...target,
    call,
    script,
    ...(model === null ? {} : { model }),
    provider,
    seed,
    env,
    stubs: Object.fromEntries(Object.entries(stubs).map(absolute)),
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
}

/** A file's text. @throws {UsageError} when it can't be read. */
export function readText(file: string, cwd: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const name = relative(cwd, file);
    throw new UsageError(missing ? `There is no file ${name}.` : `Cannot read ${name}: ${String(error)}`, {
      cause: error,
    });
  }
}
