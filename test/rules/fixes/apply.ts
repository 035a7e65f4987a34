import assert from 'node:assert/strict';
import type { Finding, TextEdit } from '../../../src/model/finding.ts';
import { parse } from '../../../src/project/parse.ts';
import { createProjectHost } from '../../../src/project/project-host.ts';
import { lint } from '../../../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../../../src/rules/settings.ts';

/** The findings in a text, as if it stood in that file. */
export function findingsIn(file: string, text: string): readonly Finding[] {
  const parsed = parse(file, text);
  assert.equal(parsed.kind, 'parsed', `${file} parses:\n${text}`);
  return lint(parsed.module, createProjectHost(), DEFAULT_SETTINGS).findings;
}

/** The text after the edits. */
export function applied(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
}

/** The text after the first fix that a rule offers for it. */
export function fixed(file: string, text: string, ruleId: string): string {
  const finding = findingsIn(file, text).find((one) => one.ruleId === ruleId);
  assert.ok(finding, `${ruleId} is reported`);
  const [fix] = finding.fixes;
  assert.ok(fix, `${ruleId} has a fix`);
  return applied(text, fix.edits);
}
