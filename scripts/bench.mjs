// npm run bench: runs every bench/**/*.bench.ts in a process of its own, one after the other, so that none disturbs another.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installDependencies } from './setup/dependencies.mjs';
import { node, projectEnvironment, root } from './setup/project.mjs';
import { main, run, say, SetupError } from './setup/run.mjs';

await main(async () => {
  const folder = path.join(root, 'bench');
  const files = (existsSync(folder) ? readdirSync(folder, { recursive: true }) : [])
    .filter((file) => file.endsWith('.bench.ts'))
    .sort();
  if (files.length === 0) throw new SetupError('There are no benchmarks: bench/ holds no *.bench.ts file.');
  await installDependencies();
  for (const file of files) {
    say(file);
    await run(node, [path.join(folder, file)], { env: projectEnvironment, show: true });
  }
});
