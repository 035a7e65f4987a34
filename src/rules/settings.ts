import type { Severity } from '../model/finding.ts';

/** What a user can set; the same for editor, ESLint and command line. */
export interface Settings {
  /** Severity by rule id; `off` silences a rule. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** Statuses that may be retried, besides the default ones. */
  readonly retryableStatuses: readonly number[];
  /** The longest wait the user accepts, in ms. */
  readonly longestWaitMs: number;
  /** Functions whose loops are meant to run for ever, by name. */
  readonly daemons: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  rules: {},
  retryableStatuses: [],
  longestWaitMs: 5 * 60_000,
  daemons: [],
};
