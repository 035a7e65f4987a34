#!/usr/bin/env node
// Stands in for a desktop VS Code, given to @vscode/test-electron as its executable: it understands the same
// --extensionDevelopmentPath and --extensionTestsPath, and runs them in VS Code's server with Chromium as the window.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { installChromium } from '../../../scripts/setup/chromium.mjs';
import {
  freePort,
  installExtension,
  installVSCodeServer,
  startVSCodeServer,
  writeSettings,
} from '../../../scripts/setup/vscode-server.mjs';
import { readEvents } from '../events.ts';
import { ENVIRONMENT } from '../protocol.ts';
import { serveDriver } from './driver.ts';

/** The whole run, in ms. A healthy one takes about a minute. */
const LIMIT = 900_000;

const SETTINGS = {
  'workbench.startupEditor': 'none',
  'files.autoSave': 'off', // on by default in the browser
  'git.enabled': false,
  'security.workspace.trust.startupPrompt': 'never',
  'security.workspace.trust.banner': 'always',
};

function environment(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}

const { values: flags, positionals } = parseArgs({
  strict: false, // test-electron passes more flags than matter here
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    // Two of our own, for what a desktop VS Code keeps in its profile:
    vsix: { type: 'string' },
    untrusted: { type: 'boolean' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Name the folder to open.');

await installVSCodeServer();
const executablePath = await installChromium();
const dataFolder = await mkdtemp(path.join(tmpdir(), 'retrylab-editor-'));
await writeSettings(dataFolder, SETTINGS);
if (typeof flags.vsix === 'string') await installExtension(flags.vsix, dataFolder);

const browser = await chromium.launch({
  executablePath,
  // Ctrl-C ends this process too, and with it the browser.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 });
const consoleLines: string[] = [];
page.on('console', (message) => consoleLines.push(message.text()));

const driver = await serveDriver(page, environment(ENVIRONMENT.output));
const port = await freePort();
const server = await startVSCodeServer({
  port,
  dataFolder,
  args: ['--enable-smoke-test-driver', ...(flags.untrusted === true ? [] : ['--disable-workspace-trust'])],
  env: { ...process.env, [ENVIRONMENT.driver]: driver.address },
});

const remote = (value: unknown) => `vscode-remote://127.0.0.1:${port}${String(value)}`;
const query = new URLSearchParams({
  folder,
  payload: JSON.stringify([
    ['extensionDevelopmentPath', remote(flags.extensionDevelopmentPath)],
    ['extensionTestsPath', remote(flags.extensionTestsPath)],
  ]),
});
await page.goto(`http://127.0.0.1:${port}/?${query.toString()}`);

const eventsFile = environment(ENVIRONMENT.events);
const deadline = Date.now() + LIMIT;
let ended = false;
while (!ended && Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
  await delay(100);
  ended = readEvents(eventsFile).some((event) => event.kind === 'end');
}
if (!ended) {
  await page.screenshot({ path: path.join(environment(ENVIRONMENT.output), 'unfinished.png') });
  process.stderr.write(`The tests did not end. The window's console:\n${consoleLines.slice(-40).join('\n')}\n`);
}
await browser.close();
driver.close();
server.kill();
await rm(dataFolder, { recursive: true, force: true });
process.exit(ended ? 0 : 1);
