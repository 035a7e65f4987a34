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
      <label>
        <span class="field-name">{strings.clients}</span>
        <input
          data-testid="clients"
          type="number"
          min={1}
          max={20_000}
          step={1}
          value={state.form.clients}
          onInput={(event) => {
            const clients = event.currentTarget.valueAsNumber;
            if (Number.isSafeInteger(clients) && clients >= 1 && clients <= 20_000) {
              controller.act({ type: 'edit', form: { clients } });
            }
          }}
        />
      </label>
      {state.form.clients > 1 && (
        <label>
          <span class="field-name">{strings.clientsOver}</span>
          <input
            data-testid="over"
            type="number"
            min={0}
            step={1}
            value={state.form.overMs / 1000}
            onInput={(event) => {
              const seconds = event.currentTarget.valueAsNumber;
              if (seconds >= 0) controller.act({ type: 'edit', form: { overMs: Math.round(seconds * 1000) } });
            }}
          />
        </label>
      )}
    </div>
  );
}
