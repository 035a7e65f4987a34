import type { Severity } from '../model/finding.ts';
import type { Settings } from '../rules/settings.ts';

/** The part of the `retryLab.*` settings that the server uses. */
export interface EditorSettings {
  readonly enable: boolean;
  readonly codeLens: boolean;
  readonly inlayHints: boolean;
  /** Over those of `retrylab.config.json`, rule by rule. */
  readonly rules: Settings['rules'];
  /** Each besides that of the file. */
  readonly lists: Pick<Settings, ListSetting>;
  /** Instead of the file's, in ms; `null` when the user has not set it. */
  readonly longestWaitMs: number | null;
  /** Instead of the file's; `null` when the user has not set it. */
  readonly rateLimitWithoutRetryAfter: Settings['rateLimitWithoutRetryAfter'] | null;
}

type ListSetting = 'retryableStatuses' | NameListSetting;
/** The settings that are lists of words. */
type NameListSetting = 'idempotentEndpoints' | 'sleepHelpers' | 'backoffHelpers' | 'retryAfterHelpers' | 'daemons';

const SEVERITIES: readonly unknown[] = ['error', 'warning', 'information', 'hint', 'off'] satisfies (
  Severity | 'off'
)[];

/** Reads what the client answers for `retryLab`; what has the wrong type counts as not set. */
export function readEditorSettings(raw: unknown): EditorSettings {
  const values = recordOf(raw);
  const seconds = values['longestWaitSeconds'];
  const limited = values['rateLimitWithoutRetryAfter'];
  return {
    enable: values['enable'] !== false,
    codeLens: recordOf(values['codeLens'])['enabled'] !== false,
    inlayHints: recordOf(values['inlayHints'])['enabled'] !== false,
    rules: Object.fromEntries(Object.entries(recordOf(values['rules'])).filter(isRuleSetting)),
    lists: {
      retryableStatuses: listOf(values['retryableStatuses']).filter(isInteger),
      ...byNameList((name) => listOf(values[name]).filter((one) => typeof one === 'string')),
    },
    rateLimitWithoutRetryAfter: limited === 'back-off' || limited === 'stop' ? limited : null,
    longestWaitMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1_000 : null,
  };
}

/** The settings to lint with: those of the project's file with the user's own on top. */
export function mergeSettings(project: Settings, editor: EditorSettings): Settings {
  return {
    rules: { ...project.rules, ...editor.rules },
    retryableStatuses: union(project.retryableStatuses, editor.lists.retryableStatuses),
    ...byNameList((name) => union(project[name], editor.lists[name])),
    longestWaitMs: editor.longestWaitMs ?? project.longestWaitMs,
    rateLimitWithoutRetryAfter: editor.rateLimitWithoutRetryAfter ?? project.rateLimitWithoutRetryAfter,
  };
}

const union = <T>(a: readonly T[], b: readonly T[]): readonly T[] => [...new Set([...a, ...b])];

function byNameList(listFor: (name: NameListSetting) => readonly string[]): Pick<Settings, NameListSetting> {
  return {
    idempotentEndpoints: listFor('idempotentEndpoints'),
    sleepHelpers: listFor('sleepHelpers'),
    backoffHelpers: listFor('backoffHelpers'),
    retryAfterHelpers: listFor('retryAfterHelpers'),
    daemons: listFor('daemons'),
  };
}

const isInteger = (value: unknown): value is number => Number.isInteger(value);

function isRuleSetting(entry: [string, unknown]): entry is [string, Severity | 'off'] {
  return SEVERITIES.includes(entry[1]);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
