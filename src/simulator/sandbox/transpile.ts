import { extname } from 'node:path';
import { transformSync } from 'oxc-transform';
import type { Program } from '@oxc-project/types';
import { parseSync } from 'oxc-parser';

/** JavaScript for a source file, ready for Node. Lines and columns are 1-based. */
export type Transpiled =
  | {
      readonly kind: 'code';
      readonly code: string;
      readonly format: 'module' | 'commonjs';
      readonly map: string | null;
    }
  | { readonly kind: 'error'; readonly message: string; readonly line: number; readonly column: number };

export interface TranspileOptions {
  /** What the nearest package.json says of `.js` and `.ts` files without module syntax. */
  readonly packageType: 'module' | 'commonjs';
  readonly jsx: { readonly runtime: 'automatic' | 'classic'; readonly importSource?: string; readonly pragma?: string };
  /** TypeScript's older decorators; otherwise those of the ECMAScript proposal. */
  readonly experimentalDecorators: boolean;
  readonly emitDecoratorMetadata: boolean;
  /** Text to append to the source before it is transpiled, on a line of its own. */
  readonly tail: string;
}

/**
 * Turns TypeScript or JavaScript of any dialect into what Node runs, with oxc-transform. Measured on Node 24 against
 * what else could do it: Node's own `stripTypeScriptTypes` knows no JSX, decorators or (without an experimental mode)
 * enums; sucrase no value namespaces or decorators; `typescript` and esbuild do all but take 150 ms and a process of
 * their own to start. oxc-transform loads in 10 ms and takes 0.3 to 1 ms a file.
 */
export function transpile(file: string, text: string, options: TranspileOptions): Transpiled {
  const source = options.tail === '' ? text : `${text}\n${options.tail}`;
  const lang = languageOf(file);
  const parsed = parseSync(file, source, { lang, ...sourceTypeOf(file) });
  const problem = parsed.errors.find((error) => error.severity.valueOf() === 'Error');
  if (problem !== undefined) return errorAt(text, problem.message, problem.labels[0]?.start ?? 0);
  const format = formatOf(file, parsed.module.hasModuleSyntax && !isCommonJs(parsed.program), options.packageType);

  const result = transformSync(file, source, {
    lang,
    sourceType: format,
    sourcemap: true,
    // The oldest Node that runs this is 22: `using` declarations are the one newer piece of syntax in wide use.
    target: 'es2024',
    helpers: { mode: 'External' as never },
    decorator: { legacy: true, emitDecoratorMetadata: options.emitDecoratorMetadata },
    jsx: options.jsx,
  });
  const failure = result.errors.find((error) => error.severity.valueOf() === 'Error');
  if (failure !== undefined) return errorAt(text, failure.message, failure.labels[0]?.start ?? 0);
  const map =
    result.map === undefined ? null : JSON.stringify({ ...result.map, sources: [file], sourcesContent: [text] });
  const decorated = options.experimentalDecorators
    ? result.code
    : result.code.replaceAll('babelHelpers.decorate(', 'babelHelpers.decorateStandard(');
  return { kind: 'code', code: withCommonJsNames(decorated, format), format, map };
}

function languageOf(file: string): 'ts' | 'tsx' | 'jsx' {
  const extension = extname(file);
  if (extension === '.tsx') return 'tsx';
  return extension.endsWith('ts') ? 'ts' : 'jsx';
}

function sourceTypeOf(file: string): { sourceType?: 'module' | 'commonjs' | 'unambiguous' } {
  const extension = extname(file);
  if (extension.startsWith('.m')) return { sourceType: 'module' };
  if (extension.startsWith('.c')) return { sourceType: 'commonjs' };
  return { sourceType: 'unambiguous' };
}

function formatOf(file: string, hasModuleSyntax: boolean, packageType: 'module' | 'commonjs'): 'module' | 'commonjs' {
  const extension = extname(file);
  if (extension.startsWith('.m')) return 'module';
  if (extension === '.cjs') return 'commonjs';
  return hasModuleSyntax ? 'module' : packageType;
}

/** Whether the file has TypeScript's `export =` or `import x = require()`, which compile to CommonJS. */
function isCommonJs({ body }: Program): boolean {
  return body.some(
    (statement) =>
      statement.type === 'TSExportAssignment' ||
      (statement.type === 'TSImportEqualsDeclaration' &&
        statement.moduleReference.type === 'TSExternalModuleReference'),
  );
}

/** Import syntax in a file that a compiler would have turned into CommonJS may still use CommonJS names. */
function withCommonJsNames(code: string, format: 'module' | 'commonjs'): string {
  if (format !== 'module' || !/\b(?:require|__dirname|__filename)\b/u.test(code)) return code;
  const shims = [
    ['require', '__retrylabRequire(import.meta.url)'],
    ['__dirname', 'import.meta.dirname'],
    ['__filename', 'import.meta.filename'],
  ].filter(([name]) => new RegExp(String.raw`(?<![.\w$])${name}\b`, 'u').test(code) && !declares(code, name ?? ''));
  const needsRequire = shims.some(([name]) => name === 'require');
  const imported = needsRequire ? 'import { createRequire as __retrylabRequire } from "node:module";' : '';
  // On the first line, so that the source map's lines stay right; its columns there are the sandbox's anyway.
  return `${imported}${shims.map(([name, value]) => `const ${name} = ${value};`).join('')}${code}`;
}

function declares(code: string, name: string): boolean {
  return new RegExp(
    String.raw`\b(?:const|let|var|function)\s+${name}\b|\bimport\s+(?:\{[^}]*\b${name}\b|${name}\b)`,
    'u',
  ).test(code);
}

function errorAt(text: string, message: string, offset: number): Transpiled {
  const before = text.slice(0, offset).split('\n');
  return { kind: 'error', message, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
