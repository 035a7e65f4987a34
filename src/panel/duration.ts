const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A stretch of virtual time in ms as the timeline labels it: `0 ms`, `250 ms`, `7.0 s`, `2 min 5 s`, `3 h 20 min`. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < SECOND) return `${Math.round(ms)} ms`;
  if (ms < MINUTE - 50) return `${(ms / SECOND).toFixed(1)} s`;
  if (ms < HOUR) return twoUnits(Math.round(ms / SECOND), 60, 'min', 's');
  if (ms < DAY) return twoUnits(Math.round(ms / MINUTE), 60, 'h', 'min');
  return twoUnits(Math.round(ms / HOUR), 24, 'd', 'h');
}

function twoUnits(value: number, base: number, large: string, small: string): string {
  const rest = value % base;
  const whole = `${Math.floor(value / base)} ${large}`;
  return rest === 0 ? whole : `${whole} ${rest} ${small}`;
}
