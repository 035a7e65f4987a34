import type { JSX } from 'preact';
import { CallField } from './call-field.tsx';
import { usePanel } from './context.ts';
import { Results } from './results.tsx';
import { RunBar } from './run-bar.tsx';
import { ScenarioList } from './scenario-list.tsx';
import { ScriptField } from './script-field.tsx';
import type { PanelState } from './state.ts';
import { TargetHeader } from './target-header.tsx';

export function App({ state }: { readonly state: PanelState }): JSX.Element {
  const { strings, controller } = usePanel();
  if (state.target === null)
    return (
      <main class="empty" data-testid="no-target">
        <h1>{strings.title}</h1>
        <p>{strings.noTarget}</p>
      </main>
    );
  return (
    <main class="page" data-testid="panel">
      <TargetHeader state={state} target={state.target} />
      <div class="columns">
        <ScenarioList state={state} />
        <div class="work">
          <form
            class="card form"
            onSubmit={(event) => {
              event.preventDefault();
              controller.run('asked');
            }}
          >
            <ScriptField state={state} />
            <CallField state={state} />
            <RunBar state={state} />
          </form>
          <Results state={state} />
        </div>
      </div>
    </main>
  );
}
