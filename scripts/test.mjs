// npm test: everything that must hold before a change is merged. Runs on any Node from 18, before anything is installed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installDependencies, installTestClients } from './setup/dependencies.mjs';
import { node, projectEnvironment, root } from './setup/project.mjs';
import { main, run, say, SetupError } from './setup/run.mjs';

const HELP = `npm test -- [options]

  --unit      only type check, lint and unit tests
  --editor    only the tests in a real VS Code
  --desktop   run those in a desktop VS Code that is downloaded, instead of VS Code's server and Chromium
  --help      this text
`;

const output = path.join(root, 'test-output');
const bin = (name) => path.join(root, 'node_modules', name);
const onProjectNode = (args) => run(node, args, { env: projectEnvironment, show: true });

/** Runs one check that passes or fails as a whole. */
async function check(title, args) {
  say(title);
  return onProjectNode(args).then(
    () => ({ passed: 1, failed: 0 }),
    (error) => fail(error),
  );
}

function fail(error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return { passed: 0, failed: 1 };
}

/** Runs tests that write their totals to a file; a run that leaves none failed as a whole. */
async function suite(title, totalsFile, args) {
  say(title);
  const file = path.join(output, totalsFile);
  rmSync(file, { force: true });
  const problem = await onProjectNode(args).catch((error) => error);
  const totals = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
  return problem !== undefined && problem !== '' && totals.failed === 0 ? fail(problem) : totals;
}

async function unit() {
  await installTestClients();
  const totals = path.join(output, 'unit-totals.json');
  return [
    await check('Type check', [bin('typescript/bin/tsc'), '--noEmit']),
    await check('Type check of the panel', [bin('typescript/bin/tsc'), '--noEmit', '-p', 'src/panel']),
    await check('Lint', [bin('eslint/bin/eslint.js'), '.']),
    await check('Format', [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']),
    await suite('Unit tests', 'unit-totals.json', [
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=./scripts/test/totals-reporter.mjs',
      `--test-reporter-destination=${totals}`,
      'test/**/*.test.ts',
    ]),
  ];
}

async function editor(desktop) {
  return [
    await check('Build', ['esbuild.config.mjs']),
    await suite('Tests in VS Code', 'editor-totals.json', ['test/editor/run.ts', ...(desktop ? ['--desktop'] : [])]),
  ];
}

await main(async () => {
  const { values } = parseArgs({
    options: Object.fromEntries(['unit', 'editor', 'desktop', 'help'].map((name) => [name, { type: 'boolean' }])),
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  await installDependencies();
  mkdirSync(output, { recursive: true });
  const results = [
    ...(values.editor && !values.unit ? [] : await unit()),
    ...(values.unit && !values.editor ? [] : await editor(values.desktop)),
  ];
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
});
