import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { readDoc, ROOT } from '../../scripts/read-doc.ts';
import { readRulePage } from '../../scripts/rule-page.ts';

test('every sample of the rule pages compiles under strict', () => {
  const sources = new Map<string, string>();
  for (const page of globSync('docs/rules/*.md', { cwd: ROOT })) {
    const { fails, passes } = readRulePage(readDoc(page));
    for (const { code, line } of [...fails, ...passes]) sources.set(resolve(ROOT, `${page}.${line}.ts`), code);
  }
  assert.deepEqual(typeErrors(sources), []);
});

/** What the compiler says of files that exist only in memory: `file:line message`. */
function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => sources.get(resolve(file)) ?? ts.sys.readFile(file);
  host.fileExists = (file) => sources.has(resolve(file)) || ts.sys.fileExists(file);
  host.getCurrentDirectory = () => ROOT;
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, ' ');
    if (file === undefined) return text;
    return `${relative(ROOT, file.fileName)}:${file.getLineAndCharacterOfPosition(start ?? 0).line + 1} ${text}`;
  });
}
