import type { JSX } from 'preact';
import type { RunReport, TracedCall } from '../model/trace.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';

/** The timeline as text. */
export function CallTable({ report }: { readonly report: RunReport }): JSX.Element | null {
  const { strings } = usePanel();
  if (report.calls.length === 0) return null;
  const asked = report.calls.some((call) => call.announcedMs !== null);
  return (
    <section class="card" aria-label={strings.calls}>
      <h2>{strings.calls}</h2>
      <div class="table-scroll" tabIndex={0} role="region" aria-label={strings.calls}>
        <table data-testid="calls">
          <thead>
            <tr>
              <th scope="col" class="number">
                {strings.columnCall}
              </th>
              <th scope="col" class="number">
                {strings.columnWait}
              </th>
              <th scope="col" class="number">
                {strings.columnStart}
              </th>
              <th scope="col">{strings.columnAnswer}</th>
              {asked && (
                <th scope="col" class="number">
                  {strings.columnAsked}
                </th>
              )}
              <th scope="col" class="wide-only">
                {strings.columnRequest}
              </th>
            </tr>
          </thead>
          <tbody>
            {report.calls.map((call) => (
              <Row
                key={call.n}
                call={call}
                asked={asked}
                flagged={report.verdicts.some(({ call: n }) => n === call.n)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ call, asked, flagged }: { call: TracedCall; asked: boolean; flagged: boolean }): JSX.Element {
  return (
    <tr class={flagged ? 'flagged' : ''} data-testid={`call-${call.n}`} data-start-ms={call.startMs}>
      <th scope="row" class="number">
        {call.n}
      </th>
      <td class="number">{call.n === 1 ? '–' : formatDuration(call.waitMs)}</td>
      <td class="number">{formatDuration(call.startMs)}</td>
      <td>
        <code>{call.outcome}</code>
      </td>
      {asked && <td class="number">{call.announcedMs === null ? '–' : formatDuration(call.announcedMs)}</td>}
      <td class="wide-only">
        <code>
          {call.method} {call.url}
        </code>
      </td>
    </tr>
  );
}
