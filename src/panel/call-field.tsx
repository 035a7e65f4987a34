import type { JSX } from 'preact';
import { usePanel } from './context.ts';
import type { PanelState } from './state.ts';

/** How the function is called: proposed from its signature, and the user's to change. */
export function CallField({ state }: { readonly state: PanelState }): JSX.Element {
  const { strings, controller } = usePanel();
  const { form, target, callEdited } = state;
  return (
    <div class="field">
      <div class="field-line">
        <label class="field-name" for="call">
          {strings.call}
        </label>
        {callEdited && form.call !== target?.call && (
          <button
            type="button"
            class="link"
            data-testid="use-proposed-call"
            onClick={() => {
              controller.act({ type: 'use-proposed-call' });
            }}
          >
            {strings.callReset}
          </button>
        )}
      </div>
      <textarea
        id="call"
        class="code-box"
        data-testid="call"
        rows={Math.min(8, form.call.split('\n').length)}
        spellcheck={false}
        autocomplete="off"
        value={form.call}
        aria-describedby="call-hint"
        onInput={(event) => {
          controller.act({ type: 'edit', form: { call: event.currentTarget.value } });
        }}
      />
      <p id="call-hint" class="note">
        {strings.callHint}
      </p>
    </div>
  );
}
