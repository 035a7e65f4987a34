#!/usr/bin/env node
import { inspect } from 'node:util';
import { runCli } from './run-cli.ts';

// A reader that closes the pipe early (`| head`) has seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    // Only a terminal has colours to ask for; a pipe or a file is no WriteStream of tty.
    color: process.stdout.isTTY && process.stdout.hasColors(),
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
} catch (error) {
  process.stderr.write(`retrylab failed, which is a fault of its own. Please report this:\n${inspect(error)}\n`);
  process.exitCode = 2;
}
