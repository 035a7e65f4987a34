import type { JSX } from 'preact';
import { Choices } from './choices.tsx';
import { usePanel } from './context.ts';
import { Icon } from './icon.tsx';
import { checkScript } from './script-check.ts';
import type { PanelState } from './state.ts';
import { fill } from './strings.ts';

/** Enough runs for the least and the most wait to come near the ends of their range. */
const SEEDS = 200;

/** Run or Cancel, and whether saving runs again; in an untrusted workspace, why nothing runs. */
export function RunBar({ state }: { readonly state: PanelState }): JSX.Element {
  const { strings, controller, post } = usePanel();
  if (!state.environment.trusted)
    return (
      <div class="notice" role="status" data-testid="untrusted">
        <Icon name="lock" />
        <p>{strings.untrusted}</p>
        <button
          type="button"
          data-testid="manage-trust"
          onClick={() => {
            post({ type: 'manage-trust' });
          }}
        >
          {strings.manageTrust}
        </button>
      </div>
    );
  const running = state.run.kind === 'running';
  return (
    <div class="run-bar">
      {running ? (
        <button
          type="button"
          class="primary"
          data-testid="cancel"
          onClick={() => {
            controller.cancel();
          }}
        >
          <Icon name="stop" />
          {strings.cancel}
        </button>
      ) : (
        <button type="submit" class="primary" data-testid="run" disabled={!checkScript(state.form.script, strings).ok}>
          <Icon name="play" />
          {strings.run}
        </button>
      )}
      {!running && state.form.clients === 1 && (
        <button
          type="button"
          data-testid="run-seeds"
          disabled={!checkScript(state.form.script, strings).ok}
          title={strings.runSeedsHint}
          onClick={() => {
            controller.runSeeds(SEEDS);
          }}
        >
          {fill(strings.runSeeds, SEEDS)}
        </button>
      )}
      <label class="toggle">
        <input
          type="checkbox"
          data-testid="replay-on-save"
          checked={state.environment.replayOnSave}
          onChange={(event) => {
            post({ type: 'set-replay-on-save', on: event.currentTarget.checked });
          }}
        />
        {strings.replayOnSave}
      </label>
      <Choices state={state} />
      <span class="visually-hidden" role="status">
        {running ? strings.running : ''}
      </span>
    </div>
  );
}
