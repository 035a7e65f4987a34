import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { failureOf, project, simulate } from '../simulation.ts';

/** Calls `go` of the first file and returns what it resolves with. */
async function valueOf(
  files: Readonly<Record<string, string>>,
  overlay?: ReadonlyMap<string, string>,
): Promise<string> {
  const folder = project(files);
  const moved = new Map([...(overlay ?? [])].map(([name, text]) => [join(folder, name), text]));
  const file = join(folder, Object.keys(files)[0] ?? '');
  const { end } = await simulate({ file, target: 'go', script: '200', call: 'go()', overlay: moved });
  return end.kind === 'resolved' ? (end.value ?? '') : JSON.stringify(end);
}

describe("the user's module is loaded unchanged", () => {
  test('with enums, namespaces and parameter properties', async () => {
    const text = `enum Level { Low = 1, High = 5 }
      namespace Names { export const base = 10; }
      class Box { constructor(private readonly size: number) {} get() { return this.size; } }
      export const go = (): number => Level.High + Names.base + new Box(100).get();`;
    assert.equal(await valueOf({ 'a.ts': text }), '115');
  });

  test('with decorators as TypeScript has had them', async () => {
    const text = `function twice(_target: object, _name: string, descriptor: PropertyDescriptor) {
        const own = descriptor.value; descriptor.value = function () { return own.call(this) * 2; };
      }
      class Box { @twice size() { return 21; } }
      export const go = () => new Box().size();`;
    assert.equal(
      await valueOf({ 'a.ts': text, 'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true } }' }),
      '42',
    );
  });

  test('with decorators of the standard on classes and methods', async () => {
    const text = `const twice = (method: () => number, context: { kind: string; name: string }) =>
        function (this: unknown) { return [method.call(this) * 2, context.kind, context.name].join(); };
      class Box { @twice size(): unknown { return 21; } }
      export const go = () => new Box().size();`;
    assert.equal(await valueOf({ 'a.ts': text }), '42,method,size');
  });

  test('with JSX, by the factory that tsconfig.json names', async () => {
    const text = "const h = (tag: string) => 'made ' + tag;\nexport const go = () => <b />;";
    const config = '{ "compilerOptions": { "jsx": "react", "jsxFactory": "h" } }';
    assert.equal(await valueOf({ 'a.tsx': text, 'tsconfig.json': config }), 'made b');
  });

  test('with path aliases, extensionless imports, .js for .ts, index files and JSON', async () => {
    assert.equal(
      await valueOf({
        'src/a.ts': `import { one } from './one';
          import { two } from '@lib/two';
          import { three } from './three.js';
          import { four } from './folder';
          import data from './data.json' with { type: 'json' };
          export const go = () => [one, two, three, four, data.five].join();`,
        'src/one.ts': 'export const one = 1;',
        'src/lib/two.ts': 'export const two = 2;',
        'src/three.ts': 'export const three = 3;',
        'src/folder/index.ts': 'export const four = 4;',
        'src/data.json': '{ "five": 5 }',
        'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["./src/lib/*"] } } }',
      }),
      '1,2,3,4,5',
    );
  });

  test('as CommonJS, with require of files without extension', async () => {
    assert.equal(
      await valueOf({
        'a.js':
          "const { one } = require('./one');\nconst { name } = require('./package');\nmodule.exports.go = () => `${name} ${one}`;",
        'one.js': 'exports.one = 1;',
        'package.json': '{ "name": "old" }',
      }),
      'old 1',
    );
  });

  test("as CommonJS in TypeScript's own words", async () => {
    const text = "import one = require('./one');\nexport = { go: (): string => `${one.name} ${typeof module}` };";
    assert.equal(await valueOf({ 'a.ts': text, 'one.ts': "export = { name: 'one' };" }), 'one object');
  });

  test('with import syntax and CommonJS names in one file', async () => {
    const text =
      "import { basename } from 'node:path';\nexport const go = () => basename(__filename) + typeof require('node:fs').readFileSync;";
    assert.equal(await valueOf({ 'a.ts': text }), 'a.tsfunction');
  });

  test('from unsaved buffers, of the module and of what it imports', async () => {
    const files = { 'a.ts': "import { x } from './b';\nexport const go = () => x;", 'b.ts': 'export const x = 1;' };
    assert.equal(await valueOf(files, new Map([['b.ts', 'export const x = 2;']])), '2');
  });

  test('with a package of the same workspace, in TypeScript, by its link', async () => {
    const folder = project({
      'app/a.ts': "import { one } from '@acme/one';\nexport const go = () => one;",
      'packages/one/package.json': '{ "name": "@acme/one", "type": "module", "exports": "./src/index.ts" }',
      'packages/one/src/index.ts': "import { two } from './two';\nenum N { One = 1 }\nexport const one = N.One + two;",
      'packages/one/src/two.ts': 'export const two: number = 2;',
    });
    mkdirSync(join(folder, 'node_modules/@acme'), { recursive: true });
    symlinkSync(join(folder, 'packages/one'), join(folder, 'node_modules/@acme/one'), 'junction');
    const { end } = await simulate({ file: join(folder, 'app/a.ts'), target: 'go', script: '200', call: 'go()' });
    assert.deepEqual(end, { kind: 'resolved', value: '3' });
  });

  test('and functions that it does not export can be called', async () => {
    assert.equal(
      await valueOf({ 'a.ts': 'const hidden = 7;\nfunction go(): number { return hidden; }\nvoid go;' }),
      '7',
    );
  });

  test('an anonymous default export is called by "default"', async () => {
    const file = join(project({ 'a.ts': 'export default async (url: string) => (await fetch(url)).status;' }), 'a.ts');
    const { end } = await simulate({ file, target: 'default', script: '204' });
    assert.deepEqual(end, { kind: 'resolved', value: '204' });
  });

  test('a method is called on a new object of its class', async () => {
    const text = `export class Client {
        constructor(private readonly baseUrl: string) {}
        async get(id: string): Promise<number> { return (await fetch(this.baseUrl + '/' + id)).status; }
      }`;
    const file = join(project({ 'a.ts': text }), 'a.ts');
    const { end, calls } = await simulate({ file, target: 'Client.get', script: '200' });
    assert.equal(end.kind, 'resolved');
    assert.match(calls[0]?.url ?? '', /\/resource\/example$/);
  });

  test('a place after removed types is still the place in the source', async () => {
    const text =
      'interface A {\n  a: string;\n}\ntype B = A;\n\nexport function go(): B {\n  throw new Error("here");\n}\n';
    const file = join(project({ 'a.ts': text }), 'a.ts');
    const { end } = await simulate({ file, target: 'go', script: '200' });
    assert.deepEqual(end.kind === 'rejected' && [end.error.file, end.error.line], [file, 7]);
  });
});

