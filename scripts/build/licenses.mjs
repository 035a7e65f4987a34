import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The package folder of a bundled file, or undefined for the project's own files. */
function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `Licensed under ${license}.` : readFileSync(path.join(folder, file), 'utf8').trim();
  return `${name} ${version}\n\n${text}\n`;
}

/** Writes the licences of all packages that went into the bundles, oxc's included, as their terms ask. */
export function writeLicenses(target, results) {
  const bundled = results.flatMap(({ metafile }) => Object.keys(metafile.inputs)).map(packageFolder);
  const beside = ['oxc-parser', 'oxc-transform', '@napi-rs/wasm-runtime', '@emnapi/core'].map(
    (name) => `node_modules/${name}`,
  );
  const folders = [...new Set([...bundled, ...beside])].filter(
    (folder) => folder !== undefined && existsSync(path.join(folder, 'package.json')),
  );
  writeFileSync(
    target,
    folders
      .sort()
      .map(licenseOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  );
}
