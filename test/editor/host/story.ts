import { setTimeout as delay } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { TestEvent } from '../protocol.ts';
import { isDriven, screenshot } from './page.ts';

/** How long one story may take, in ms. */
const LIMIT = 120_000;

interface Story {
  readonly name: string;
  /** A reason instead: the story is skipped. */
  readonly tell: (() => Promise<void>) | string;
}

const stories: Story[] = [];

/**
 * A test that runs in the extension host. node:test cannot be it there: its in-process runner takes over the host's
 * handlers for uncaught errors and never ends.
 */
export function story(name: string, tell: Story['tell']): void {
  stories.push({ name, tell });
}

/** A {@link story} that looks at the window or clicks in it, and is skipped where nothing drives the window. */
export function pageStory(name: string, tell: () => Promise<void>): void {
  story(name, isDriven ? tell : 'nothing drives this window');
}

async function runOne({ name, tell }: Story): Promise<TestEvent> {
  if (typeof tell === 'string') return { kind: 'skip', name, reason: tell };
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  const timer = new AbortController();
  const overrun = delay(LIMIT, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`Still running after ${LIMIT / 1000} s.`);
  });
  try {
    await Promise.race([tell(), overrun]);
    return { kind: 'pass', name, ms: elapsed() };
  } catch (error) {
    // What was on the screen tells more than the stack; a story that fails has no better use for the window.
    await screenshot(`failed-${name.replaceAll(/\W+/g, '-').slice(0, 60)}`).catch(() => undefined);
    return { kind: 'fail', name, ms: elapsed(), reason: inspect(error) };
  } finally {
    overrun.catch(() => undefined); // stopping the timer rejects it, after the race is over
    timer.abort();
  }
}

/** Runs the stories of all files loaded so far, in order, one after the other. */
export async function runStories(write: (event: TestEvent) => void): Promise<void> {
  for (const each of stories) write(await runOne(each));
}
