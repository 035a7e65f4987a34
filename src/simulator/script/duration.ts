const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** The longest duration a script may name: a hundred years. Beyond it dates stop being dates. */
export const LONGEST_DURATION_MS = 100 * 365 * 24 * 3_600_000;

/** Reads `250ms`, `2s`, `1.5min`, `1m`, `2h` as ms, kept to a nanosecond; `null` when it is not such a duration. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|min|m|h)$/.exec(text);
  const [, amount, unit] = match ?? [];
  const factor = unit === undefined ? undefined : UNITS[unit];
  if (amount === undefined || factor === undefined) return null;
  const ms = Number((Number(amount) * factor).toFixed(6));
  return ms <= LONGEST_DURATION_MS ? ms : null;
}

/** Writes a duration in ms with the largest unit that `parseDuration` reads back to the same number. */
export function printDuration(ms: number): string {
  for (const unit of ['h', 'min', 's'] as const) {
    const factor = UNITS[unit] ?? 1;
    const text = `${String(ms / factor)}${unit}`;
    if (ms >= factor && (unit === 's' || ms % factor === 0) && parseDuration(text) === ms) return text;
  }
  return `${String(ms)}ms`;
}
