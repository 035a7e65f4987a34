import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { findFiles } from '../../src/project/find-files.ts';
import { temporaryProject } from './temporary-project.ts';

const PROJECT = temporaryProject({
  'package.json': '{}',
  '.git/HEAD': '',
  '.gitignore': 'generated/\n*.tmp.ts\n!keep.tmp.ts\n',
  'src/a.ts': '',
  'src/b.tsx': '',
  'src/c.mts': '',
  'src/d.cjs': '',
  'src/types.d.ts': '',
  'src/lib.min.js': '',
  'src/notes.md': '',
  'src/x.tmp.ts': '',
  'src/keep.tmp.ts': '',
  'src/build/e.ts': '',
  'src/deep/.gitignore': 'local.ts\n',
  'src/deep/local.ts': '',
  'src/deep/f.js': '',
  'build/out.js': '',
  'dist/cli.js': '',
  'generated/g.ts': '',
  '.hidden/h.ts': '',
  'node_modules/pkg/index.js': '',
});

function found(inputs: string[], patterns: string[] = []): string[] {
  return findFiles(inputs, { cwd: PROJECT, ignore: { folder: PROJECT, patterns } }).files.map((file) =>
    relative(PROJECT, file).replaceAll('\\', '/'),
  );
}

const ALL = ['src/a.ts', 'src/b.tsx', 'src/build/e.ts', 'src/c.mts', 'src/d.cjs', 'src/deep/f.js', 'src/keep.tmp.ts'];

test('a folder gives its source files and nothing that is not written by hand', () => {
  assert.deepEqual(found(['.']), ALL);
});

test('the .gitignore of the folders above counts too', () => {
  assert.deepEqual(found(['generated']), []);
  assert.deepEqual(found(['src/deep']), ['src/deep/f.js']);
});

test('a file that is named is taken whatever is ignored', () => {
  assert.deepEqual(found(['generated/g.ts', 'node_modules/pkg/index.js']), [
    'generated/g.ts',
    'node_modules/pkg/index.js',
  ]);
});

describe('globs', () => {
  test('match within the same limits', () => {
    assert.deepEqual(found(['**/*.{js,tsx}']), ['src/b.tsx', 'src/deep/f.js']);
  });
  test('start at their own folder', () => {
    assert.deepEqual(found(['src/*.ts']), ['src/a.ts', 'src/keep.tmp.ts']);
  });
});

test('further patterns leave out more', () => {
  assert.deepEqual(found(['src'], ['src/deep', '*.tsx']), [
    'src/a.ts',
    'src/build/e.ts',
    'src/c.mts',
    'src/d.cjs',
    'src/keep.tmp.ts',
  ]);
});

test('each file comes once', () => {
  assert.deepEqual(found(['src/a.ts', 'src/*.ts', 'src/deep']), ['src/a.ts', 'src/deep/f.js', 'src/keep.tmp.ts']);
});

test('inputs that match nothing are named', () => {
  const { files, unmatched } = findFiles(['src/a.ts', 'nowhere', '**/*.vue'], { cwd: PROJECT });
  assert.equal(files.length, 1);
  assert.deepEqual(unmatched, ['nowhere', '**/*.vue']);
});
