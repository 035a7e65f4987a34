import type { Environment } from './protocol.ts';
import { firstState, type PanelState } from './state.ts';

/** Raised when a saved state can no longer be read by this version. */
const VERSION = 2;

/** What survives a reload of the window: everything but a run that was under way and the environment. */
export interface SavedState extends Omit<PanelState, 'environment' | 'run' | 'crowd'> {
  readonly version: typeof VERSION;
}

export function save(state: PanelState): SavedState {
  const { target, targets, form, callEdited, proving, result, before, nextRunId } = state;
  return { version: VERSION, target, targets, form, callEdited, proving, result, before, nextRunId };
}

/** The state that a saved one stands for; the first state when nothing usable was saved. */
export function restore(saved: SavedState | undefined, environment: Environment): PanelState {
  if (saved?.version !== VERSION) return firstState(environment);
  const { target, targets, form, callEdited, proving, result, before, nextRunId } = saved;
  const kept = { target, targets, form, callEdited, proving, result, before, nextRunId };
  return { ...kept, environment, run: { kind: 'idle' }, crowd: null };
}
