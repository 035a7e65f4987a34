import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createToolDetector } from '../../src/project/command-line-tool.ts';

const detector = (manifests: Readonly<Record<string, string>>) =>
  createToolDetector((file) => manifests[file.replaceAll('\\', '/')] ?? null);

describe('a command-line tool', () => {
  test('has a bin and nothing to import', () => {
    const isTool = detector({ '/a/package.json': '{"bin":{"deploy":"./deploy.js"}}' });
    assert.equal(isTool('/a/src/upload.ts'), true);
  });

  test('may be importable too when it says that it is a tool', () => {
    const isTool = detector({ '/a/package.json': '{"bin":"./x.js","main":"./lib.js","keywords":["cli"]}' });
    assert.equal(isTool('/a/src/upload.ts'), true);
  });

  test('is not a library that brings a small command', () => {
    const isTool = detector({ '/a/package.json': '{"name":"sdk","bin":"./migrate.js","main":"./index.js"}' });
    assert.equal(isTool('/a/src/client.ts'), false);
  });

  test('is told by the nearest manifest only', () => {
    const isTool = detector({
      '/a/package.json': '{"bin":"./x.js"}',
      '/a/packages/sdk/package.json': '{"main":"./i.js"}',
    });
    assert.equal(isTool('/a/packages/sdk/src/client.ts'), false);
  });

  test('is told by the manifest above one that is not JSON', () => {
    const isTool = detector({ '/a/package.json': '{"bin":"./x.js"}', '/a/b/package.json': '{' });
    assert.equal(isTool('/a/b/c.ts'), true);
  });
});
