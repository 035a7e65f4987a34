import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, test } from 'node:test';
import { createProjectHost } from '../../src/project/project-host.ts';
import { temporaryProject } from './temporary-project.ts';

const PROJECT = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@lib/*": ["./src/lib/*"] } } }',
  'src/main.ts': '',
  'src/sleep.ts': 'export const sleep = 1;',
  'src/typed.mts': '',
  'src/old.cjs': '',
  'src/view.js': 'export const view = <p>hi</p>;',
  'src/lib/index.ts': '',
  'src/lib/backoff.ts': '',
  'src/broken.ts': 'const = ;',
  'node_modules/pkg/index.js': '',
});
const MAIN = join(PROJECT, 'src/main.ts');

function loaded(specifier: string, from = MAIN): string | null {
  const module = createProjectHost().load(from, specifier);
  return module === null ? null : relative(PROJECT, module.file).replaceAll('\\', '/');
}

describe('an import leads to', () => {
  const cases: [specifier: string, file: string][] = [
    ['./sleep.ts', 'src/sleep.ts'],
    ['./sleep', 'src/sleep.ts'],
    ['./sleep.js', 'src/sleep.ts'],
    ['./typed.mjs', 'src/typed.mts'],
    ['./old.cjs', 'src/old.cjs'],
    ['./old', 'src/old.cjs'],
    ['./view.js', 'src/view.js'],
    ['./lib', 'src/lib/index.ts'],
    ['./lib/', 'src/lib/index.ts'],
    ['../src/lib/backoff', 'src/lib/backoff.ts'],
    ['@lib/backoff', 'src/lib/backoff.ts'],
  ];
  for (const [specifier, file] of cases) {
    test(`${specifier} → ${file}`, () => {
      assert.equal(loaded(specifier), file);
    });
  }
});

describe('an import leads nowhere', () => {
  for (const specifier of ['pkg', 'node:fs', './missing', '@lib/missing', '../node_modules/pkg/index.js', './broken']) {
    test(specifier, () => {
      assert.equal(loaded(specifier), null);
    });
  }
  test('from a buffer that has no path', () => {
    assert.equal(loaded('./sleep', 'untitled:Untitled-1'), null);
  });
});

test('an open buffer wins over the disk, also where the disk has no such file', () => {
  const buffers = new Map([
    [join(PROJECT, 'src/sleep.ts'), 'export const edited = 1;'],
    [join(PROJECT, 'src/new.ts'), 'export const unsaved = 1;'],
  ]);
  const host = createProjectHost({ overlay: (file) => buffers.get(file) ?? null });
  assert.match(host.load(MAIN, './sleep')?.text ?? '', /edited/);
  assert.match(host.load(MAIN, './new')?.text ?? '', /unsaved/);
});

test('a file is parsed once per text', () => {
  const host = createProjectHost();
  const first = host.load(MAIN, './sleep');
  assert.equal(host.load(MAIN, './sleep.js'), first);
  host.refresh();
  assert.equal(host.load(MAIN, './sleep'), first);
});

test('after a refresh, new files are found and changed ones read again', () => {
  const folder = temporaryProject({ 'main.ts': '', 'a.ts': 'export const a = 1;' });
  const host = createProjectHost();
  const main = join(folder, 'main.ts');
  assert.equal(host.load(main, './b'), null);
  assert.match(host.load(main, './a')?.text ?? '', /a = 1/);
  writeFileSync(join(folder, 'a.ts'), 'export const a = 2;');
  writeFileSync(join(folder, 'b.ts'), '');
  host.refresh();
  assert.ok(host.load(main, './b'));
  assert.match(host.load(main, './a')?.text ?? '', /a = 2/);
});

test('a syntax error and a missing file are told apart', () => {
  const host = createProjectHost();
  assert.equal(host.parsed(join(PROJECT, 'src/broken.ts'))?.kind, 'syntax-error');
  assert.equal(host.parsed(join(PROJECT, 'src/missing.ts')), null);
});
