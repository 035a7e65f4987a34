// Runs the stories in a real VS Code: npm test -- --editor [--desktop].
// `node test/editor/run.ts source` runs one pass. Prints how each went, exits 1 when one failed.
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, styleText } from 'node:util';
import { runTests } from '@vscode/test-electron';
import esbuild from 'esbuild';
import { buildForRelease, pack } from '../../scripts/package.mjs';
import { root } from '../../scripts/setup/project.mjs';
import { readEvents } from './events.ts';
import { ENVIRONMENT, type TestEvent } from './protocol.ts';

const output = path.join(root, 'test-output');
const bundles = path.join(output, 'bundles');
const { values: flags, positionals: chosen } = parseArgs({
  options: { desktop: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface Pass {
  /** Names the file under stories/ that collects its stories. */
  readonly name: 'source' | 'untrusted' | 'installed';
  readonly title: string;
  /** Flags of the launcher that a desktop VS Code does not know. */
  readonly flags: () => Promise<readonly string[]>;
  /** The extension under development. */
  readonly extension: string;
}

const PASSES: readonly Pass[] = [
  { name: 'source', title: 'the extension in its source folder', flags: () => Promise.resolve([]), extension: root },
  {
    name: 'untrusted',
    title: 'a workspace that is not trusted',
    flags: () => Promise.resolve(['--untrusted']),
    extension: root,
  },
  {
    name: 'installed',
    title: 'the package, installed as a user does',
    flags: async () => {
      await buildForRelease();
      return [`--vsix=${await pack()}`];
    },
    // VS Code runs tests only for an extension under development: an empty one stands in for the installed one.
    extension: path.join(import.meta.dirname, 'empty-extension'),
  },
];

async function bundle(): Promise<void> {
  await esbuild.build({
    absWorkingDir: import.meta.dirname,
    entryPoints: PASSES.map(({ name }) => `stories/${name}.ts`),
    outdir: bundles,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    external: ['vscode'],
    sourcemap: 'inline',
    logLevel: 'warning',
  });
}

function print(event: TestEvent): void {
  if (event.kind === 'pass') console.log(`  ${styleText('green', '✔')} ${event.name} (${Math.round(event.ms)} ms)`);
  if (event.kind === 'skip') console.log(`  ${styleText('yellow', '–')} ${event.name}: ${event.reason}`);
  if (event.kind === 'fail')
    console.log(`  ${styleText('red', '✖')} ${event.name}\n${event.reason.replaceAll(/^/gm, '      ')}`);
}

/** Each pass works on a copy, because fixes are saved. */
async function copySamples(pass: Pass): Promise<string> {
  const workspace = path.join(output, 'workspaces', pass.name);
  await rm(workspace, { recursive: true, force: true });
  await cp(path.join(root, 'samples'), workspace, { recursive: true, verbatimSymlinks: true });
  return workspace;
}

/** @returns how many tests passed and failed; a run that breaks off counts as a failed test */
async function runPass(pass: Pass): Promise<{ passed: number; failed: number }> {
  console.log(pass.title);
  const eventsFile = path.join(output, `${pass.name}.events.jsonl`);
  await rm(eventsFile, { force: true });
  const problem = await runTests({
    ...(flags.desktop ? {} : { vscodeExecutablePath: path.join(import.meta.dirname, 'launcher', 'main.ts') }),
    extensionDevelopmentPath: pass.extension,
    extensionTestsPath: path.join(bundles, `${pass.name}.cjs`),
    extensionTestsEnv: {
      [ENVIRONMENT.events]: eventsFile,
      [ENVIRONMENT.output]: output,
    },
    launchArgs: [await copySamples(pass), ...(await pass.flags())],
  }).then(
    () => undefined,
    (error: unknown) => error,
  );
  const events = readEvents(eventsFile);
  events.forEach(print);
  const passed = events.filter((event) => event.kind === 'pass').length;
  const failed = events.filter((event) => event.kind === 'fail').length;
  if (events.at(-1)?.kind === 'end' && passed + failed > 0) return { passed, failed };
  console.log(`  ${styleText('red', '✖')} the run broke off: ${String(problem)}`);
  return { passed, failed: failed + 1 };
}

await mkdir(output, { recursive: true });
await bundle();
const totals = { passed: 0, failed: 0 };
// The desktop keeps trust and installed extensions in a profile, which test-electron does not let a test set up.
const possible = flags.desktop ? ['source'] : PASSES.map(({ name }) => name);
for (const pass of PASSES.filter(({ name }) => (chosen.length > 0 ? chosen : possible).includes(name))) {
  const { passed, failed } = await runPass(pass);
  totals.passed += passed;
  totals.failed += failed;
}
await writeFile(path.join(output, 'editor-totals.json'), JSON.stringify(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
