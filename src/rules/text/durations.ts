/** A duration as people say it: `250 ms`, `1 s`, `1.5 s`, `30 s`, `17 min`, `2.1 h`, `24.9 days`. */
export function duration(ms: number): string {
  if (ms === Infinity) return 'no limit';
  if (ms === 0) return '0 s';
  if (ms < 1_000) return `${rounded(ms)} ms`;
  if (ms < 120_000) return `${rounded(ms / 1_000)} s`;
  if (ms < 7_200_000) return `${rounded(ms / 60_000)} min`;
  return ms < 172_800_000 ? `${rounded(ms / 3_600_000)} h` : `${rounded(ms / 86_400_000)} days`;
}

const rounded = (value: number): string => String(value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
