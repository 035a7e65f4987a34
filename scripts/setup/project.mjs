import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** The Node that the project pins. It exists once the dependencies are installed. */
export const node = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Where the VS Code server lives between runs, outside the repository so that every clone shares it. */
export const cacheFolder = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'retrylab');

const binFolder = path.join(root, 'node_modules', '.bin');
const pathWithoutBin = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== binFolder);

/** For the project's tools: its own Node is the first on the PATH. */
export const projectEnvironment = {
  ...process.env,
  PATH: [path.dirname(node), binFolder, ...pathWithoutBin].join(path.delimiter),
};

/** For npm, which replaces node_modules and so must not run on the Node in there. */
export const machineEnvironment = { ...process.env, PATH: pathWithoutBin.join(path.delimiter) };
