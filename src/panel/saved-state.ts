import { firstState, type PanelState } from './state.ts';
import type { Environment } from './protocol.ts';

/** Raised when a saved state can no longer be read by this version. */
const VERSION = 1;

/** What survives a reload of the window: everything but a run that was under way and the environment. */
export type SavedState = { readonly version: typeof VERSION } & Omit<PanelState, 'environment' | 'run'>;

export function save(state: PanelState): SavedState {
  const { environment: _environment, run: _run, ...kept } = state;
  return { version: VERSION, ...kept };
}

/** The state that a saved one stands for; the first state when nothing usable was saved. */
export function restore(saved: SavedState | undefined, environment: Environment): PanelState {
  if (saved?.version !== VERSION) return firstState(environment);
  const { version: _version, ...kept } = saved;
  return { ...kept, environment, run: { kind: 'idle' } };
}
