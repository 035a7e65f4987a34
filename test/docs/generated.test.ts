import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateDocs } from '../../scripts/generate-docs.ts';
import { readDoc } from '../../scripts/read-doc.ts';

for (const [file, text] of generateDocs()) {
  test(`the generated parts of ${file} are up to date (npm run docs)`, () => {
    assert.equal(readDoc(file), text);
  });
}
