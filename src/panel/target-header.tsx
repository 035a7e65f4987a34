import type { JSX } from 'preact';
import { usePanel } from './context.ts';
import { Icon } from './icon.tsx';
import type { PanelTarget } from './protocol.ts';
import type { PanelState } from './state.ts';

/** Which function is run, the others of its file, and the way back to the code. */
export function TargetHeader({
  state,
  target,
}: {
  readonly state: PanelState;
  readonly target: PanelTarget;
}): JSX.Element {
  const { strings, controller, post } = usePanel();
  return (
    <header class="head">
      <div class="head-names">
        <h1 data-testid="target-name">{target.label}</h1>
        <p class="muted path" title={target.file}>
          {target.file}
        </p>
      </div>
      <div class="head-actions">
        {state.targets.length > 1 && (
          <select
            aria-label={strings.function}
            data-testid="target-select"
            value={target.name}
            onChange={(event) => {
              controller.act({ type: 'pick-target', name: event.currentTarget.value });
            }}
          >
            {state.targets.map((other) => (
              <option key={other.name} value={other.name}>
                {other.label}
              </option>
            ))}
          </select>
        )}
        <button
          type="button"
          class="quiet"
          data-testid="go-to-code"
          onClick={() => {
            post({ type: 'reveal-target', uri: target.uri, target: target.name });
          }}
        >
          <Icon name="code" />
          {strings.goToCode}
        </button>
      </div>
    </header>
  );
}
