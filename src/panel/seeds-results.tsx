import type { JSX } from 'preact';
import type { SeedsReport } from '../model/seeds.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';
import { fill } from './strings.ts';

/** The waits of many runs: for each attempt the least, the median and the most. */
export function SeedsResults({ report }: { readonly report: SeedsReport }): JSX.Element {
  const { strings } = usePanel();
  const most = Math.max(1, ...report.waits.map(({ mostMs }) => mostMs));
  const percent = (ms: number): string => `${(100 * ms) / most}%`;
  return (
    <section class="card results" aria-label={strings.seedsTitle} data-testid="seeds">
      <h2>{fill(strings.seedsOver, report.runs)}</h2>
      {report.waits.length === 0 && <p>{strings.seedsNoRetry}</p>}
      <table class="herd-table">
        <thead>
          <tr>
            <th scope="col">{strings.columnCall}</th>
            <th scope="col">{strings.seedsLeast}</th>
            <th scope="col">{strings.seedsMedian}</th>
            <th scope="col">{strings.seedsMost}</th>
            <td class="range-column" />
          </tr>
        </thead>
        <tbody>
          {report.waits.map(({ attempt, leastMs, medianMs, mostMs }) => (
            <tr key={attempt}>
              <th scope="row">{attempt}</th>
              <td>{formatDuration(leastMs)}</td>
              <td>{formatDuration(medianMs)}</td>
              <td>{formatDuration(mostMs)}</td>
              <td class="range-column">
                <div class="range">
                  <div class="range-bar" style={{ left: percent(leastMs), right: percent(most - mostMs) }} />
                  <div class="range-median" style={{ left: percent(medianMs) }} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
