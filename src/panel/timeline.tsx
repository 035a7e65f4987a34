import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunReport, TracedCall } from '../model/trace.ts';
import { usePanel } from './context.ts';
import { formatDuration } from './duration.ts';
import { endTitle } from './end-summary.tsx';
import { fill, type PanelStrings } from './strings.ts';
import { AXIS_HEIGHT, layOut, ROW_HEIGHT, type TimelineRow } from './timeline-geometry.ts';

/** Pixels of a character in the small label font. */
const LABEL_CHARACTER = 6.3;

/** Until the element has been measured. */
const FIRST_WIDTH = 320;

/** The calls and waits of a run in virtual time. The table below says the same in text. */
export function Timeline({ report }: { readonly report: RunReport }): JSX.Element {
  const { strings } = usePanel();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = (): void => {
      setWidth(Math.max(1, Math.floor(element.clientWidth)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  const plot = layOut(report, width);
  const flagged = new Set(report.verdicts.map((verdict) => verdict.call));
  return (
    <div class="timeline" ref={frame} data-testid="timeline">
      <svg role="img" aria-label={summary(report, strings)} width={plot.width} height={plot.height}>
        <defs>
          <pattern id="early-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2.5" height="6" class="hatch" />
          </pattern>
        </defs>
        {plot.ticks.map((tick) => (
          <g key={tick.ms}>
            <line class="grid" x1={tick.x} x2={tick.x} y1={AXIS_HEIGHT - 4} y2={plot.height} />
            <text
              class="tick"
              x={tick.x}
              y={AXIS_HEIGHT - 10}
              text-anchor={tick.x > plot.right - 20 ? 'end' : tick.ms === 0 ? 'start' : 'middle'}
            >
              {tick.label}
            </text>
          </g>
        ))}
        {plot.rows.map((row, index) => (
          <Row
            key={index}
            row={row}
            right={plot.right}
            left={plot.left}
            report={report}
            flagged={row.kind === 'call' && flagged.has(row.call.n)}
          />
        ))}
      </svg>
      <ul class="legend" aria-hidden="true">
        <li>
          <svg width="18" height="12">
            <rect class="bar ok" x="2" y="1" width="8" height="10" rx="2" />
          </svg>
          {strings.legendCall}
        </li>
        <li>
          <svg width="26" height="12">
            <WaitLine x={1} width={24} y={6} />
          </svg>
          {strings.legendWait}
        </li>
        {report.calls.some((call) => call.announcedMs !== null) && (
          <li>
            <svg width="26" height="12">
              <path class="asked" d="M1 2v7h24V2" />
            </svg>
            {strings.legendAsked}
          </li>
        )}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  readonly left: number;
  readonly right: number;
  readonly report: RunReport;
  readonly flagged: boolean;
}

function Row({ row, left, right, report, flagged }: RowProps): JSX.Element {
  const { strings } = usePanel();
  const middle = row.top + ROW_HEIGHT / 2;
  switch (row.kind) {
    case 'gap':
      return (
        <text class="gap" x={left} y={middle + 4}>
          ⋮ {fill(strings.moreCalls, row.calls)}
        </text>
      );
    case 'end':
      return (
        <g data-testid="timeline-end">
          <text class="gutter end-name" x={0} y={middle + 4}>
            {strings.end}
          </text>
          {row.wait && <Wait wait={row.wait} y={middle} />}
          <EndMark x={Math.min(row.x, right)} y={middle} ok={report.end.kind === 'resolved'} />
          <EndName
            x={row.x}
            y={middle}
            left={left}
            right={right}
            text={endTitle(report.end, strings)}
            shown={!row.wait}
          />
        </g>
      );
    case 'call':
      return (
        <g data-testid={`timeline-call-${row.call.n}`}>
          <title>{`${row.call.n}: ${row.call.method} ${row.call.outcome}`}</title>
          {flagged && <rect class="flag-row" x={0} y={row.top + 1} width={right + 14} height={row.height - 2} rx={3} />}
          <text class="gutter call-number" x={4} y={middle + 4}>
            {row.call.n}
          </text>
          <Outcome call={row.call} x={26} y={middle} strings={strings} />
          {row.wait && <Wait wait={row.wait} y={middle} />}
          <rect
            class={`bar ${toneOf(row.call)}`}
            x={row.bar.x}
            y={middle - 7}
            width={row.bar.width}
            height={14}
            rx={2.5}
          />
          {row.asked && (
            <AskedLine asked={row.asked} y={row.top + ROW_HEIGHT} left={left} right={right} strings={strings} />
          )}
        </g>
      );
  }
}

type CallRow = Extract<TimelineRow, { kind: 'call' }>;

function Wait({ wait, y }: { readonly wait: NonNullable<CallRow['wait']>; readonly y: number }): JSX.Element {
  const inside = wait.label.anchor === 'middle';
  return (
    <g>
      <WaitLine x={wait.x} width={wait.width} y={y} />
      {inside && (
        <rect
          class="label-back"
          x={wait.label.x - wait.label.text.length * 3.4 - 4}
          y={y - 9}
          width={wait.label.text.length * 6.8 + 8}
          height={18}
          rx={9}
        />
      )}
      <text class="wait-label" x={wait.label.x} y={y + 4} text-anchor={wait.label.anchor}>
        {wait.label.text}
      </text>
    </g>
  );
}

function WaitLine({ x, width, y }: { readonly x: number; readonly width: number; readonly y: number }): JSX.Element {
  return <path class="wait" d={`M${x} ${y - 4}v8M${x} ${y}h${width}`} />;
}

function AskedLine({
  asked,
  y,
  left,
  right,
  strings,
}: {
  readonly asked: NonNullable<CallRow['asked']>;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly strings: PanelStrings;
}): JSX.Element {
  const text =
    asked.early === null
      ? fill(strings.serverAsked, formatDuration(asked.ms))
      : `${fill(strings.serverAsked, formatDuration(asked.ms))}, ${fill(strings.early, formatDuration(asked.early.ms))}`;
  const room = text.length * LABEL_CHARACTER;
  const start = Math.max(left, Math.min(asked.x, right - room));
  return (
    <g class={asked.early === null ? 'kept' : 'broken'}>
      {asked.early && (
        <rect
          class="early"
          fill="url(#early-hatch)"
          x={asked.early.x}
          y={y - 2}
          width={asked.early.width}
          height={10}
        />
      )}
      <path class="asked" d={`M${asked.x} ${y - 3}v11h${asked.width}${asked.offScale ? 'l-5 -4m5 4l-5 4' : 'v-11'}`} />
      <text class="asked-label" x={start} y={y + 20}>
        {text}
      </text>
    </g>
  );
}

function EndMark({ x, y, ok }: { readonly x: number; readonly y: number; readonly ok: boolean }): JSX.Element {
  return ok ? (
    <path class="end-mark ok" d={`M${x - 5} ${y}l4 4.5l7 -9`} />
  ) : (
    <path class="end-mark failed" d={`M${x - 5} ${y - 5}l10 10M${x + 5} ${y - 5}l-10 10`} />
  );
}

function EndName(props: {
  readonly x: number;
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly text: string;
  readonly shown: boolean;
}): JSX.Element | null {
  if (!props.shown) return null;
  const after = props.x + 14 + props.text.length * 7 <= props.right;
  return (
    <text
      class="wait-label"
      x={after ? props.x + 12 : props.x - 12}
      y={props.y + 4}
      text-anchor={after ? 'start' : 'end'}
    >
      {props.text}
    </text>
  );
}

type Tone = 'ok' | 'refused' | 'fault' | 'silent';

/** How an answer is drawn: each has a colour and a shape of its own. */
function toneOf(call: TracedCall): Tone {
  if (call.status === null) return call.endMs === null ? 'silent' : 'fault';
  return call.status < 400 ? 'ok' : 'refused';
}

function Outcome(props: {
  readonly call: TracedCall;
  readonly x: number;
  readonly y: number;
  readonly strings: PanelStrings;
}): JSX.Element {
  const { call, x, y, strings } = props;
  const tone = toneOf(call);
  const word = tone === 'silent' ? '…' : (call.outcome.split(' ')[0] ?? '');
  return (
    <g>
      <Shape tone={tone} x={x} y={y} />
      <text class={`gutter outcome ${tone}`} x={x + 10} y={y + 4}>
        {tone === 'silent' && <title>{strings.noAnswer}</title>}
        {word.length > 7 ? `${word.slice(0, 6)}…` : word}
      </text>
    </g>
  );
}

function Shape({ tone, x, y }: { readonly tone: Tone; readonly x: number; readonly y: number }): JSX.Element {
  const name = `shape ${tone}`;
  switch (tone) {
    case 'ok':
      return <circle class={name} cx={x} cy={y} r={4.5} />;
    case 'refused':
      return <rect class={name} x={x - 4} y={y - 4} width={8} height={8} />;
    case 'fault':
      return <path class={name} d={`M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`} />;
    case 'silent':
      return <circle class={name} cx={x} cy={y} r={4} />;
  }
}

function summary({ calls, virtualMs }: RunReport, strings: PanelStrings): string {
  const time = formatDuration(virtualMs);
  if (calls.length === 0) return strings.noCalls;
  return calls.length === 1
    ? fill(strings.timelineSummaryOne, time)
    : fill(strings.timelineSummary, calls.length, time);
}
