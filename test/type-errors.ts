import { resolve } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../scripts/read-doc.ts';

/** What the compiler says of a file, under strict. `line` is 1-based. */
export interface TypeError {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** What the compiler says of files that exist only in memory, by their absolute paths. */
export function typeErrors(sources: ReadonlyMap<string, string>): TypeError[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    jsx: ts.JsxEmit.Preserve,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  host.readFile = (file) => sources.get(resolve(file)) ?? ts.sys.readFile(file);
  host.fileExists = (file) => sources.has(resolve(file)) || ts.sys.fileExists(file);
  host.getCurrentDirectory = () => ROOT;
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => ({
    file: file ? resolve(file.fileName) : '',
    line: file ? file.getLineAndCharacterOfPosition(start ?? 0).line + 1 : 0,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
