import type { Finding } from '../model/finding.ts';
import type { RetrySite } from '../model/site.ts';
import type { DocumentStatus } from './protocol.ts';

/** A text that parsed, with what the linter knows of it. Offsets are those of `text`. */
export interface CheckedText {
  readonly text: string;
  readonly sites: readonly RetrySite[];
  readonly findings: readonly Finding[];
}

/** What one look at a text gave. */
export type CheckResult =
  | ({ readonly kind: 'checked' } & CheckedText)
  | { readonly kind: 'nothing'; readonly text: string }
  | { readonly kind: 'syntax-error' }
  | { readonly kind: 'skipped'; readonly reason: string };

/** What the server remembers of an open document. */
export interface DocumentState {
  readonly status: DocumentStatus;
  /** The last text that parsed; `null` when none has, or when the document is skipped. */
  readonly lastGood: CheckedText | null;
}

export const UNCHECKED: DocumentState = { status: { kind: 'nothing' }, lastGood: null };

/** The state after a look: a syntax error keeps the last good findings, anything else replaces them. */
export function nextState(previous: DocumentState, result: CheckResult): DocumentState {
  switch (result.kind) {
    case 'checked':
      return {
        status: { kind: 'checked', sites: result.sites.length, findings: result.findings.length },
        lastGood: { text: result.text, sites: result.sites, findings: result.findings },
      };
    case 'nothing':
      return { status: { kind: 'nothing' }, lastGood: { text: result.text, sites: [], findings: [] } };
    case 'syntax-error':
      return { status: { kind: 'syntax-error' }, lastGood: previous.lastGood };
    case 'skipped':
      return { status: { kind: 'skipped', reason: result.reason }, lastGood: null };
  }
}
