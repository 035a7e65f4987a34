/** What a command may touch of the world. */
export interface CliIo {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** Whether to colour what people read. */
  readonly color: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** 0: fine. 1: something was found. 2: it could not run. */
export type ExitCode = 0 | 1 | 2;

/** A flag of a command. `value` names its value in the help; without it the flag is a switch. */
export interface Flag {
  readonly name: string;
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly summary: string;
}

/** A command's arguments, checked against its flags. */
export interface CommandArguments {
  readonly positionals: readonly string[];
  /** Values of flags that take one. */
  readonly values: ReadonlyMap<string, string>;
  /** Switches that are on. */
  readonly switches: ReadonlySet<string>;
}

export interface Command {
  readonly name: string;
  /** What stands after the name: `[paths…]`. */
  readonly usage: string;
  readonly summary: string;
  readonly flags: readonly Flag[];
  readonly examples: readonly string[];
  /** @throws {UsageError} for arguments that it can't work with. */
  run(args: CommandArguments, io: CliIo): Promise<ExitCode> | ExitCode;
}

/** Something that the user has to change before the command can run. Printed as it is; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
