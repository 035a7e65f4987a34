const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A duration in ms for people, to two units at most: `250 ms`, `1.5 s`, `2 min 5 s`, `3 h 20 min`, `∞`. */
export function durationText(ms: number): string {
  if (ms === Infinity) return '∞';
  if (ms < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE) return `${trim(ms / SECOND)} s`;
  if (ms < HOUR) return twoUnits(Math.round(ms / SECOND), 60, 'min', 's');
  return twoUnits(Math.round(ms / MINUTE), 60, 'h', 'min');
}

/** An interval of durations: `1 s`, `0 ms – 2 s`. */
export function intervalText(leastMs: number, mostMs: number): string {
  return leastMs === mostMs ? durationText(leastMs) : `${durationText(leastMs)} – ${durationText(mostMs)}`;
}

function trim(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function twoUnits(value: number, base: number, large: string, small: string): string {
  const whole = Math.floor(value / base);
  const rest = value % base;
  return rest === 0 ? `${whole} ${large}` : `${whole} ${large} ${rest} ${small}`;
}
