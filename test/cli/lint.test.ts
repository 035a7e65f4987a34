import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporaryProject } from '../project/temporary-project.ts';
import { run } from './run.ts';

const PROJECT = temporaryProject({
  'src/clean.ts': 'export const answer = 42;\n',
  'broken/broken.ts': 'while (true) { const = fetch(url); }\n',
  'wrong/retrylab.config.json': '{ "longestWait": 5 }',
  'wrong/a.ts': '',
  'minified/m.js': `${'f(1);'.repeat(4000)}\n`,
});

test('nothing found ends with 0', async () => {
  assert.deepEqual(await run(PROJECT, 'lint', 'src'), { code: 0, out: 'Nothing found in 1 file.\n', err: '' });
});

test('a file that does not parse ends with 1', async () => {
  const { code, out } = await run(PROJECT, 'lint', 'broken/broken.ts');
  assert.equal(code, 1);
  assert.match(out, /1:22 {2}error {2}Parsing error:/);
});

test('a path that matches nothing ends with 2', async () => {
  const { code, err } = await run(PROJECT, 'lint', 'src', 'sorce');
  assert.equal(code, 2);
  assert.equal(err, 'retrylab: No TypeScript or JavaScript file matches "sorce".\n');
});

test('a wrong configuration ends with 2 and its problems', async () => {
  const { code, err } = await run(PROJECT, 'lint', 'wrong/a.ts', '--config', 'wrong/retrylab.config.json');
  assert.equal(code, 2);
  assert.match(err, /retrylab\.config\.json can't be used:\n {2}Unknown key "longestWait"\./);
});

test('minified code is passed over unless it is named', async () => {
  assert.equal((await run(PROJECT, 'lint', 'minified')).out, 'Nothing found in 0 files.\n');
  assert.equal((await run(PROJECT, 'lint', 'minified/m.js')).out, 'Nothing found in 1 file.\n');
});

test('json names every file that was looked at', async () => {
  const { out } = await run(PROJECT, 'lint', 'src', 'broken', '--format', 'json');
  const results = JSON.parse(out) as { filePath: string }[];
  assert.deepEqual(
    results.map(({ filePath }) => filePath.slice(PROJECT.length).replaceAll('\\', '/')),
    ['/broken/broken.ts', '/src/clean.ts'],
  );
});
