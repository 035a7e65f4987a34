// Builds dist/: `node esbuild.config.mjs [--watch | --production]`.
import { cpSync, rmSync } from 'node:fs';
import esbuild from 'esbuild';
import { copyOxc } from './scripts/build/oxc.mjs';
import { writeLicenses } from './scripts/build/licenses.mjs';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  outdir: 'dist',
  charset: 'utf8',
  sourcemap: production ? false : 'linked',
  legalComments: 'none', // dist/third-party-licenses.txt has them, whole
  metafile: true,
  logLevel: 'warning',
};

/** @type {esbuild.BuildOptions} */
const onNode = {
  ...common,
  platform: 'node',
  target: 'node22.15',
  // oxc loads a native binding for the platform it runs on: it lies beside the bundles, see scripts/build/oxc.mjs.
  external: ['vscode', 'oxc-parser', 'oxc-transform'],
  // Names stay, so that a stack trace from a user's machine can be read.
  minifySyntax: production,
  minifyWhitespace: production,
};

/** @type {Record<string, esbuild.BuildOptions>} */
const bundles = {
  extension: {
    ...onNode,
    entryPoints: { extension: 'src/extension/main.ts' },
    format: 'cjs',
    define: { 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
    outExtension: { '.js': '.cjs' },
  },
  processes: {
    ...onNode,
    entryPoints: {
      'language-server': 'src/language-server/main.ts',
      cli: 'src/cli/main.ts',
      sandbox: 'src/simulator/sandbox/child.ts',
    },
    format: 'esm',
    // CommonJS packages inside an ESM bundle still call require for Node's own modules.
    banner: {
      js: "import { createRequire as createRequireForBundle } from 'node:module'; const require = createRequireForBundle(import.meta.url);",
    },
  },
  panel: {
    ...common,
    entryPoints: { 'panel/main': 'src/panel/main.tsx' },
    format: 'iife',
    platform: 'browser',
    target: 'chrome134',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: production,
  },
};

if (production) rmSync('dist', { recursive: true, force: true });
copyOxc('dist/node_modules');
// The interceptors' HTTP parser, which sandbox.js reads from beside itself.
cpSync('node_modules/@mswjs/interceptors/lib/node/llhttp/llhttp.wasm', 'dist/llhttp/llhttp.wasm');

if (watch) {
  for (const options of Object.values(bundles)) await (await esbuild.context(options)).watch();
  console.log('Watching src/. Ctrl-C stops.');
} else {
  const results = await Promise.all(Object.values(bundles).map((options) => esbuild.build(options)));
  writeLicenses('dist/third-party-licenses.txt', results);
}
