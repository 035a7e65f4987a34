import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Finding } from '../../../src/model/finding.ts';
import { applied, findingsIn } from './apply.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILES = globSync(['samples/src/unsafe/*.{ts,js}', 'test/fixtures/corpus/faults/**/*.{ts,tsx,js,mjs,cjs}'], {
  cwd: ROOT,
});

const loud = (findings: readonly Finding[]): string[] =>
  findings.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ ruleId }) => ruleId);

describe('every fix that is offered', () => {
  for (const name of FILES.sort()) {
    const file = join(ROOT, name);
    const text = readFileSync(file, 'utf8');
    const before = findingsIn(file, text);
    for (const { ruleId, fixes } of before) {
      const [fix] = fixes;
      if (!fix) continue;
      test(`${name}: ${ruleId} is gone after its fix, and nothing new has come`, () => {
        const after = loud(findingsIn(file, applied(text, fix.edits)));
        assert.deepEqual(
          after.filter((id) => id === ruleId || !loud(before).includes(id)),
          [],
        );
      });
    }
  }
});
