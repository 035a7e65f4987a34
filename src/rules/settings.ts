import type { Severity } from '../model/finding.ts';

/** What a user can set; the same for editor, ESLint and command line. */
export interface Settings {
  /** Severity by rule id; `off` silences a rule. */
  readonly rules: Readonly<Record<string, Severity | 'off'>>;
  /** Statuses that may be retried, besides the default ones. */
  readonly retryableStatuses: readonly number[];
  /** The longest wait the user accepts, in ms. */
  readonly longestWaitMs: number;
  /** What a 429 that brings no Retry-After should lead to. */
  readonly rateLimitWithoutRetryAfter: 'back-off' | 'stop';
  /** Parts of URLs whose POST and PATCH can be repeated without harm; `*` stands for anything. */
  readonly idempotentEndpoints: readonly string[];
  /** Functions that wait the duration they are given, by name. */
  readonly sleepHelpers: readonly string[];
  /** Functions that wait, or give a wait, which grows and is random, by name. */
  readonly backoffHelpers: readonly string[];
  /** Functions that read Retry-After, by name. */
  readonly retryAfterHelpers: readonly string[];
  /** Functions whose loops are meant to run for ever, by name. */
  readonly daemons: readonly string[];
}

export const DEFAULT_SETTINGS: Settings = {
  rules: {},
  retryableStatuses: [],
  longestWaitMs: 5 * 60_000,
  rateLimitWithoutRetryAfter: 'back-off',
  idempotentEndpoints: [],
  sleepHelpers: [],
  backoffHelpers: [],
  retryAfterHelpers: [],
  daemons: [],
};
