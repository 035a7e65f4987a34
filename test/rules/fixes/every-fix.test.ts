import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT } from '../../../scripts/read-doc.ts';
import type { Finding } from '../../../src/model/finding.ts';
import { typeErrors } from '../../type-errors.ts';
import { applied, findingsIn } from './apply.ts';

const FILES = globSync(['samples/src/unsafe/*.{ts,js}', 'test/fixtures/corpus/faults/**/*.{ts,tsx,js,mjs,cjs}'], {
  cwd: ROOT,
});

interface Case {
  /** The file as it is named in the repository. */
  readonly name: string;
  readonly text: string;
  readonly before: readonly Finding[];
  readonly ruleId: string;
  readonly fixed: string;
}

const CASES: readonly Case[] = FILES.sort().flatMap((name) => {
  const text = readFileSync(join(ROOT, name), 'utf8');
  const before = findingsIn(join(ROOT, name), text);
  return before.flatMap(({ ruleId, fixes: [fix] }) =>
    fix ? [{ name, text, before, ruleId, fixed: applied(text, fix.edits) }] : [],
  );
});

const loud = (findings: readonly Finding[]): string[] =>
  findings.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ ruleId }) => ruleId);

/** Rules about retries that never happen: their fixes bring them to life, and with them what the other rules say of them. */
const REVIVING = new Set(['await-in-retry-try', 'return-attempt-promise']);

describe('every fix that is offered', () => {
  for (const { name, text, before, ruleId, fixed } of CASES) {
    // What a fix brings to light was there before: retries that now end may lose the error with which they do.
    const allowed = /^\/\/ @allow (.*)$/m.exec(text)?.[1]?.split(', ') ?? [];
    test(`${name}: ${ruleId} is gone after its fix, and nothing new has come`, () => {
      const after = loud(findingsIn(join(ROOT, name), fixed));
      assert.deepEqual(
        after.filter((id) => id === ruleId || (!REVIVING.has(ruleId) && ![...loud(before), ...allowed].includes(id))),
        [],
      );
    });
  }

  test('leaves no type error that was not there', () => {
    const isTyped = ({ name }: Case): boolean => /\.tsx?$/.test(name);
    const fixedFile = ({ name }: Case, index: number): string => {
      const extension = extname(name);
      return join(ROOT, `${name.slice(0, -extension.length)}.fixed-${index}${extension}`);
    };
    const typed = CASES.filter(isTyped);
    const sources = new Map(typed.map((one, index) => [fixedFile(one, index), one.fixed]));
    for (const { name, text } of typed) sources.set(join(ROOT, name), text);
    const errors = typeErrors(sources);
    const messagesIn = (file: string): string[] => errors.filter((one) => one.file === file).map((one) => one.message);
    const added = typed.flatMap((one, index) => {
      const known = messagesIn(join(ROOT, one.name));
      const fresh = messagesIn(fixedFile(one, index)).filter((message) => !known.includes(message));
      return fresh.map((message) => `${one.name}, ${one.ruleId}: ${message}`);
    });
    assert.deepEqual(added, []);
  });

  test('ends its lines, quotes and indents as the file does', () => {
    const ends = (text: string): number => text.split('\n').filter((line) => /;\s*$/.test(line)).length;
    for (const { name, text, ruleId, fixed } of CASES) {
      const added = fixed.split('\n').filter((line) => !text.includes(line.trim()));
      const label = `${name}, ${ruleId}`;
      assert.equal(ends(added.join('\n')) > 0 && ends(text) === 0, false, `${label} adds semicolons`);
      if (!text.includes('"'))
        assert.equal(
          added.some((line) => line.includes('"')),
          false,
          `${label} adds "`,
        );
      if (/^\t/m.test(text))
        assert.deepEqual(
          added.filter((line) => line.startsWith('  ')),
          [],
          `${label} indents`,
        );
      assert.deepEqual(
        added.filter((line) => /[ \t]$/.test(line)),
        [],
        `${label} ends lines with blanks`,
      );
    }
  });
});
