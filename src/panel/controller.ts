import type { HostMessage, PanelMessage, RunReason } from './protocol.ts';
import { type PanelAction, type PanelState, reduce } from './state.ts';

/** The panel's state with its two sides: the page that shows it and the extension that runs things. */
export interface Controller {
  state(): PanelState;
  /** A change that the user made on the page. */
  act(action: PanelAction): void;
  receive(message: HostMessage): void;
  run(reason: RunReason): void;
  /** Runs one client under so many seeds. */
  runSeeds(seeds: number): void;
  cancel(): void;
}

/** `post` reaches the extension; `changed` is called after every change of state. */
export function createController(
  first: PanelState,
  post: (message: PanelMessage) => void,
  changed: (state: PanelState) => void,
): Controller {
  let state = first;
  const act = (action: PanelAction): void => {
    state = reduce(state, action);
    changed(state);
  };
  const cancel = (): void => {
    if (state.run.kind === 'running') post({ type: 'cancel', runId: state.run.runId });
  };
  const run = (reason: RunReason, seeds = 1): void => {
    const { target, form, callEdited, environment, nextRunId: runId } = state;
    if (target === null || !environment.trusted) return;
    cancel();
    act({ type: 'started', reason });
    const call = callEdited ? form.call : null;
    post({ type: 'run', runId, request: { ...form, call, uri: target.uri, target: target.name, seeds } });
  };
  return {
    state: () => state,
    act,
    run,
    runSeeds(seeds) {
      run('asked', seeds);
    },
    cancel,
    receive(message) {
      if (message.type === 'replay') {
        // Only what was run before: a save must not be the first thing that runs a user's code.
        const ranBefore = state.result !== null || state.crowd !== null || state.run.kind === 'failed';
        if (state.target?.uri === message.uri && ranBefore) run(message.reason);
        return;
      }
      act(message);
      if (message.type === 'show' && message.proof !== null) run('proof');
    },
  };
}
