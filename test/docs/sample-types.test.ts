import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';
import { readDoc, ROOT } from '../../scripts/read-doc.ts';
import { readRulePage } from '../../scripts/rule-page.ts';
import { typeErrors } from '../type-errors.ts';

test('every sample of the rule pages compiles under strict', () => {
  const sources = new Map<string, string>();
  for (const page of globSync('docs/rules/*.md', { cwd: ROOT })) {
    const { fails, passes } = readRulePage(readDoc(page));
    for (const { code, line } of [...fails, ...passes]) sources.set(resolve(ROOT, `${page}.${line}.ts`), code);
  }
  const errors = typeErrors(sources);
  assert.deepEqual(
    errors.map(({ file, line, message }) => `${relative(ROOT, file)}:${line} ${message}`),
    [],
  );
});
