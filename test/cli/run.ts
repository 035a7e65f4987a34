import { runCli } from '../../src/cli/run-cli.ts';

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process, without colours, and collects what it prints. */
export async function run(cwd: string, ...args: string[]): Promise<CliRun> {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    cwd,
    color: false,
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
  });
  return { code, out, err };
}
