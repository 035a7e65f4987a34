// npm run package: builds retrylab.vsix without source maps.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { node, projectEnvironment, root } from './setup/project.mjs';
import { main, run, say } from './setup/run.mjs';

const vsix = path.join(root, 'retrylab.vsix');

/** What .vscodeignore lets into the package. */
const CONTENTS = [
  'dist',
  'docs/rules',
  'docs/simulator.md',
  'l10n',
  'media',
  'schemas',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
];

/** Builds the bundles as they are released. */
export async function buildForRelease() {
  await run(node, ['esbuild.config.mjs', '--production'], { env: projectEnvironment });
}

/** Packs what was built. About 10 s: vsce searches it for secrets. @returns {Promise<string>} the path of the VSIX */
export async function pack() {
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  const flags = [
    '--no-dependencies', // they are in the bundles or in dist/node_modules
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
  ];
  await run(node, [vsce, 'package', ...flags, '--out', vsix], { env: projectEnvironment });
  return vsix;
}

/** A hash that changes when the package would. */
export function hashOfContents() {
  const manifests = readdirSync(root).filter((name) => /^package(?:\.nls.*)?\.json$/.test(name));
  const files = [...CONTENTS, ...manifests].flatMap((name) => {
    const place = path.join(root, name);
    if (!existsSync(place)) return [];
    if (statSync(place).isFile()) return [place];
    return readdirSync(place, { recursive: true }).map((inside) => path.join(place, inside));
  });
  const hash = createHash('sha256');
  for (const file of files.filter((each) => statSync(each).isFile()).sort()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    await buildForRelease();
    const { size } = statSync(await pack());
    say(`${path.basename(vsix)}, ${(size / 1e6).toFixed(1)} MB`);
  });
}
