import { existsSync, readFileSync } from 'node:fs';
import type { TestEvent } from './protocol.ts';

/** The events that the extension host has written so far. */
export function readEvents(file: string): TestEvent[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last piece is empty, or a line that is still being written.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as TestEvent);
}
