import { parseArgs } from 'node:util';
import { nearestWord } from '../words/nearest-word.ts';
import { UsageError, type Command, type CommandArguments, type Flag } from './command.ts';

/** Flags of every command. */
export const COMMON_FLAGS: readonly Flag[] = [
  { name: 'help', summary: 'Show this help' },
  { name: 'version', summary: 'Print the version' },
];

/**
 * Reads a command's arguments.
 *
 * @throws {UsageError} for a flag that it does not have, with what was probably meant, and for missing or wrong values.
 */
export function readArguments({ name: command, flags }: Command, args: readonly string[]): CommandArguments {
  const known = [...flags, ...COMMON_FLAGS];
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      known.map((flag) => [flag.name, { type: flag.value === undefined ? ('boolean' as const) : ('string' as const) }]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values = new Map<string, string>();
  const switches = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const flag = known.find(({ name }) => name === token.name);
    if (flag === undefined) throw new UsageError(unknownFlag(token.rawName, command, known));
    if (flag.value === undefined) {
      if (token.value !== undefined) throw new UsageError(`--${flag.name} takes no value.`);
      switches.add(flag.name);
      continue;
    }
    if (token.value === undefined || (!token.inlineValue && isFlag(token.value, known))) {
      throw new UsageError(`--${flag.name} needs a value: --${flag.name} ${flag.value}`);
    }
    if (flag.choices !== undefined && !flag.choices.includes(token.value)) {
      throw new UsageError(wrongChoice(flag.name, token.value, flag.choices));
    }
    values.set(flag.name, token.value);
  }
  return { positionals, values, switches };
}

/** `--format xml`: what there is instead, and what was probably meant. */
export function wrongChoice(flag: string, value: string, choices: readonly string[]): string {
  const meant = nearestWord(value, choices);
  const hint = meant === null ? '' : ` Did you mean ${meant}?`;
  return `--${flag} cannot be "${value}".${hint} It is one of ${choices.join(', ')}.`;
}

function isFlag(text: string, known: readonly Flag[]): boolean {
  return known.some(({ name }) => text === `--${name}` || text.startsWith(`--${name}=`));
}

function unknownFlag(written: string, command: string, known: readonly Flag[]): string {
  const meant = nearestWord(
    written.replace(/^-+/, ''),
    known.map(({ name }) => name),
  );
  const hint = meant === null ? '' : ` Did you mean --${meant}?`;
  return `Unknown flag ${written}.${hint} See retrylab ${command} --help.`;
}
