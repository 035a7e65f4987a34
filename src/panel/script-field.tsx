import type { JSX } from 'preact';
import { usePanel } from './context.ts';
import { Icon } from './icon.tsx';
import { checkScript } from './script-check.ts';
import { chosenScenario, type PanelState } from './state.ts';
import { fill } from './strings.ts';

/** The script box, checked on every key, with the place of an error marked under it. */
export function ScriptField({ state }: { readonly state: PanelState }): JSX.Element {
  const { bootstrap, strings, controller } = usePanel();
  const { script } = state.form;
  const check = checkScript(script, strings);
  const scenario = chosenScenario(bootstrap.scenarios, state.form);
  return (
    <div class="field">
      <label class="field-name" for="script">
        {strings.script}
      </label>
      <textarea
        id="script"
        class="code-box"
        data-testid="script"
        rows={Math.min(6, script.split('\n').length)}
        spellcheck={false}
        autocomplete="off"
        placeholder={strings.scriptHint}
        value={script}
        aria-invalid={!check.ok}
        aria-describedby="script-check"
        onInput={(event) => {
          controller.act({ type: 'edit', form: { script: event.currentTarget.value } });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          if (check.ok) controller.run('asked');
        }}
      />
      {!check.ok && <ErrorPlace script={script} start={check.range.start} end={check.range.end} />}
      <p id="script-check" class={check.ok ? 'note' : 'note bad'} data-testid="script-check" aria-live="polite">
        <Icon name={check.ok ? 'check' : 'cross'} />
        <span>{check.text}</span>
      </p>
      {scenario !== null && (
        <p class="note" data-testid="expectation">
          {fill(strings.expectation, scenario.expectation)}
        </p>
      )}
    </div>
  );
}

/** The script once more, on one line, with the faulty part underlined. */
function ErrorPlace({ script, start, end }: { script: string; start: number; end: number }): JSX.Element | null {
  const marked = script.slice(start, Math.max(end, start + 1));
  if (script === '') return null;
  return (
    <code class="error-place" aria-hidden="true" data-testid="script-error-place">
      {script.slice(0, start)}
      <mark>{marked === '' ? ' ' : marked}</mark>
      {script.slice(start + marked.length)}
    </code>
  );
}
