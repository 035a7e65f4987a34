// npm start: opens samples/ in VS Code with the extension. Runs on any Node from 18, before anything is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildForRelease, hashOfContents, pack } from './package.mjs';
import { installDependencies } from './setup/dependencies.mjs';
import { cacheFolder, node, projectEnvironment, root } from './setup/project.mjs';
import { main, run, say, SetupError } from './setup/run.mjs';
import {
  installExtension,
  installVSCodeServer,
  requirePort,
  startVSCodeServer,
  writeSettings,
} from './setup/vscode-server.mjs';

const samples = path.join(root, 'samples');

const HELP = `npm start -- [options]

Opens samples/ in VS Code with Retry Lab: in the desktop VS Code where "code" is on the PATH,
else in VS Code served on this machine only, whose address is printed.

  --desktop      the desktop VS Code
  --web          VS Code in the browser
  --port N       port of --web (3940)
  --folder DIR   open DIR instead of samples/
  --help         this text
`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        desktop: { type: 'boolean', default: false },
        web: { type: 'boolean', default: false },
        port: { type: 'string', default: '3940' },
        folder: { type: 'string', default: samples },
        help: { type: 'boolean', default: false },
      },
    });
    // npm runs scripts in the project's folder; INIT_CWD is where the user was.
    const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.folder);
    const port = Number(values.port);
    if (values.desktop && values.web) throw new SetupError('Choose one of --desktop and --web.');
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new SetupError(`--port ${values.port} is not a port: a number from 1 to 65535 is.`);
    }
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new SetupError(`There is no folder ${folder}.`);
    return { ...values, folder, port };
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(`${error.message}\n\n${HELP}`);
  }
}

function findCode() {
  const names = process.platform === 'win32' ? ['code.cmd', 'code.exe'] : ['code'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find((file) => existsSync(file));
}

async function openDesktop(code, folder) {
  say('Building the extension …');
  await run(node, ['esbuild.config.mjs'], { env: projectEnvironment });
  say(`Opening ${folder} in VS Code.`);
  const child = spawn(code, ['--new-window', `--extensionDevelopmentPath=${root}`, folder], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) throw new SetupError(`${code} ended with exit code ${exitCode}.`);
}

/** Builds the extension and installs it as a user would, unless what is installed came from the same files. */
async function installOwnExtension(dataFolder) {
  say('Building the extension …');
  await buildForRelease();
  const stamp = path.join(dataFolder, 'installed.sha256');
  const hash = hashOfContents();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  say('Packaging it and installing it into VS Code …');
  await installExtension(await pack(), dataFolder);
  writeFileSync(stamp, hash);
}

async function openWeb(port, folder) {
  await installVSCodeServer();
  const dataFolder = path.join(cacheFolder, 'start');
  await writeSettings(dataFolder, { 'workbench.startupEditor': 'readme' });
  await installOwnExtension(dataFolder);
  // The samples are ours, and this command has already run their install; about any other folder VS Code asks.
  const trust = folder === samples ? ['--disable-workspace-trust'] : [];
  const server = await startVSCodeServer({ port, dataFolder, args: [`--default-folder=${folder}`, ...trust] });
  const stop = () => server.kill();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  say(`VS Code with Retry Lab is at http://127.0.0.1:${port}/ (${folder}). Ctrl-C stops it.`);
  const [exitCode, signal] = await once(server, 'exit');
  if (exitCode !== 0 && signal === null) throw new SetupError(`The VS Code server ended with exit code ${exitCode}.`);
}

await main(async () => {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(HELP);
    return;
  }
  const code = findCode();
  if (options.desktop && code === undefined) {
    throw new SetupError(
      '--desktop needs "code" on the PATH: in VS Code, run "Shell Command: Install \'code\' command in PATH".',
    );
  }
  const desktop = options.desktop || (!options.web && code !== undefined);
  if (!desktop) await requirePort(options.port);
  await installDependencies();
  await (desktop ? openDesktop(code, options.folder) : openWeb(options.port, options.folder));
});
