import type { Severity } from '../model/finding.ts';
import type { Settings } from '../rules/settings.ts';

/** The part of the `retryLab.*` settings that the server uses. */
export interface EditorSettings {
  readonly enable: boolean;
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
  /** Over those of `retrylab.config.json`, rule by rule. */
  readonly rules: Settings['rules'];
  /** Besides those of the file. */
  readonly retryableStatuses: readonly number[];
  /** Besides those of the file. */
  readonly daemons: readonly string[];
  /** Instead of the file's, in ms; `null` when the user has not set it. */
  readonly longestWaitMs: number | null;
}

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'information', 'hint', 'off'] satisfies (
  Severity | 'off'
)[];

/** Reads what the client answers for `retryLab`; what has the wrong type counts as not set. */
export function readEditorSettings(raw: unknown): EditorSettings {
  const values = recordOf(raw);
  const seconds = values['longestWaitSeconds'];
  return {
    enable: values['enable'] !== false,
    codeLens: recordOf(values['codeLens'])['enabled'] !== false,
    inlayHints: recordOf(values['inlayHints'])['enabled'] !== false,
    rules: Object.fromEntries(Object.entries(recordOf(values['rules'])).filter(isRuleSetting)),
    retryableStatuses: listOf(values['retryableStatuses']).filter((status) => Number.isInteger(status)) as number[],
    daemons: listOf(values['daemons']).filter((name) => typeof name === 'string'),
    longestWaitMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : null,
  };
}

/** The settings to lint with: those of the project's file with the user's own on top. */
export function mergeSettings(project: Settings, editor: EditorSettings): Settings {
  return {
    rules: { ...project.rules, ...editor.rules },
    retryableStatuses: [...new Set([...project.retryableStatuses, ...editor.retryableStatuses])],
    daemons: [...new Set([...project.daemons, ...editor.daemons])],
    longestWaitMs: editor.longestWaitMs ?? project.longestWaitMs,
  };
}

function isRuleSetting(entry: [string, unknown]): entry is [string, Severity | 'off'] {
  return SEVERITIES.includes(entry[1]);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
