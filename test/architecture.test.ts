import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { parseSync, Visitor } from 'oxc-parser';

const ROOT = resolve(import.meta.dirname, '..');
const LINE_LIMIT = 400;

/** A package that a folder may import. `types`: only with `import type`, so that nothing of it is there at run time. */
type Packages = Readonly<Record<string, 'types' | 'values'>>;

interface House {
  readonly folder: string;
  /** What it may import besides itself, all of it below. */
  readonly below: readonly string[];
  readonly packages: Packages;
  /** Whether it may use Node's own modules. */
  readonly node: boolean;
}

const AST_TYPES: Packages = { '@oxc-project/types': 'types', 'oxc-parser': 'types' };
const CORE = ['model', 'words', 'analyzer', 'rules', 'project'];
const SIMULATOR_DATA = ['simulator/models', 'simulator/script', 'simulator/providers', 'simulator/scenarios'];

/** The house, from the ground up. A file belongs to the longest folder that it lies in. See docs/architecture.md. */
const HOUSE: readonly House[] = [
  { folder: 'model', below: [], packages: {}, node: false },
  { folder: 'words', below: [], packages: {}, node: false },
  { folder: 'analyzer', below: ['model'], packages: AST_TYPES, node: false },
  { folder: 'rules', below: ['model', 'words', 'analyzer'], packages: AST_TYPES, node: false },
  {
    folder: 'project',
    below: ['model', 'words', 'analyzer', 'rules'],
    packages: {
      'oxc-parser': 'values',
      '@oxc-project/types': 'types',
      'get-tsconfig': 'values',
      ignore: 'values',
      picomatch: 'values',
    },
    node: true,
  },

  { folder: 'simulator/script', below: ['model', 'words'], packages: {}, node: false },
  { folder: 'simulator/providers', below: ['model', 'simulator/script'], packages: {}, node: false },
  {
    folder: 'simulator/scenarios',
    below: ['model', 'simulator/script', 'simulator/providers'],
    packages: {},
    node: false,
  },
  {
    folder: 'simulator/server',
    below: ['model', 'simulator/script', 'simulator/providers'],
    packages: {},
    node: false,
  },
  {
    folder: 'simulator/models',
    below: ['model', 'words', 'simulator/script', 'simulator/providers', 'simulator/server'],
    packages: {},
    node: false,
  },
  {
    folder: 'simulator/herd',
    below: ['model', 'simulator/script', 'simulator/providers', 'simulator/server'],
    packages: {},
    node: false,
  },
  { folder: 'simulator/judge', below: ['model', 'simulator/script', 'simulator/providers'], packages: {}, node: false },
  { folder: 'simulator/import', below: ['model', 'simulator/script'], packages: {}, node: false },
  {
    folder: 'simulator/scenario-file',
    below: ['model', 'words', 'simulator/script', 'simulator/providers', 'simulator/models', 'simulator/judge'],
    packages: { yaml: 'values' },
    node: false,
  },
  {
    folder: 'simulator/report',
    below: [
      'model',
      'simulator/script',
      'simulator/providers',
      'simulator/server',
      'simulator/herd',
      'simulator/judge',
    ],
    packages: {},
    node: false,
  },
  {
    folder: 'simulator/sandbox',
    below: ['model', 'simulator/script', 'simulator/providers', 'simulator/server', 'simulator/models'],
    packages: {
      msw: 'values',
      '@mswjs/interceptors': 'values',
      '@sinonjs/fake-timers': 'values',
      eventsource: 'values',
      'get-tsconfig': 'values',
      'oxc-parser': 'values',
      '@oxc-project/types': 'types',
      'oxc-transform': 'values',
      '@oxc-project/runtime': 'values',
    },
    node: true,
  },
  { folder: 'simulator/call', below: ['model', 'analyzer', 'project'], packages: AST_TYPES, node: false },
  // What puts the parts together: start a child process, watch it, judge what it did.
  { folder: 'simulator', below: ['model', 'analyzer', 'project'], packages: {}, node: true },

  {
    folder: 'language-server',
    below: [...CORE, 'simulator/call'],
    packages: {
      'vscode-languageserver': 'values',
      'vscode-languageserver-protocol': 'values',
      'vscode-languageserver-textdocument': 'values',
      '@vscode/l10n': 'values',
    },
    node: true,
  },
  { folder: 'eslint', below: CORE, packages: { ...AST_TYPES, '@typescript-eslint/utils': 'values' }, node: true },
  { folder: 'cli', below: [...CORE, 'simulator'], packages: {}, node: true },
  { folder: 'panel', below: ['model', ...SIMULATOR_DATA], packages: { preact: 'values' }, node: false },
  {
    folder: 'extension',
    below: [...CORE, 'simulator'],
    packages: { vscode: 'values', 'vscode-languageclient': 'values' },
    node: true,
  },
];

/** What two processes say to each other is written down in one file, which both sides import; so are the sentences sent. */
const CONTRACT = /\/protocol\.ts$|^panel\/strings\.ts$/;

