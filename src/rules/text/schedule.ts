import type { ScheduledWait } from '../../model/site.ts';
import { duration } from './durations.ts';

const SHOWN = 4;

/** The waits as a sentence lists them: `1 s, 2 s, 4 s …`, `0–1 s, 0–2 s`. */
export function scheduleText(schedule: readonly (ScheduledWait | null)[]): string {
  const known = schedule.filter((wait) => wait !== null);
  const shown = known.slice(0, SHOWN).map(waitText);
  return known.length > SHOWN ? `${shown.join(', ')} …` : shown.join(', ');
}

function waitText({ leastMs, mostMs }: ScheduledWait): string {
  if (leastMs === mostMs) return duration(mostMs);
  const [least, most] = [duration(leastMs), duration(mostMs)];
  const unit = most.split(' ')[1] ?? '';
  if (leastMs === 0) return `0–${most}`;
  return least.endsWith(` ${unit}`) ? `${least.slice(0, -unit.length - 1)}–${most}` : `${least}–${most}`;
}
