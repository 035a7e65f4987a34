import type { Trace, TracedCall } from '../model/trace.ts';
import { formatDuration } from './duration.ts';

/** Lengths in CSS pixels. */
export const ROW_HEIGHT = 30;
/** Added to a row that also shows what the server asked for. */
export const ASKED_HEIGHT = 28;
export const AXIS_HEIGHT = 26;
const GUTTER = 96;
const NARROW_GUTTER = 86;
const NARROW = 420;
const RIGHT_MARGIN = 14;
const SHORTEST_BAR = 7;
/** A character of the label font, on the safe side. */
const CHARACTER = 6.6;
const LABEL_GAP = 6;
/** What has to remain visible of a line that a label is put onto. */
const SHORTEST_LINE = 16;

/** Calls shown from the start and from the end when there are more than fit a screen. */
const HEAD_CALLS = 12;
const TAIL_CALLS = 6;

/** A delay asked for that is more than so many times as long as the run is drawn off the scale. */
const FURTHEST_ASKED = 20;

export interface Span {
  readonly x: number;
  readonly width: number;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** What the answer before asked for, on the row of the call that came after it: `announcedMs` is kept there. */
export interface Asked extends Span {
  readonly ms: number;
  /** The part of the delay that was not waited for; `null` when the call kept to it. */
  readonly early: (Span & { readonly ms: number }) | null;
  /** True when the asked-for time lies beyond the right edge. */
  readonly offScale: boolean;
}

interface RowBase {
  readonly top: number;
  readonly height: number;
}

export type TimelineRow =
  | (RowBase & {
      readonly kind: 'call';
      readonly call: TracedCall;
      readonly bar: Span;
      readonly wait: (Span & { readonly ms: number; readonly label: Label }) | null;
      readonly asked: Asked | null;
    })
  /** Calls left out. */
  | (RowBase & { readonly kind: 'gap'; readonly calls: number })
  /** Where the target settled, or was stopped. */
  | (RowBase & {
      readonly kind: 'end';
      readonly x: number;
      readonly wait: (Span & { readonly ms: number; readonly label: Label }) | null;
    });

export interface Tick {
  readonly x: number;
  readonly ms: number;
  readonly label: string;
}

export interface TimelineGeometry {
  readonly width: number;
  readonly height: number;
  /** The plot's left edge: virtual time 0. */
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly Tick[];
  readonly rows: readonly TimelineRow[];
}

/** Lays a trace out: one row per call, time to the right on a linear scale, the end on the last row. */
export function layOut(trace: Trace, width: number): TimelineGeometry {
  const left = width < NARROW ? NARROW_GUTTER : GUTTER;
  const right = Math.max(left + 1, width - RIGHT_MARGIN);
  const longest = shownMs(trace);
  const x = (ms: number): number => round(left + (Math.min(ms, longest) / longest) * (right - left));
  const rows: TimelineRow[] = [];
  let top = AXIS_HEIGHT;
  const add = (row: TimelineRow): void => {
    rows.push(row);
    top += row.height;
  };
  const { calls } = trace;
  const hidden = calls.length > HEAD_CALLS + TAIL_CALLS + 1 ? calls.length - HEAD_CALLS - TAIL_CALLS : 0;
  calls.forEach((call, index) => {
    if (hidden > 0 && index === HEAD_CALLS) add({ kind: 'gap', top, height: ROW_HEIGHT, calls: hidden });
    if (hidden > 0 && index >= HEAD_CALLS && index < calls.length - TAIL_CALLS) return;
    const previous = calls[index - 1];
    const asked = previous === undefined ? null : askedBefore(call, previous, longest, x);
    const bar = barOf(call, trace, x, right);
    add({
      kind: 'call',
      call,
      top,
      height: ROW_HEIGHT + (asked === null ? 0 : ASKED_HEIGHT),
      bar,
      wait: waitSpan(previous?.endMs ?? null, call.startMs, bar.x + bar.width, x, left, right),
      asked,
    });
  });
  const lastEnd = calls.at(-1)?.endMs ?? null;
  add({
    kind: 'end',
    top,
    height: ROW_HEIGHT,
    x: x(trace.virtualMs),
    wait: waitSpan(lastEnd, trace.virtualMs, x(trace.virtualMs) + SHORTEST_BAR, x, left, right),
  });
  return { width, height: top, left, right, ticks: ticksOf(longest, x, right - left), rows };
}

/** The virtual ms that the width stands for: the run, and the delays asked for unless they would flatten it. */
function shownMs({ calls, virtualMs }: Trace): number {
  const ran = Math.max(virtualMs, ...calls.map((call) => call.endMs ?? call.startMs));
  const asked = calls.flatMap(({ announcedMs }, index) => {
    const previous = calls[index - 1];
    return announcedMs === null || previous === undefined ? [] : endOf(previous) + announcedMs;
  });
  const reach = ran < 1_000 ? Infinity : ran * FURTHEST_ASKED;
  return Math.max(ran, ...asked.filter((ms) => ms <= reach), 100);
}

function endOf(call: TracedCall): number {
  return call.endMs ?? call.startMs;
}

function barOf(call: TracedCall, trace: Trace, x: (ms: number) => number, right: number): Span {
  const start = x(call.startMs);
  const width = Math.max(SHORTEST_BAR, x(call.endMs ?? trace.virtualMs) - start);
  return { x: Math.min(start, right - SHORTEST_BAR), width: round(width) };
}

function waitSpan(
  fromMs: number | null,
  toMs: number,
  labelAfter: number,
  x: (ms: number) => number,
  left: number,
  right: number,
): (Span & { ms: number; label: Label }) | null {
  if (fromMs === null || toMs <= fromMs) return null;
  const span = { x: x(fromMs), width: round(x(toMs) - x(fromMs)) };
  const ms = toMs - fromMs;
  return { ...span, ms, label: placeLabel(formatDuration(ms), span, labelAfter, left, right) };
}

/** In the middle of its span where it fits with some of the line to be seen, else to the right of what follows, else to the left of the span. */
function placeLabel(text: string, span: Span, after: number, left: number, right: number): Label {
  const needed = text.length * CHARACTER + 2 * LABEL_GAP;
  if (needed + SHORTEST_LINE <= span.width) return { text, x: round(span.x + span.width / 2), anchor: 'middle' };
  if (after + needed <= right) return { text, x: round(after + LABEL_GAP), anchor: 'start' };
  if (span.x - needed >= left) return { text, x: round(span.x - LABEL_GAP), anchor: 'end' };
  return { text, x: right, anchor: 'end' };
}

function askedBefore(call: TracedCall, previous: TracedCall, longest: number, x: (ms: number) => number): Asked | null {
  if (call.announcedMs === null || call.announcedMs <= 0) return null;
  const from = endOf(previous);
  const until = from + call.announcedMs;
  const start = x(from);
  const missingMs = until - call.startMs;
  return {
    ms: call.announcedMs,
    x: start,
    width: round(x(until) - start),
    early: missingMs > 0 ? { ms: missingMs, x: x(call.startMs), width: round(x(until) - x(call.startMs)) } : null,
    offScale: until > longest,
  };
}

/** Steps between ticks, in ms. */
const STEPS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 900_000,
  1_800_000, 3_600_000, 7_200_000, 14_400_000, 21_600_000, 43_200_000, 86_400_000,
];

/** Pixels that a tick's label needs. */
const TICK_ROOM = 72;

function ticksOf(longest: number, x: (ms: number) => number, width: number): Tick[] {
  const most = Math.max(1, Math.floor(width / TICK_ROOM));
  const step = STEPS.find((candidate) => longest / candidate <= most) ?? Math.ceil(longest / most);
  return Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => {
    const ms = index * step;
    return { ms, x: x(ms), label: index === 0 ? '0' : tickText(ms) };
  });
}

function tickText(ms: number): string {
  return ms >= 1_000 && ms < 60_000 ? `${ms / 1_000} s` : formatDuration(ms);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
