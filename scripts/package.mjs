// npm run package: builds retrylab.vsix without source maps.
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { node, projectEnvironment, root } from './setup/project.mjs';
import { main, run, say } from './setup/run.mjs';

const vsix = path.join(root, 'retrylab.vsix');

/** Builds the bundles for production and packs them. @returns {Promise<string>} the path of the VSIX */
export async function packageExtension() {
  await run(node, ['esbuild.config.mjs', '--production'], { env: projectEnvironment });
  // The dependencies are in the bundles or in dist/node_modules, so vsce has none to collect.
  const vsce = path.join(root, 'node_modules', '@vscode', 'vsce', 'vsce');
  await run(
    node,
    [vsce, 'package', '--no-dependencies', '--allow-missing-repository', '--no-rewrite-relative-links', '--out', vsix],
    { env: projectEnvironment },
  );
  return vsix;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main(async () => {
    const file = await packageExtension();
    const { size } = await stat(file);
    say(`${path.relative(root, file)}, ${(size / 1e6).toFixed(1)} MB`);
  });
}
