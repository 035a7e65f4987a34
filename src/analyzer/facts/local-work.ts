import { isLocalRetryName } from '../evaluate/names.ts';
import type { SourceModule } from '../source-module.ts';
import type { Proven } from './probe.ts';

/** Words of calls that may reach a network. */
const NETWORK =
  /fetch|axios|https?|api|request|client|url|send|quer|load|post|\bget|create|remote|server|sdk|token|service/i;
/** How much of a call is looked at. */
const LOOKED_AT = 240;

/** True when a helper is named for work with a database or a file, or is used in its own file and given nothing but work on this machine. */
export function handsOverLocalWork({ text }: SourceModule, name: string): boolean {
  if (name === '') return false;
  if (isLocalRetryName(name)) return true;
  const own = name.replace(/\W/g, '');
  const call = new RegExp(`(?<!function )\\b${own}\\s*(?:<[^>()]*>)?\\(\\s*(?:async\\b|\\(|function\\b)`, 'g');
  const calls = [...text.matchAll(call)];
  return (
    calls.length > 0 && calls.every(({ index }) => !NETWORK.test(text.slice(index + own.length, index + LOOKED_AT)))
  );
}

/** True when the request is written to go to this machine: to an emulator, a container, a server under test. */
export function asksOwnMachine({ candidate: { root }, call }: Proven): boolean {
  if (call.file !== root.module.file) return false;
  const written = root.module.text.slice(call.node.start, Math.min(call.node.end, call.node.start + LOOKED_AT));
  return /^[^(]*\(\s*(new URL\()?['"`](https?|wss?):\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])[:/$'"`]/.test(
    written,
  );
}
