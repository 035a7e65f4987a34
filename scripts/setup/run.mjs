import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './project.mjs';

/** A failure that is explained by its message alone; no stack is printed. */
export class SetupError extends Error {}

/** Says in one line what happens next. */
export function say(line) {
  process.stdout.write(`• ${line}\n`);
}

/**
 * Runs a command to its end.
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} options `show` passes the output through;
 *   else it is printed only when the command fails.
 * @returns {Promise<string>} its output, when not shown
 * @throws {SetupError} when it cannot be started or does not exit with 0
 */
export async function run(command, args, { cwd = root, env = process.env, show = false } = {}) {
  const label = [command, ...args].join(' ');
  const output = [];
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  });
  child.stdout?.on('data', (chunk) => output.push(chunk));
  child.stderr?.on('data', (chunk) => output.push(chunk));
  const [code, signal] = await once(child, 'close').catch((error) => {
    throw new SetupError(`Could not start "${label}": ${error.message}`);
  });
  const text = Buffer.concat(output).toString();
  if (code === 0) return text;
  throw new SetupError(`${text}"${label}" failed with ${signal ?? `exit code ${code}`}.`);
}

/** Runs a script's main function; a {@link SetupError} becomes a plain message and exit code 1. */
export async function main(action) {
  try {
    await action();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof SetupError ? error.message : error.stack}\n`);
  }
}
