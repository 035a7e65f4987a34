import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from '../../../src/project/parse.ts';
import { proposeCall } from '../../../src/simulator/call/propose-call.ts';
import { targetAt, targetsIn } from '../../../src/simulator/call/targets-in.ts';
import type { SourceModule } from '../../../src/analyzer/source-module.ts';

function read(text: string): SourceModule {
  const result = parse('a.ts', text);
  assert.equal(result.kind, 'parsed', text);
  return result.module;
}

/** The proposed calls of all targets of a text. */
function calls(text: string): readonly string[] {
  const module = read(text);
  return targetsIn(module).map((target) => proposeCall(module, target));
}

const THROWING =
  'async () => { const r = await fetch(url); if (!r.ok) throw Object.assign(new Error("HTTP " + r.status), ' +
  '{ status: r.status, headers: r.headers, response: r }); return r; }';

const PROPOSALS: readonly (readonly [string, string, string])[] = [
  ['a URL by name', 'function f(url) {}', 'f(url)'],
  ['a URL by type', 'function f(where: URL) {}', 'f(new URL(url))'],
  ['a request', 'function f(input: RequestInfo | URL, init?: RequestInit) {}', 'f(url)'],
  ['optional ones left out', 'function f(url: string, tries = 3, ...rest: string[]) {}', 'f(url)'],
  [
    'optional ones before a required one',
    'function f(tries: number | undefined = 3, url: string) {}',
    'f(undefined, url)',
  ],
  ['a callback', 'function f<T>(fn: () => Promise<T>) {}', `f(${THROWING})`],
  ['a callback without a type', 'function f(operation) {}', `f(${THROWING})`],
  ['a callback that returns the response', 'function f(send: () => Promise<Response>) {}', 'f(() => fetch(url))'],
  ['a fetch', 'function f(impl: typeof fetch, url: string) {}', 'f(fetch, url)'],
  [
    'numbers and strings by name',
    'function f(maxRetries: number, method: string, id: string) {}',
    'f(3, "GET", "example")',
  ],
  ['an object of a literal type', 'function f(o: { url: string; id: number; note?: string }) {}', 'f({ url, id: 1 })'],
  ['an object of an interface', 'interface O { prompt: string }\nfunction f(o: O) {}', 'f({ prompt: "Say hello." })'],
  ['a destructured object', 'function f({ url, tries = 3 }) {}', 'f({ url })'],
  ['a list of URLs', 'function f(urls: string[]) {}', 'f([url])'],
  ['a literal union', 'function f(mode: "fast" | "slow", url: string) {}', 'f("fast", url)'],
  [
    'a signal that must be given',
    'function f(url: string, signal: AbortSignal) {}',
    'f(url, new AbortController().signal)',
  ],
  [
    'an SDK client',
    'import type OpenAI from "openai";\nfunction f(client: OpenAI) {}',
    'f(new (await import("openai")).default({ apiKey: "test", baseURL: url }))',
  ],
  [
    'an axios instance',
    'import type { AxiosInstance } from "axios";\nfunction f(http: AxiosInstance) {}',
    'f((await import("axios")).default.create({ baseURL: url }))',
  ],
  [
    'a function that a function returns',
    'const f = (url: string) => async (id: string) => fetch(url + id);',
    'f(url)("example")',
  ],
  ['an async generator', 'async function* f(url: string) {}', 'Array.fromAsync(f(url))'],
];

describe('a proposed call', () => {
  for (const [what, text, call] of PROPOSALS) {
    test(`gives ${what}`, () => {
      assert.deepEqual(calls(text), [call]);
    });
  }
});

describe('the targets of a file', () => {
  test('are functions, methods and members, exported or not, and no nested ones', () => {
    const module = read(`
      export async function one(url: string) { function nested() {} nested(); }
      const two = async (url: string) => fetch(url);
      export class Client { #key = 1; private no() {} get(url: string) {} static make(url: string) {} }
      export const api = { load(url: string) {} };
      export default function three(url: string) {}
      declare function ambient(): void;
    `);
    assert.deepEqual(
      targetsIn(module).map(({ name, exportName }) => [name, exportName]),
      [
        ['one', 'one'],
        ['two', null],
        ['Client.get', 'Client'],
        ['Client.make', 'Client'],
        ['api.load', 'api'],
        ['three', 'default'],
      ],
    );
    assert.deepEqual(
      targetsIn(module).map((target) => proposeCall(module, target)),
      ['one(url)', 'two(url)', 'new Client().get(url)', 'Client.make(url)', 'api.load(url)', 'three(url)'],
    );
  });

  test('are those that CommonJS exports, too', () => {
    const module = read('exports.a = (url) => {}; module.exports.b = function (url) {};');
    assert.deepEqual(
      targetsIn(module).map(({ name }) => name),
      ['a', 'b'],
    );
  });

  test('are found by an offset inside them', () => {
    const text = 'function a() {}\nfunction b() { return fetch(""); }';
    assert.equal(targetAt(read(text), text.indexOf('fetch'))?.name, 'b');
    assert.equal(targetAt(read(text), text.indexOf('\n')), null);
  });
});
