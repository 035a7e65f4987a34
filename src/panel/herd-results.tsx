import type { JSX } from 'preact';
import type { HerdFigures, HerdReport } from '../model/herd.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';
import { LoadChart } from './load-chart.tsx';
import { fill, type PanelStrings } from './strings.ts';

/** A herd: what single clients did wrong, the load over time, and the figures beside those of known policies. */
export function HerdResults({ report }: { readonly report: HerdReport }): JSX.Element {
  const { strings, bootstrap, post } = usePanel();
  const columns = [
    { id: 'yours', title: strings.yourCode, figures: report.figures },
    ...report.references.map(({ id, title, figures }) => ({ id, title: bootstrap.policies[id] ?? title, figures })),
  ];
  const most = Math.max(...columns.map(({ figures }) => figures.peak));
  const intervals = Math.max(...columns.map(({ figures }) => figures.load.calls.length));
  const lastMs = intervals * report.figures.load.intervalMs;
  return (
    <div class="results" data-testid="herd">
      {report.end.kind !== 'resolved' && (
        <p class="notice" role="status">
          {report.end.error.message}
        </p>
      )}
      {report.verdicts.length > 0 && (
        <section class="card" aria-label={strings.herdVerdicts}>
          <h2>{strings.herdVerdicts}</h2>
          <ul class="herd-verdicts">
            {report.verdicts.map(({ ruleId, message, clients }) => (
              <li key={ruleId}>
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    post({ type: 'open-rule', ruleId });
                  }}
                >
                  {ruleId}
                </button>{' '}
                {fill(strings.ofClients, clients, report.clients)} {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section class="card" aria-label={strings.load}>
        <h2>{strings.load}</h2>
        <div class="loads">
          {columns.map(({ id, title, figures }) => (
            <LoadChart key={id} title={title} figures={figures} most={most} intervals={intervals} />
          ))}
          <p class="load-axis note">
            <span>{formatDuration(0)}</span>
            <span>{formatDuration(lastMs)}</span>
          </p>
        </div>
      </section>
      <section class="card" aria-label={strings.herdFigures}>
        <h2>{strings.herdFigures}</h2>
        <table class="herd-table" data-testid="herd-figures">
          <thead>
            <tr>
              <td />
              {columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows(strings).map(([name, of]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ id, figures }) => (
                  <td key={id}>{of(figures)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function rows(strings: PanelStrings): readonly (readonly [string, (figures: HerdFigures) => string])[] {
  const time = (ms: number | undefined): string => (ms === undefined ? '–' : formatDuration(ms));
  return [
    [strings.herdSucceeded, ({ successRate }) => `${(100 * successRate).toFixed(1)} %`],
    [strings.herdAmplification, ({ amplification }) => amplification.toFixed(2)],
    [strings.herdAfterRetry, ({ succeededAfterRetry }) => String(succeededAfterRetry)],
    [strings.herdExhausted, ({ exhausted }) => String(exhausted)],
    ['p50', ({ latencyMs }) => time(latencyMs?.p50)],
    ['p95', ({ latencyMs }) => time(latencyMs?.p95)],
    ['p99', ({ latencyMs }) => time(latencyMs?.p99)],
  ];
}
