import type { Command, Flag } from './command.ts';
import { COMMON_FLAGS } from './read-arguments.ts';

const LONGEST_LIST = 40;

/** The help of the whole tool. */
export function generalHelp(commands: readonly Command[]): string {
  return lines(
    'Retry Lab finds faults in code that retries HTTP calls, and plays them to you.',
    '',
    'Usage: retrylab <command> [arguments]',
    '',
    ...table(commands.map(({ name, summary }) => [name, summary])),
    '',
    ...table(COMMON_FLAGS.map(flagRow)),
    '',
    'See retrylab <command> --help. Exit codes: 0 fine, 1 something was found, 2 it could not run.',
  );
}

/** The help of one command. */
export function commandHelp({ name, usage, summary, flags, examples }: Command): string {
  return lines(
    summary,
    '',
    `Usage: retrylab ${name} ${usage}`,
    '',
    ...table([...flags, ...COMMON_FLAGS].map(flagRow)),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  );
}

function flagRow({ name, value, choices, summary }: Flag): readonly [string, string] {
  if (value === undefined) return [`--${name}`, summary];
  const list = choices?.join('|') ?? value;
  // A long list would push everything to the right.
  if (list.length > LONGEST_LIST) return [`--${name} ${value}`, `${summary}: ${choices?.join(', ') ?? ''}`];
  return [`--${name} ${list}`, summary];
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
