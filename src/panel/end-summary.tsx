import type { JSX } from 'preact';
import type { RunEnd, RunError, RunReport } from '../model/trace.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';
import { fill, type PanelStrings } from './strings.ts';

/** How the run ended, what the server was left with, and what the function printed. */
export function EndSummary({ report }: { readonly report: RunReport }): JSX.Element {
  const { strings } = usePanel();
  const facts: readonly (readonly [string, string, string])[] = [
    ['virtual', strings.virtualTime, formatDuration(report.virtualMs)],
    ['real', strings.realTime, formatDuration(report.realMs)],
    ['unused', strings.unused, String(report.unused)],
    ['applied', strings.applied, String(report.ledger.applied)],
    ...(report.leakedTimers > 0 ? ([['timers', strings.leakedTimers, String(report.leakedTimers)]] as const) : []),
  ];
  return (
    <section class="card" aria-label={strings.end}>
      <h2>{strings.end}</h2>
      <EndLine end={report.end} />
      <dl class="facts">
        {facts.map(([id, name, value]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd data-testid={`fact-${id}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {report.unhandled.length > 0 && (
        <>
          <h3>{strings.unhandled}</h3>
          <ul>
            {report.unhandled.map((error, index) => (
              <li key={index}>
                <code>{errorText(error)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {report.output !== '' && (
        <details>
          <summary>{strings.output}</summary>
          <pre data-testid="output">{report.output}</pre>
        </details>
      )}
    </section>
  );
}

function EndLine({ end }: { readonly end: RunEnd }): JSX.Element {
  const { strings, post } = usePanel();
  const error = end.kind === 'resolved' ? null : end.error;
  const { file, line } = error ?? {};
  return (
    <p class="end-line" data-testid="end" data-kind={end.kind}>
      <strong>{endTitle(end, strings)}</strong>{' '}
      {end.kind === 'resolved' ? <code>{end.value ?? strings.nothingReturned}</code> : null}
      {error !== null && <code>{errorText(error)}</code>}{' '}
      {file !== undefined && line !== undefined && (
        <button
          type="button"
          class="link"
          onClick={() => {
            post({ type: 'reveal-line', file, line });
          }}
        >
          {fill(strings.openAt, line)}
        </button>
      )}
    </p>
  );
}

/** What an end is called. */
export function endTitle(end: RunEnd, strings: PanelStrings): string {
  switch (end.kind) {
    case 'resolved':
      return strings.endResolved;
    case 'rejected':
      return strings.endRejected;
    case 'unbounded':
      return strings.endUnbounded;
    case 'stuck':
      return strings.endStuck;
    case 'killed':
      return strings.endKilled;
  }
}

function errorText({ name, message, code }: RunError): string {
  return `${name}${code === undefined ? '' : ` [${code}]`}: ${message}`;
}
