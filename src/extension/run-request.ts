import { l10n, Uri, workspace } from 'vscode';
import { DEFAULT_LIMITS, type RunFailure, type Scenario } from '../model/scenario.ts';
import type { HostMessage, RunRequest } from '../panel/protocol.ts';
import { serverText } from '../simulator/models/server-text.ts';
import { longestWaitMs, nodePath } from './settings.ts';

/** The answer to a run that the panel asked for. */
type RunAnswer = Extract<HostMessage, { type: 'finished' | 'crowd-finished' | 'failed' | 'cancelled' }>;

/**
 * Runs what the panel asked for, over the unsaved buffers; refuses in an untrusted workspace. `entry` is the
 * sandbox's bundle. Never rejects.
 */
export async function answerRun(
  runId: number,
  request: RunRequest,
  { entry, signal }: { readonly entry: string; readonly signal: AbortSignal },
): Promise<RunAnswer> {
  const uri = Uri.parse(request.uri);
  const refused = refusal(uri);
  if (refused !== null) return { type: 'failed', runId, failure: refused };
  const path = nodePath(uri);
  const longest = longestWaitMs(uri);
  const { RunFailureError } = await import('../simulator/run.ts');
  const { runHerd } = await import('../simulator/run-herd.ts');
  const { runSeeds } = await import('../simulator/run-seeds.ts');
  const { runTwoSeeds } = await import('../simulator/run-two-seeds.ts');
  try {
    const scenario = scenarioOf(uri, request);
    const options = {
      signal,
      entry,
      // Who looks at one run starts the next soon.
      keepSpare: true,
      overlay: unsavedTexts(),
      ...(path === null ? {} : { nodePath: path }),
      ...(longest === null ? {} : { longestWaitMs: longest }),
    };
    const { clients, overMs, seeds } = request;
    if (clients > 1) {
      const report = await runHerd({ ...scenario, clients, overMs }, options);
      return { type: 'crowd-finished', runId, crowd: { kind: 'herd', report } };
    }
    if (seeds > 1) {
      const report = await runSeeds(scenario, seeds, options);
      return { type: 'crowd-finished', runId, crowd: { kind: 'seeds', report } };
    }
    const report = await runTwoSeeds(scenario, options);
    return { type: 'finished', runId, report };
  } catch (error) {
    if (signal.aborted) return { type: 'cancelled', runId };
    const failure: RunFailure =
      error instanceof RunFailureError
        ? error.failure
        : { kind: 'runtime', message: l10n.t('The simulation failed: {0}', String(error)) };
    return { type: 'failed', runId, failure };
  }
}

function refusal(uri: Uri): RunFailure | null {
  if (!workspace.isTrusted)
    return {
      kind: 'trust',
      message: l10n.t('This workspace is not trusted, so its code is not run. The linter works all the same.'),
    };
  if (uri.scheme === 'file') return null;
  const message =
    uri.scheme === 'untitled'
      ? l10n.t('Save the file first: code is run from where it is stored, with its imports.')
      : l10n.t('Only files on this machine can be run, and this one is in a virtual workspace.');
  return { kind: 'load', message };
}

function scenarioOf(uri: Uri, { target, call, script, provider, seed }: RunRequest): Scenario {
  const server = serverText(script);
  const model = server.kind === 'model' ? { model: server.model } : {};
  return { file: uri.fsPath, target, call, script, ...model, provider, seed, limits: DEFAULT_LIMITS };
}

function unsavedTexts(): ReadonlyMap<string, string> {
  const unsaved = workspace.textDocuments.filter((document) => document.isDirty && document.uri.scheme === 'file');
  return new Map(unsaved.map((document) => [document.uri.fsPath, document.getText()]));
}