describe('a scenario can replace', () => {
  const stubbed = async (
    files: Readonly<Record<string, string>>,
    stubs: (folder: string) => Record<string, string>,
  ) => {
    const folder = project(files);
    const file = join(folder, Object.keys(files)[0] ?? '');
    const { end } = await simulate({ file, target: 'go', script: '200', call: 'go()', stubs: stubs(folder) });
    return end.kind === 'resolved' ? end.value : end.error.message;
  };

  test('a package, also one that is not installed', async () => {
    const text = "import { send, type Mail } from '@acme/mail';\nexport const go = () => send({ to: 'a' } as Mail);";
    const stub = 'export interface Mail { to: string }\nexport const send = (mail: Mail): string => `to ${mail.to}`;';
    assert.equal(await stubbed({ 'a.ts': text }, () => ({ '@acme/mail': stub })), 'to a');
  });

  test('a package that CommonJS requires', async () => {
    const text = "const { send } = require('mail');\nexports.go = () => send();";
    assert.equal(await stubbed({ 'a.cjs': text }, () => ({ mail: "export const send = () => 'sent';" })), 'sent');
  });

  test('a module of Node', async () => {
    const text = "import { hostname } from 'node:os';\nexport const go = () => hostname();";
    assert.equal(
      await stubbed({ 'a.ts': text }, () => ({ 'node:os': "export const hostname = () => 'here';" })),
      'here',
    );
  });

  test("a file of the user's, however it is imported", async () => {
    const files = {
      'a.ts': "import { x } from '@/b';\nimport { y } from './c.js';\nexport const go = () => x + y;",
      'b.ts': "import { y } from './c';\nexport const x = y;",
      'c.ts': 'export const y = 1;',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    };
    const stubs = (folder: string) => ({ [join(folder, 'c')]: 'export const y: number = 21;' });
    assert.equal(await stubbed(files, stubs), '42');
  });

  test('and says by name what its stub does not export', async () => {
    const text = "import { send } from 'mail';\nexport const go = () => send();";
    const failure = await failureOf({
      file: join(project({ 'a.mjs': text }), 'a.mjs'),
      target: 'go',
      script: '200',
      stubs: { mail: '' },
    });
    assert.match(failure.message, /does not provide an export named 'send'/);
  });
});

describe('the environment', () => {
  const go = async (env: Record<string, string>, name: string): Promise<string | undefined> => {
    const file = join(project({ 'a.mjs': `export const go = () => String(process.env.${name});` }), 'a.mjs');
    const { end } = await simulate({ file, target: 'go', script: '200', call: 'go()', env });
    return end.kind === 'resolved' ? end.value : undefined;
  };

  test('has what the scenario says', async () => {
    assert.equal(await go({ API_URL: 'https://api.acme.test' }, 'API_URL'), 'https://api.acme.test');
  });

  test('gives no options to Node, so that the sandbox stays closed', async () => {
    const file = join(
      project({ 'a.mjs': "export const go = () => process.permission.has('fs.write') + process.execArgv.join();" }),
      'a.mjs',
    );
    const env = { NODE_OPTIONS: '--allow-fs-write=*' };
    const { end } = await simulate({ file, target: 'go', script: '200', call: 'go()', env });
    assert.match(end.kind === 'resolved' ? (end.value ?? '') : '', /^false--permission,--allow-fs-read=\*/);
  });
});

describe('time is virtual', () => {
  test('for every way to wait and to read the clock', async () => {
    const text = `import { setTimeout as sleep, scheduler } from 'node:timers/promises';
      import { setTimeout as arm } from 'node:timers';
      import { promisify } from 'node:util';
      export async function go() {
        const date = Date.now(), perf = performance.now(), hr = process.hrtime.bigint();
        await sleep(1000);
        await scheduler.wait(1000);
        await new Promise((resolve) => arm(resolve, 1000));
        await promisify(setTimeout)(1000);
        await new Promise((resolve) => AbortSignal.timeout(1000).addEventListener('abort', resolve));
        return [Date.now() - date, performance.now() - perf, Number(process.hrtime.bigint() - hr) / 1e6].join();
      }`;
    assert.equal(await valueOf({ 'a.ts': text }), '5000,5000,5000');
  });

  test('and starts at a real-looking date', async () => {
    assert.equal(
      await valueOf({ 'a.ts': 'export const go = () => new Date().toISOString();' }),
      '2026-01-15T09:30:00.000Z',
    );
  });
});
