import type { ScheduledWait, Waiting } from '../../model/site.ts';
import { duration } from './durations.ts';

const SHOWN = 4;

/** The waits as a sentence lists them: `1 s, 2 s, 4 s …`, `0–1 s, 0–2 s`. */
export function scheduleText(schedule: readonly (ScheduledWait | null)[]): string {
  const known = schedule.filter((wait) => wait !== null);
  const shown = known.slice(0, SHOWN).map(waitText);
  return known.length > SHOWN ? `${shown.join(', ')} …` : shown.join(', ');
}

/**
 * The whole schedule in a few words: `0–1 s, 0–2 s`, `0–1 s, 0–2 s, 0–4 s … ≤ 30 s`; `each` words one that is the same at every
 * attempt. `null` when no wait is known, or there is none.
 */
export function scheduleSummary(
  { schedule, longestMs }: Pick<Waiting, 'schedule' | 'longestMs'>,
  each: (wait: string) => string,
): string | null {
  const known = schedule.filter((wait) => wait !== null);
  if (known.length === 0 || known.every(({ mostMs }) => mostMs === 0)) return null;
  const texts = schedule.map((wait) => (wait === null ? '?' : waitText(wait)));
  const [first = ''] = texts;
  if (texts.length > 1 && texts.every((text) => text === first)) return each(first);
  if (texts.length <= SHOWN) return texts.join(', ');
  const most = longestMs ?? (isFlat(known) ? known.at(-1)?.mostMs : undefined);
  const end = most === undefined || most === Infinity ? '' : ` ≤ ${duration(most)}`;
  return `${texts.slice(0, SHOWN - 1).join(', ')} …${end}`;
}

/** True when the last two waits are the same, so that a cap was reached. */
const isFlat = (known: readonly ScheduledWait[]): boolean => known.at(-1)?.mostMs === known.at(-2)?.mostMs;

/** One wait: `1 s`, `0–2 s`, `1–3 s`, `500 ms–2 s`, `at least 1 s`. */
export function waitText({ leastMs, mostMs }: Pick<ScheduledWait, 'leastMs' | 'mostMs'>): string {
  if (leastMs === mostMs) return duration(mostMs);
  if (mostMs === Infinity) return `at least ${duration(leastMs)}`;
  const [least, most] = [duration(leastMs), duration(mostMs)];
  const unit = most.split(' ')[1] ?? '';
  if (leastMs === 0) return `0–${most}`;
  return least.endsWith(` ${unit}`) ? `${least.slice(0, -unit.length - 1)}–${most}` : `${least}–${most}`;
}
