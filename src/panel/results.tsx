import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { CallTable } from './call-table.tsx';
import { compareRuns } from './comparison.ts';
import { usePanel } from './context.ts';
import { EndSummary } from './end-summary.tsx';
import { Failure } from './failure.tsx';
import { HerdResults } from './herd-results.tsx';
import { SeedsResults } from './seeds-results.tsx';
import { isStale, type PanelState } from './state.ts';
import { Timeline } from './timeline.tsx';
import { VerdictList } from './verdict-list.tsx';

/** What the last run came to; the run before stays in sight until a new one is there. */
export function Results({ state }: { readonly state: PanelState }): JSX.Element | null {
  const { strings } = usePanel();
  const [shown, setShown] = useState<'after' | 'before'>('after');
  const { run, result, before } = state;
  if (run.kind === 'failed') return <Failure failure={run.failure} />;
  const cancelled = run.kind === 'cancelled' && (
    <p class="notice" role="status" data-testid="cancelled">
      {strings.cancelled}
    </p>
  );
  if (state.crowd !== null) {
    return state.crowd.kind === 'herd' ? (
      <HerdResults report={state.crowd.report} />
    ) : (
      <SeedsResults report={state.crowd.report} />
    );
  }
  if (result === null) return cancelled || null;
  const comparison = before === null ? null : compareRuns(before, result.report);
  const changed = comparison !== null && comparison.fixed.length + comparison.appeared.length > 0;
  const report = changed && shown === 'before' && before !== null ? before : result.report;
  return (
    <div
      class={`results ${run.kind === 'running' ? 'is-running' : ''}`}
      data-testid="results"
      data-clean={result.report.verdicts.length === 0 && result.report.end.kind !== 'killed'}
    >
      {cancelled}
      {isStale(state) && run.kind !== 'running' && <p class="note">{strings.stale}</p>}
      <VerdictList report={result.report} comparison={changed ? comparison : null} proving={state.proving} />
      <section class="card" aria-label={strings.timeline}>
        <div class="card-head">
          <h2>{strings.timeline}</h2>
          {changed && (
            <div class="segments" role="group" aria-label={strings.beforeAfter}>
              {(['before', 'after'] as const).map((side) => (
                <button
                  key={side}
                  type="button"
                  data-testid={`show-${side}`}
                  aria-pressed={side === shown}
                  onClick={() => {
                    setShown(side);
                  }}
                >
                  {strings[side]}
                </button>
              ))}
            </div>
          )}
        </div>
        <Timeline report={report} />
      </section>
      <EndSummary report={report} />
      <CallTable report={report} />
    </div>
  );
}
