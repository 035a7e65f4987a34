import type { JSX } from 'preact';
import type { RunFailure } from '../model/scenario.ts';
import { usePanel } from './context.ts';
import { Icon } from './icon.tsx';
import { fill } from './strings.ts';

/** Why a run could not start, in its one sentence, with the way to the place. */
export function Failure({ failure }: { readonly failure: RunFailure }): JSX.Element {
  const { strings, post } = usePanel();
  const { file, line } = failure;
  return (
    <div class="notice bad" role="alert" data-testid="failure" data-kind={failure.kind}>
      <Icon name="cross" />
      <p>{failure.message}</p>
      {failure.kind === 'trust' && (
        <button
          type="button"
          onClick={() => {
            post({ type: 'manage-trust' });
          }}
        >
          {strings.manageTrust}
        </button>
      )}
      {file !== undefined && line !== undefined && (
        <button
          type="button"
          data-testid="failure-open"
          onClick={() => {
            post({ type: 'reveal-line', file, line });
          }}
        >
          {fill(strings.openAt, line)}
        </button>
      )}
    </div>
  );
}
