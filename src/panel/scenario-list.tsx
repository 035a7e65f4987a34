import type { JSX } from 'preact';
import { usePanel } from './context.ts';
import type { PanelScenario } from './protocol.ts';
import { chosenScenario, type PanelState } from './state.ts';

/** The built-in scenarios: a grouped list beside the form, or one select where there is no room for it. */
export function ScenarioList({ state }: { readonly state: PanelState }): JSX.Element {
  const { bootstrap, strings, controller } = usePanel();
  const all = bootstrap.scenarios.flatMap((group) => group.scenarios);
  const current = chosenScenario(bootstrap.scenarios, state.form);
  const load = ({ script, provider, clients, overMs }: PanelScenario): void => {
    controller.act({ type: 'edit', form: { script, provider, clients, overMs } });
  };
  return (
    <nav class="scenarios" aria-label={strings.scenarios}>
      <label class="scenario-select">
        <span class="field-name">{strings.scenarios}</span>
        <select
          data-testid="scenario-select"
          value={current?.id ?? ''}
          onChange={(event) => {
            const chosen = all.find(({ id }) => id === event.currentTarget.value);
            if (chosen) load(chosen);
          }}
        >
          <option value="" disabled>
            {state.form.script === '' ? strings.chooseScenario : strings.ownScript}
          </option>
          {bootstrap.scenarios.map((group) => (
            <optgroup key={group.id} label={group.name}>
              {group.scenarios.map((scenario) => (
                <option key={scenario.id} value={scenario.id}>
                  {scenario.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div class="scenario-groups">
        {bootstrap.scenarios.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`}>
            <h2 id={`group-${group.id}`}>{group.name}</h2>
            <ul>
              {group.scenarios.map((scenario) => (
                <li key={scenario.id}>
                  <button
                    type="button"
                    class="scenario"
                    data-testid={`scenario-${scenario.id}`}
                    aria-pressed={scenario === current}
                    title={scenario.expectation}
                    onClick={() => {
                      load(scenario);
                    }}
                    onDblClick={() => {
                      load(scenario);
                      controller.run('asked');
                    }}
                  >
                    <span class="scenario-name">{scenario.name}</span>
                    <code>{scenario.script}</code>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  );
}
