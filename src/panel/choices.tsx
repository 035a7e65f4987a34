import type { JSX } from 'preact';
import { usePanel } from './context.ts';
import type { PanelState } from './state.ts';

/** Which API answers, and the seed of everything random. */
export function Choices({ state }: { readonly state: PanelState }): JSX.Element {
  const { bootstrap, strings, controller } = usePanel();
  return (
    <div class="choices">
      <label>
        <span class="field-name">{strings.provider}</span>
        <select
          data-testid="provider"
          value={state.form.provider}
          onChange={(event) => {
            controller.act({ type: 'edit', form: { provider: event.currentTarget.value } });
          }}
        >
          {bootstrap.providers.map((provider) => (
            <option key={provider.id} value={provider.id}>
              {provider.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="field-name">{strings.seed}</span>
        <input
          data-testid="seed"
          type="number"
          min={0}
          step={1}
          value={state.form.seed}
          onInput={(event) => {
            const seed = event.currentTarget.valueAsNumber;
            if (Number.isSafeInteger(seed) && seed >= 0) controller.act({ type: 'edit', form: { seed } });
          }}
        />
      </label>
    </div>
  );
}
