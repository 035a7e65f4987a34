import { appendFileSync } from 'node:fs';
import { ENVIRONMENT, type TestEvent } from '../protocol.ts';
import { runStories } from './story.ts';

/** The entry that VS Code calls in the extension host: runs the stories there and writes down how each went. */
export async function run(): Promise<void> {
  const file = process.env[ENVIRONMENT.events];
  if (file === undefined) throw new Error(`${ENVIRONMENT.events} is not set.`);
  const write = (event: TestEvent): void => {
    appendFileSync(file, `${JSON.stringify(event)}\n`);
  };
  await runStories(write);
  write({ kind: 'end' });
}
