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

/** What the comments of a module did to its findings. */
export interface Suppressed {
  /** The findings that no comment silences. */
  readonly kept: Finding[];
  /** The comments, and the ids of each, that silenced nothing. */
  readonly unused: readonly UnusedSuppression[];
}

export interface UnusedSuppression {
  readonly suppression: Suppression;
  /** The rule that it names in vain; `null` for a comment that names none. */
  readonly ruleId: string | null;
}

/** Takes away the findings that a comment silences. */
export function suppress(module: SourceModule, findings: readonly Finding[]): Suppressed {
  const suppressions = suppressionsOf(module);
  const silenced = (suppression: Suppression, ruleId: string | null): boolean =>
    findings.some(
      (finding) => (ruleId ?? finding.ruleId) === finding.ruleId && silences(module.text, suppression, finding),
    );
  return {
    kept: findings.filter((finding) => !suppressions.some((one) => silences(module.text, one, finding))),
    unused: suppressions.flatMap((suppression) =>
      (suppression.ruleIds.length > 0 ? suppression.ruleIds : [null])
        .filter((ruleId) => !silenced(suppression, ruleId))
        .map((ruleId) => ({ suppression, ruleId })),
    ),
  };
}

/** A cheap test of the text: false when no comment in it silences anything. */
export const maySuppress = (text: string): boolean => text.includes('retrylab-disable');

function silences(text: string, { kind, ruleIds, end }: Suppression, { ruleId, location }: Finding): boolean {
  if (ruleIds.length > 0 && !ruleIds.includes(ruleId)) return false;
  if (kind === 'file') return true;
  const lineStart = text.indexOf('\n', end) + 1;
  if (lineStart === 0) return false;
  const lineEnd = text.indexOf('\n', lineStart);
  return location.start >= lineStart && (lineEnd === -1 || location.start <= lineEnd);
}
