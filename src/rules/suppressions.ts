import type { SourceModule } from '../analyzer/source-module.ts';
import type { Finding } from '../model/finding.ts';

/** A comment that silences rules, as it was written. */
export interface Suppression {
  readonly kind: 'next-line' | 'file';
  /** Rule ids; empty silences every rule. */
  readonly ruleIds: readonly string[];
  readonly start: number;
  readonly end: number;
}

const PATTERN = /^\s*retrylab-disable(-next-line)?(?:\s+([^-]*(?:-[^-]+)*?))?\s*(?:--.*)?$/s;

/** The suppressing comments of a module: `retrylab-disable-next-line <ids> -- reason`, `retrylab-disable <ids>`. */
export function suppressionsOf(module: SourceModule): Suppression[] {
  return module.comments.flatMap(({ value, start, end }): Suppression[] => {
    const match = PATTERN.exec(value);
    if (!match) return [];
    const ruleIds = (match[2] ?? '')
      .split(/[\s,]+/)
      .map((id) => id.replace(/^retrylab\//, ''))
      .filter((id) => id !== '');
    return [{ kind: match[1] === undefined ? 'file' : 'next-line', ruleIds, start, end }];
  });
}

/** The findings that no comment silences. */
export function suppress(module: SourceModule, findings: readonly Finding[]): Finding[] {
  const suppressions = suppressionsOf(module);
  if (suppressions.length === 0) return [...findings];
  return findings.filter((finding) => !suppressions.some((suppression) => silences(module.text, suppression, finding)));
}

function silences(text: string, { kind, ruleIds, end }: Suppression, { ruleId, location }: Finding): boolean {
  if (ruleIds.length > 0 && !ruleIds.includes(ruleId)) return false;
  if (kind === 'file') return true;
  const lineStart = text.indexOf('\n', end) + 1;
  if (lineStart === 0) return false;
  const lineEnd = text.indexOf('\n', lineStart);
  return location.start >= lineStart && (lineEnd === -1 || location.start <= lineEnd);
}
