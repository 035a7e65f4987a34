import type { ModuleHost } from '../analyzer/source-module.ts';
import { parse } from '../project/parse.ts';
import { lint, mayHaveFindings } from '../rules/lint.ts';
import type { Settings } from '../rules/settings.ts';
import type { CheckResult } from './document-state.ts';
import { skipReason } from './skip.ts';

/** A document as the linter takes it. */
export interface CheckInput {
  readonly uri: string;
  /** See `fileNameOf`. */
  readonly file: string;
  readonly text: string;
}

/** One look at a text: skipped, without a hit, not parsable, or linted. */
export function checkText({ uri, file, text }: CheckInput, host: ModuleHost, settings: Settings): CheckResult {
  const reason = skipReason(uri, text);
  if (reason !== null) return { kind: 'skipped', reason };
  if (!mayHaveFindings(text)) return { kind: 'nothing', text };
  const parsed = parse(file, text);
  if (parsed.kind === 'syntax-error') return { kind: 'syntax-error' };
  return { kind: 'checked', text, ...lint(parsed.module, host, settings) };
}
