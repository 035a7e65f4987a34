import packageJson from '../../package.json' with { type: 'json' };
import { nearestWord } from '../words/nearest-word.ts';
import { UsageError, type CliIo, type Command, type ExitCode } from './command.ts';
import { explainCommand } from './explain/explain-command.ts';
import { commandHelp, generalHelp } from './help.ts';
import { importCommand } from './import/import-command.ts';
import { lintCommand } from './lint/lint-command.ts';
import { readArguments } from './read-arguments.ts';
import { simulateCommand } from './simulate/simulate-command.ts';
import { testCommand } from './test/test-command.ts';

/** The commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [lintCommand, explainCommand, simulateCommand, testCommand, importCommand];

/** Runs the command line with the arguments after the program's name, and gives the exit code. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = COMMANDS.find((command) => name === 'help' && command.name === rest[0]);
    io.out(asked === undefined ? generalHelp(COMMANDS) : commandHelp(asked));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    io.out(`${packageJson.version}\n`);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  try {
    if (command === undefined) throw new UsageError(unknownCommand(name));
    const parsed = readArguments(
      command,
      rest.map((arg) => (arg === '-h' ? '--help' : arg)),
    );
    if (parsed.switches.has('help')) {
      io.out(commandHelp(command));
      return 0;
    }
    if (parsed.switches.has('version')) {
      io.out(`${packageJson.version}\n`);
      return 0;
    }
    return await command.run(parsed, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`retrylab: ${error.message}\n`);
    return 2;
  }
}

function unknownCommand(name: string): string {
  const names = COMMANDS.map((command) => command.name);
  const meant = nearestWord(name, names);
  const what = name.startsWith('-') ? 'flag' : 'command';
  return `Unknown ${what} ${name}.${meant === null ? '' : ` Did you mean ${meant}?`} Commands: ${names.join(', ')}.`;
}
