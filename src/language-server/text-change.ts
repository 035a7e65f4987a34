import type { Range } from '../model/source.ts';

/** What differs between two texts, as one replacement: `[start, endBefore)` became `[start, endAfter)`. */
export interface TextChange {
  readonly start: number;
  readonly endBefore: number;
  readonly endAfter: number;
}

/** The smallest single replacement that turns `before` into `after`; `null` when they are equal. */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  )
    tail++;
  return { start, endBefore: before.length - tail, endAfter: after.length - tail };
}

/**
 * Where a range of the old text lies in the new one: moved after a change before it, stretched around a change
 * inside it, cut where the change covers one of its ends; `null` when the change replaced all of it.
 */
export function moveRange(range: Range, change: TextChange | null): Range | null {
  if (change === null || range.end <= change.start) return range;
  const shift = change.endAfter - change.endBefore;
  if (range.start >= change.endBefore) return { start: range.start + shift, end: range.end + shift };
  if (range.start >= change.start && range.end <= change.endBefore) return null;
  const start = range.start < change.start ? range.start : change.endAfter;
  const end = range.end > change.endBefore ? range.end + shift : change.start;
  return { start, end };
}

/** True when a range and a change share text or touch, so that an edit planned there can no longer be trusted. */
export function touches(range: Range, change: TextChange | null): boolean {
  return change !== null && range.start <= change.endBefore && range.end >= change.start;
}
