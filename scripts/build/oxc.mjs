import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';

const PARTS = [
  { name: 'oxc-parser', scope: '@oxc-parser', wasm: 'parser.wasm32-wasi.wasm' },
  { name: 'oxc-transform', scope: '@oxc-transform', wasm: 'transform.wasm32-wasi.wasm' },
];

const manifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** Bundles one file of a binding together with the emnapi that it was built for; npm may have hoisted another. */
function bundle(folder, file, target, format) {
  const emnapi = (name) => path.resolve(folder, 'node_modules', '@emnapi', name);
  esbuild.buildSync({
    entryPoints: [path.join(folder, file)],
    outfile: path.join(target, file),
    alias: { '@emnapi/core': emnapi('core'), '@emnapi/runtime': emnapi('runtime') },
    format,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node22.15',
    legalComments: 'none',
    logLevel: 'error',
  });
}

function writePackage(folder, { name, version, license, type }, main) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ name, version, license, type, main })}\n`);
}

/** Code of experimental modes that we do not use, and files that nothing loads at run time. */
const UNUSED = /(?:deserialize|generated\/lazy|node_modules|\.wasm|\.d\.[cm]?ts|\.md|browser\.js|workerd\.mjs)$/;

function copyBinding(from, to, wasm) {
  const { main, ...facts } = manifest(from);
  writePackage(to, facts, main);
  if (!from.endsWith('wasm32-wasi')) return cpSync(path.join(from, main), path.join(to, main));
  bundle(from, main, to, 'cjs');
  bundle(from, 'wasi-worker.mjs', to, 'esm');
  cpSync(path.join(from, wasm), path.join(to, wasm));
}

/**
 * Puts oxc's packages into a node_modules folder beside the bundles: the JavaScript, the native binding of this
 * platform, and the WebAssembly binding, which the JavaScript falls back to on every other platform.
 */
export function copyOxc(target) {
  for (const { name, scope, wasm } of PARTS) {
    cpSync(path.join('node_modules', name), path.join(target, name), {
      recursive: true,
      filter: (file) => !UNUSED.test(file.replaceAll('\\', '/')),
    });
    for (const binding of readdirSync(path.join('node_modules', scope))) {
      copyBinding(path.join('node_modules', scope, binding), path.join(target, scope, binding), wasm);
    }
  }
}
