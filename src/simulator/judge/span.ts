/** A measured time for people: `0 ms`, `350 ms`, `1.0 s`, `49.5 min`, `3.5 h`, `115.7 days`. */
export function measured(ms: number): string {
  return ms < 1000 ? `${String(Math.round(ms))} ms` : inUnit(ms, (value) => value.toFixed(1));
}

/** A time that was set, for people: as `measured`, without a trailing `.0`: `7 s`. */
export function exact(ms: number): string {
  return measured(ms).replace('.0 ', ' ');
}

const UNITS: readonly (readonly [ms: number, name: string])[] = [
  [86_400_000, 'days'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

function inUnit(ms: number, print: (value: number) => string): string {
  // Two of a unit at least: "90.0 s" says more than "1.5 min".
  const [factor, name] = UNITS.find(([unit]) => ms >= 2 * unit) ?? [1000, 's'];
  return `${print(ms / factor)} ${name}`;
}
