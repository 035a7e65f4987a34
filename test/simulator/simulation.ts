import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { DEFAULT_LIMITS, type RunFailure, type RunLimits } from '../../src/model/scenario.ts';
import type { RunReport } from '../../src/model/trace.ts';
import { RunFailureError, runScenario, type RunOptions } from '../../src/simulator/run.ts';

const TARGETS = resolve(import.meta.dirname, '../fixtures/targets');

export interface Simulation extends RunOptions {
  /** A file under test/fixtures/targets, or an absolute path. */
  readonly file: string;
  readonly target: string;
  readonly script: string;
  readonly call?: string;
  readonly provider?: string;
  readonly seed?: number;
  readonly abortAfterMs?: number;
  readonly limits?: Partial<RunLimits>;
  readonly env?: Readonly<Record<string, string>>;
  readonly stubs?: Readonly<Record<string, string>>;
}

export function simulate(simulation: Simulation): Promise<RunReport> {
  const { file, target, script, call = null, provider = 'plain', seed = 1, limits = {}, ...rest } = simulation;
  const { env = {}, stubs = {}, abortAfterMs, ...options } = rest;
  return runScenario(
    // The machine may be busy with other tests: only what tests the wall clock shortens it.
    {
      file: resolve(TARGETS, file),
      target,
      script,
      call,
      provider,
      seed,
      env,
      stubs,
      ...(abortAfterMs === undefined ? {} : { abortAfterMs }),
      limits: { ...DEFAULT_LIMITS, wallMs: 60_000, ...limits },
    },
    options,
  );
}

/** The failure of a run that does not start; throws when it does. */
export async function failureOf(simulation: Simulation): Promise<RunFailure> {
  try {
    await simulate(simulation);
  } catch (error) {
    if (error instanceof RunFailureError) return error.failure;
    throw error;
  }
  throw new Error('The run started.');
}

/** When the calls of a run started, in virtual ms. */
export function starts({ calls }: RunReport): readonly number[] {
  return calls.map(({ startMs }) => startMs);
}

/** Writes files into a folder of their own, which is removed after the tests; returns the folder. */
export function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  after(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
