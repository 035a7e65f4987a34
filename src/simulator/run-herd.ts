import type { HerdReport, HerdScenario, HerdVerdict } from '../model/herd.ts';
import type { OperationRecord } from '../model/operation.ts';
import type { Trace } from '../model/trace.ts';
import { herdFigures, intervalFor } from './herd/herd-figures.ts';
import { referenceHerd } from './herd/reference-herd.ts';
import { REFERENCE_POLICIES } from './herd/reference-policies.ts';
import { judge } from './judge/index.ts';
import { play, type RunOptions } from './play.ts';
import { DEFAULT_LONGEST_WAIT_MS } from './run.ts';
import { serverFor } from './sandbox/server-for.ts';
import { VIRTUAL_EPOCH_MS } from './server/virtual-epoch.ts';

/**
 * Runs the user's function as many clients at once, in one process and in virtual time, and the same herd under known
 * policies. The same scenario gives the same report, but for `realMs`.
 *
 * @throws {RunFailureError} when the run could not start.
 */
export async function runHerd(scenario: HerdScenario, options: RunOptions = {}): Promise<HerdReport> {
  const { clients, overMs, seed, provider, script, model } = scenario;
  const startsMs = Array.from({ length: clients }, (_, index) => Math.round((index * overMs) / clients));
  const played = await play(scenario, { kind: 'herd', startsMs }, options);
  const operations = played.operations.filter(({ client }) => client > 0);
  const references = REFERENCE_POLICIES.map((policy) => {
    const recipe = model === undefined ? { kind: 'script' as const, script } : { kind: 'model' as const, model };
    const server = serverFor({ server: recipe, provider, seed }, VIRTUAL_EPOCH_MS);
    return { policy, operations: referenceHerd({ policy, server, startsMs, requests: played.requests, seed }) };
  });
  const all = [operations, ...references.map((reference) => reference.operations)].flat();
  const lastStartMs = all.reduce((most, { calls }) => Math.max(most, calls.at(-1)?.startMs ?? 0), 0);
  const intervalMs = intervalFor(lastStartMs);
  return {
    end: played.end,
    clients,
    overMs,
    seed,
    figures: herdFigures(operations, intervalMs),
    references: references.map(({ policy: { id, title, summary }, operations: own }) => ({
      id,
      title,
      policy: summary,
      figures: herdFigures(own, intervalMs),
    })),
    verdicts: judgeClients(operations, scenario, options.longestWaitMs ?? DEFAULT_LONGEST_WAIT_MS),
    realMs: played.realMs,
    peakMb: played.done?.peakMb ?? null,
    output: played.output,
  };
}

/** Judges every client by itself; one verdict a rule, the commonest first. */
function judgeClients(
  operations: readonly OperationRecord[],
  { provider }: HerdScenario,
  longestWaitMs: number,
): readonly HerdVerdict[] {
  const verdicts = new Map<string, HerdVerdict>();
  for (const operation of operations) {
    for (const verdict of judge(clientTrace(operation), { provider, longestWaitMs })) {
      const known = verdicts.get(verdict.ruleId);
      verdicts.set(
        verdict.ruleId,
        known === undefined ? { ...verdict, clients: 1 } : { ...known, clients: known.clients + 1 },
      );
    }
  }
  return [...verdicts.values()].sort((a, b) => b.clients - a.clients);
}

function clientTrace({ end, endMs, calls, seed }: OperationRecord): Trace {
  return {
    // A value is not reported, so that "undefined" can't be told from it.
    end: end.kind === 'resolved' ? { kind: 'resolved', value: 'not shown' } : end,
    calls,
    waitsMs: calls.slice(1).map(({ waitMs }) => waitMs),
    virtualMs: endMs ?? Math.max(0, ...calls.map((call) => call.endMs ?? call.startMs)),
    realMs: 0,
    unused: 0,
    ledger: { applied: 0 },
    output: '',
    leakedTimers: 0,
    unhandled: [],
    seed,
  };
}
