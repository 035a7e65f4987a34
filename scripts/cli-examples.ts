import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './read-doc.ts';

/** The commands that the READMEs show, one of each kind. */
const COMMANDS: readonly (readonly string[])[] = [
  ['lint', 'samples/src/unsafe/payments-client.ts', 'samples/src/unsafe/stock-levels.ts'],
  ['explain', 'samples/src/unsafe/stock-levels.ts'],
  ['simulate', 'samples/src/unsafe/payments-client.ts#createCharge', '--script', 'lost, 200'],
];

/** Each command with what it prints, run on the samples. Real time, which differs from run to run, is left open. */
export function cliExamples(): string {
  return COMMANDS.map((args) => {
    const shown = args.map((arg) => (/[ ,]/.test(arg) ? `"${arg}"` : arg)).join(' ');
    return `\`\`\`console\n$ npx retrylab ${shown}\n${outputOf(args)}\n\`\`\``;
  }).join('\n\n');
}

function outputOf(args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(ROOT, 'src/cli/main.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  // 2 and a missing status mean that the command could not run.
  if (status !== 0 && status !== 1) throw new Error(`retrylab ${args.join(' ')} failed: ${stderr}`);
  const steady = stdout.replace(/\d+ ms real/, '… ms real').trim();
  return steady
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
