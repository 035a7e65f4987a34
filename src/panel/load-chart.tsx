import type { JSX } from 'preact';
import type { HerdFigures } from '../model/herd.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';
import { fill } from './strings.ts';

const WIDTH = 720;
const HEIGHT = 56;

/** Calls over time as bars, the failed ones marked; `most` and `intervals` are the scale that all charts of a herd share. */
export function LoadChart({
  title,
  figures,
  most,
  intervals,
}: {
  readonly title: string;
  readonly figures: HerdFigures;
  readonly most: number;
  readonly intervals: number;
}): JSX.Element {
  const { strings } = usePanel();
  const { calls, failed, intervalMs } = figures.load;
  const step = WIDTH / Math.max(1, intervals);
  const heightOf = (count: number): number => (HEIGHT * count) / Math.max(1, most);
  const bars = calls.map((total, index) => {
    const [x, all, bad] = [index * step, heightOf(total), heightOf(failed[index] ?? 0)];
    const width = Math.max(1, step - 1);
    return (
      <g key={index}>
        <title>{fill(strings.loadBar, formatDuration(index * intervalMs), total, failed[index] ?? 0)}</title>
        <rect class="load-good" x={x} width={width} y={HEIGHT - all} height={all - bad} />
        <rect class="load-bad" x={x} width={width} y={HEIGHT - bad} height={bad} />
      </g>
    );
  });
  const summary = fill(strings.loadSummary, title, figures.peak, formatDuration(intervalMs));
  return (
    <figure class="load" data-testid="load-chart">
      <figcaption>
        {title}
        <span class="note">{fill(strings.loadPeak, figures.peak, formatDuration(intervalMs))}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {bars}
      </svg>
    </figure>
  );
}
