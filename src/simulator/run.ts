import type { Scenario } from '../model/scenario.ts';
import type { RunReport, Trace } from '../model/trace.ts';
import { judge } from './judge/index.ts';
import { play, type Played, type RunOptions } from './play.ts';

export { RunFailureError } from './run-failure-error.ts';
export type { RunOptions } from './play.ts';

export const DEFAULT_LONGEST_WAIT_MS = 300_000;

/**
 * Runs the user's function against the scenario's script or model, in a child process and in virtual time. The same
 * scenario gives the same report, but for `realMs`.
 *
 * @throws {RunFailureError} when the run could not start.
 */
export async function runScenario(scenario: Scenario, options: RunOptions = {}): Promise<RunReport> {
  const trace = traceOf(scenario, await play(scenario, { kind: 'once' }, options));
  return {
    ...trace,
    verdicts: judge(trace, {
      provider: scenario.provider,
      longestWaitMs: options.longestWaitMs ?? DEFAULT_LONGEST_WAIT_MS,
    }),
  };
}

function traceOf(scenario: Scenario, { calls, done, end, unused, applied, output, realMs }: Played): Trace {
  return {
    end,
    calls,
    waitsMs: calls.slice(1).map(({ waitMs }) => waitMs),
    virtualMs: done?.virtualMs ?? Math.max(0, ...calls.map(({ startMs, endMs }) => endMs ?? startMs)),
    realMs,
    unused,
    ledger: { applied },
    output,
    leakedTimers: done?.leakedTimers ?? 0,
    unhandled: done?.unhandled ?? [],
    ...(done?.abortedMs == null ? {} : { abortedMs: done.abortedMs }),
    seed: scenario.seed,
  };
}
