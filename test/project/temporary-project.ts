import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';

/** Writes files into a new folder, by relative path, and removes it after the tests of the file. */
export function temporaryProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'retrylab-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
