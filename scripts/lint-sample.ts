import { NO_OTHER_MODULES } from '../src/analyzer/source-module.ts';
import type { Finding } from '../src/model/finding.ts';
import { parse } from '../src/project/parse.ts';
import { lint } from '../src/rules/lint.ts';
import { DEFAULT_SETTINGS } from '../src/rules/settings.ts';

/**
 * The findings at error or warning level in a sample of TypeScript that stands by itself, and those of the rule that it is
 * a sample of at any level. Throws when it does not parse.
 */
export function lintSample(code: string, ownRule?: string): readonly Finding[] {
  const parsed = parse('sample.ts', code);
  if (parsed.kind === 'syntax-error') {
    throw new Error(`The sample does not parse: ${parsed.problems.map(({ message }) => message).join('; ')}\n${code}`);
  }
  return lint(parsed.module, NO_OTHER_MODULES, DEFAULT_SETTINGS).findings.filter(
    ({ ruleId, severity }) => severity === 'error' || severity === 'warning' || ruleId === ownRule,
  );
}
