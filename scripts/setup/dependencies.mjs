import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { machineEnvironment, node, root } from './project.mjs';
import { run, say, SetupError } from './run.mjs';

function packagesIn(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : undefined;
}

/** Whether node_modules holds what package-lock.json asks for, by the record that npm leaves of what it installed. */
function isInstalled(folder) {
  const wanted = packagesIn(path.join(folder, 'package-lock.json'));
  const installed = packagesIn(path.join(folder, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || installed === undefined) return false;
  return Object.entries(wanted).every(
    // The entry without a path is the project itself; optional packages may be for other platforms.
    ([place, entry]) => place === '' || entry.optional || installed[place]?.version === entry.version,
  );
}

async function install(folder, title) {
  if (isInstalled(folder)) return;
  say(`Installing ${title} (npm ci) …`);
  await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env: machineEnvironment });
}

/**
 * Installs the project's packages and those of samples/ where they are missing or the lockfile has changed.
 * @throws {SetupError} when npm fails or leaves no working Node
 */
export async function installDependencies() {
  await install(root, "the project's packages");
  if (!existsSync(node)) {
    throw new SetupError(
      `The install left no Node at ${node}. Its install script did not run: ` +
        'allow install scripts in your npm configuration (ignore-scripts=false), remove node_modules and try again.',
    );
  }
  await install(path.join(root, 'samples'), 'the packages of samples/');
}

/**
 * Installs the HTTP clients that the simulator is tested with: 260 MB that only its tests need.
 * @throws {SetupError} when npm fails
 */
export async function installTestClients() {
  await install(path.join(root, 'test', 'fixtures', 'clients'), 'the HTTP clients of the tests (260 MB)');
}
