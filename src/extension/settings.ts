import { ConfigurationTarget, type Uri, workspace } from 'vscode';

/** Whether saving a file runs again what was run of it. */
export function replayOnSave(): boolean {
  return workspace.getConfiguration('retryLab').get<boolean>('replayOnSave') ?? false;
}

/** Where the workspace says it, else for the user. */
export async function setReplayOnSave(on: boolean): Promise<void> {
  const configuration = workspace.getConfiguration('retryLab');
  const inWorkspace = configuration.inspect('replayOnSave')?.workspaceValue !== undefined;
  const target = inWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await configuration.update('replayOnSave', on, target);
}

/** The longest wait the user accepts, in ms; `null` when it is not set. */
export function longestWaitMs(scope: Uri): number | null {
  const seconds = workspace.getConfiguration('retryLab', scope).get<number | null>('longestWaitSeconds') ?? null;
  return seconds === null || seconds <= 0 ? null : seconds * 1_000;
}

/** The Node that runs simulations; `null` for the editor's own. */
export function nodePath(scope: Uri): string | null {
  const path = workspace.getConfiguration('retryLab', scope).get<string>('nodePath') ?? '';
  return path.trim() === '' ? null : path.trim();
}
