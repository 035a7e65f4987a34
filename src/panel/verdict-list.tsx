import type { JSX } from 'preact';
import type { RunReport, Verdict } from '../model/trace.ts';
import type { Comparison } from './comparison.ts';
import { usePanel } from './context.ts';
import { Icon } from './icon.tsx';
import { fill, type PanelStrings } from './strings.ts';

interface Props {
  readonly report: RunReport;
  readonly comparison: Comparison | null;
  readonly proving: string | null;
}

/** The judgement, read out when it changes: what is wrong, what has been fixed, what came new. */
export function VerdictList({ report, comparison, proving }: Props): JSX.Element {
  const { strings } = usePanel();
  const { verdicts } = report;
  const stopped = report.end.kind === 'killed';
  const clean = verdicts.length === 0 && !stopped;
  const fixed = comparison?.fixed ?? [];
  const appeared = new Set(comparison?.appeared.map((verdict) => verdict.ruleId));
  const unproved = proving !== null && fixed.length === 0 && verdicts.every((verdict) => verdict.ruleId !== proving);
  return (
    <section class={`card verdicts ${clean ? 'good' : 'bad'}`} aria-live="polite" data-testid="verdicts">
      <h2 class="verdict-title">
        <Icon name={clean ? 'check' : 'cross'} />
        <span data-testid="verdict-title">{titleOf(verdicts, stopped, strings)}</span>
      </h2>
      {clean && fixed.length === 0 && <p class="muted">{strings.verdictCleanBody}</p>}
      {stopped && verdicts.length === 0 && <p class="muted">{strings.stoppedBody}</p>}
      {unproved && <p class="note">{fill(strings.notShown, proving)}</p>}
      <ul>
        {fixed.map((verdict, index) => (
          <Line key={`fixed-${index}`} verdict={verdict} kind="fixed" badge={strings.fixed} />
        ))}
        {verdicts.map((verdict, index) => (
          <Line
            key={`open-${index}`}
            verdict={verdict}
            kind="open"
            badge={badgeOf(verdict, proving, appeared, strings)}
          />
        ))}
      </ul>
    </section>
  );
}

function titleOf(verdicts: readonly Verdict[], stopped: boolean, strings: PanelStrings): string {
  if (verdicts.length === 0) return stopped ? strings.stoppedTitle : strings.verdictCleanTitle;
  return verdicts.length === 1 ? strings.verdictOneTitle : fill(strings.verdictTitle, verdicts.length);
}

function badgeOf(
  verdict: Verdict,
  proving: string | null,
  appeared: ReadonlySet<string>,
  strings: PanelStrings,
): string | null {
  if (verdict.ruleId === proving) return strings.proved;
  return appeared.has(verdict.ruleId) ? strings.appeared : null;
}

interface LineProps {
  readonly verdict: Verdict;
  readonly kind: 'open' | 'fixed';
  readonly badge: string | null;
}

function Line({ verdict, kind, badge }: LineProps): JSX.Element {
  const { strings, post } = usePanel();
  return (
    <li class={`verdict ${kind}`} data-testid={`verdict-${kind}`} data-rule={verdict.ruleId}>
      <Icon name={kind === 'fixed' ? 'check' : 'warning'} />
      <div>
        <p>
          {badge !== null && <span class="badge">{badge}</span>}
          <span class="verdict-text">{verdict.message}</span>
        </p>
        <p class="verdict-foot">
          <button
            type="button"
            class="link"
            aria-label={fill(strings.ruleLink, verdict.ruleId)}
            onClick={() => {
              post({ type: 'open-rule', ruleId: verdict.ruleId });
            }}
          >
            {verdict.ruleId}
          </button>
          {verdict.call !== null && <span class="muted"> · {fill(strings.aboutCall, verdict.call)}</span>}
        </p>
      </div>
    </li>
  );
}
