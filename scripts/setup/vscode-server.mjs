import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cacheFolder, machineEnvironment, node } from './project.mjs';
import { run, say, SetupError } from './run.mjs';

/** code-server 4.139.1 packages the server and workbench of VS Code 1.139.1. */
const VERSION = '4.139.1';
const serverFolder = path.join(cacheFolder, `vscode-server-${VERSION}`);
const inServer = (folder, ...parts) => path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode', ...parts);
const serverMain = inServer(serverFolder, 'out', 'server-main.js');

/** Installs VS Code's server into the cache folder unless it is there. About 25 s and 620 MB the first time. */
export async function installVSCodeServer() {
  if (existsSync(serverMain)) return;
  say(`Installing the VS Code server into ${serverFolder} (620 MB, once) …`);
  // Installed beside and renamed when whole, so that an interrupted install is never taken for a good one.
  const draft = `${serverFolder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'package.json'), '{ "private": true }\n');
  // Without install scripts: they would compile native modules that nothing here needs.
  const npmInstall = (cwd, ...args) =>
    run('npm', ['install', ...args, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd, env: machineEnvironment });
  await npmInstall(draft, `code-server@${VERSION}`);
  await npmInstall(inServer(draft), '--omit=dev');
  await npmInstall(inServer(draft, 'extensions'), '--omit=dev');
  await rm(serverFolder, { recursive: true, force: true });
  await rename(draft, serverFolder);
}

/** A quiet workbench: nothing on the screen that the folder is not about. */
const QUIET = {
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
};

/** Writes the user settings of a server's data folder, unless the user has some there. */
export async function writeSettings(dataFolder, settings) {
  const file = path.join(dataFolder, 'data', 'User', 'settings.json');
  if (existsSync(file)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...QUIET, ...settings }, null, 2)}\n`);
}

/** Installs a VSIX into a server's data folder, as a user would. */
export async function installExtension(vsix, dataFolder) {
  await run(node, [
    serverMain,
    `--server-data-dir=${dataFolder}`,
    '--accept-server-license-terms',
    '--install-extension',
    vsix,
    '--force',
  ]);
}

/** A port that is free now, from the system. @returns {Promise<number>} */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** @throws {SetupError} when another program listens on the port */
export async function requirePort(port) {
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', (error) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use by another program' : `cannot be used (${error.message})`;
      reject(new SetupError(`Port ${port} ${why}. Choose another one: npm start -- --port ${port + 1}`));
    });
    probe.listen(port, '127.0.0.1', resolve);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Starts VS Code's server on 127.0.0.1 and waits until it answers.
 * @param {{ port: number, dataFolder: string, args?: string[], env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} options
 * @returns {Promise<import('node:child_process').ChildProcess>}
 * @throws {SetupError} when it ends instead, or does not answer within 60 s
 */
export async function startVSCodeServer({ port, dataFolder, args = [], env = process.env, onOutput = () => {} }) {
  const child = spawn(
    node,
    [
      serverMain,
      '--host=127.0.0.1',
      `--port=${port}`,
      '--without-connection-token',
      '--accept-server-license-terms',
      `--server-data-dir=${dataFolder}`,
      '--telemetry-level=off',
      ...args,
    ],
    { env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      onOutput(String(chunk));
    });
  }
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new SetupError(`${output}The VS Code server ended with exit code ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/version`).catch(() => undefined);
    if (answer?.ok) return child;
    await delay(100);
  }
  child.kill();
  throw new SetupError(`${output}The VS Code server did not answer on port ${port} within 60 s.`);
}
