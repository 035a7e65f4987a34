import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, say, SetupError } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function findChromium() {
  const chosen = process.env.CHROME_PATH;
  if (chosen !== undefined) return chosen;
  return NAMES.map(onPath).find((file) => file !== undefined) ?? ELSEWHERE.find((file) => existsSync(file));
}

/**
 * The path of a Chromium or Chrome, installed with apt-get where there is none.
 * @throws {SetupError} where that needs a person
 */
export async function installChromium() {
  const found = findChromium();
  if (found !== undefined) return found;
  const needed =
    'The editor tests need Chromium or Chrome and found none. Install one, or name it with CHROME_PATH=/path/to/chrome; ' +
    '"npm test -- --unit" runs without it.';
  if (onPath('apt-get') === undefined) throw new SetupError(needed);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && onPath('sudo') === undefined) throw new SetupError(needed);
  say('Installing Chromium (apt-get) …');
  // sudo -n fails instead of asking for a password.
  const asRoot = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run(asRoot[0], [...asRoot.slice(1), 'update'], { env });
    await run(
      asRoot[0],
      [...asRoot.slice(1), 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      { env },
    );
  } catch (error) {
    throw new SetupError(`${error.message}\n${needed}`);
  }
  const installed = findChromium();
  if (installed === undefined) throw new SetupError(needed);
  return installed;
}