/** Files above {@link LINE_LIMIT} lines, with the lines they may have. Entries only ever shrink and go. */
const LONG_FILES: Readonly<Record<string, number>> = {};

interface Import {
  readonly specifier: string;
  readonly typeOnly: boolean;
}

const FILES = globSync('src/**/*.{ts,tsx,mts,js,mjs}', { cwd: ROOT }).map(withSlashes).sort();

describe('the house', () => {
  for (const house of HOUSE) {
    const files = FILES.filter((file) => houseOf(file) === house);
    if (files.length === 0) continue;
    test(`${house.folder} imports only ${describeAllowed(house)}`, () => {
      assert.deepEqual(
        files.flatMap((file) => trespasses(file, house)),
        [],
      );
    });
  }

  test('every source file lies in a folder of the house', () => {
    assert.deepEqual(
      FILES.filter((file) => houseOf(file) === null),
      [],
    );
  });

  test('docs/architecture.md tells of every folder', () => {
    const page = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    assert.deepEqual(
      HOUSE.filter(({ folder }) => !page.includes(`| \`${folder}/\` |`)).map(({ folder }) => folder),
      [],
    );
  });

  test('nothing imports upwards: no folder of the house is above itself', () => {
    for (const house of HOUSE) {
      const seen = new Set<string>();
      const queue = [...house.below];
      while (queue.length > 0) {
        const folder = queue.shift() ?? '';
        assert.notEqual(folder, house.folder);
        if (seen.has(folder)) continue;
        seen.add(folder);
        queue.push(...HOUSE.filter((one) => within(one.folder, folder)).flatMap((one) => one.below));
      }
    }
  });
});

describe('the files', () => {
  test('are named in kebab-case after the one thing they hold', () => {
    assert.deepEqual(
      FILES.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.[a-z]+$/.test(file.slice(file.lastIndexOf('/') + 1))),
      [],
    );
  });

  test('are no dumping grounds', () => {
    assert.deepEqual(
      FILES.filter((file) => /\/(utils?|misc|common)(\.|\/)/.test(file)),
      [],
    );
  });

  test(`have at most ${LINE_LIMIT} lines, but for those on the list`, () => {
    const tooLong = FILES.map((file) => ({ file, lines: linesOf(file) }))
      .filter(({ file, lines }) => lines > (LONG_FILES[file] ?? LINE_LIMIT))
      .map(({ file, lines }) => `${file}: ${lines}`);
    assert.deepEqual(tooLong, []);
  });

  test('on the list of long files are still long', () => {
    assert.deepEqual(
      Object.keys(LONG_FILES).filter((file) => !FILES.includes(file) || linesOf(file) <= LINE_LIMIT),
      [],
    );
  });
});

function houseOf(file: string): House | null {
  const path = file.slice('src/'.length);
  const candidates = HOUSE.filter((house) => within(path, house.folder));
  return candidates.reduce<House | null>(
    (best, house) => (best === null || house.folder.length > best.folder.length ? house : best),
    null,
  );
}

function within(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function withSlashes(path: string): string {
  return path.replaceAll('\\', '/');
}

function describeAllowed(house: House): string {
  const allowed = [...house.below, ...(house.node ? ['Node'] : []), ...Object.keys(house.packages)];
  return allowed.length === 0 ? 'itself' : `itself, ${allowed.join(', ')}`;
}

/** The imports of a file that the house does not allow, as sentences. */
function trespasses(file: string, house: House): string[] {
  return importsOf(file)
    .filter((one) => !isAllowed(one, file, house))
    .map(({ specifier, typeOnly }) => `${file} imports ${typeOnly ? 'types from ' : ''}${specifier}`);
}

function isAllowed({ specifier, typeOnly }: Import, file: string, house: House): boolean {
  if (specifier.startsWith('node:')) return house.node;
  if (!specifier.startsWith('.')) {
    const allowed = house.packages[packageOf(specifier)];
    return allowed === 'values' || (allowed === 'types' && typeOnly);
  }
  const target = withSlashes(relative(join(ROOT, 'src'), resolve(ROOT, dirname(file), specifier)));
  if (target === '../package.json') return house.node;
  return [house.folder, ...house.below].some((folder) => within(target, folder)) || CONTRACT.test(target);
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function importsOf(file: string): Import[] {
  const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'), { astType: 'ts' });
  assert.deepEqual(errors, [], `${file} does not parse`);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean): void => {
    imports.push({ specifier, typeOnly });
  };
  new Visitor({
    ImportDeclaration: (node) => {
      const allTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      add(node.source.value, node.importKind === 'type' || allTypes);
    },
    ExportNamedDeclaration: (node) => {
      if (node.source !== null) add(node.source.value, node.exportKind === 'type');
    },
    ExportAllDeclaration: (node) => {
      add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression: (node) => {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') add(node.source.value, false);
    },
    TSImportType: (node) => {
      add(node.source.value, true);
    },
  }).visit(program);
  return imports;
}

function linesOf(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').trimEnd().split('\n').length;
}
