import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Severity } from '../model/finding.ts';
import { RULES } from '../rules/index.ts';
import { DEFAULT_SETTINGS, type Settings } from '../rules/settings.ts';
import { nearestWord } from '../words/nearest-word.ts';

/** The name of the configuration file. */
export const CONFIG_FILE = 'retrylab.config.json';

/** A project's configuration. */
export interface Config {
  readonly settings: Settings;
  /** Files that a search leaves out, as in a .gitignore beside the configuration file. */
  readonly ignore: readonly string[];
}

export const DEFAULT_CONFIG: Config = { settings: DEFAULT_SETTINGS, ignore: [] };

export type ConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  /** Each problem says which key is wrong and what it may be. */
  | { readonly kind: 'error'; readonly problems: readonly string[] };

const SEVERITIES: readonly string[] = ['error', 'warning', 'information', 'hint', 'off'] satisfies (Severity | 'off')[];

/** What each key may hold, in words, and the test for it. One entry per setting, so that none can be forgotten. */
const SETTING_TYPES: {
  readonly [Key in keyof Settings]: { readonly expected: string; test(value: unknown): boolean };
} = {
  rules: {
    expected: `an object of rule ids with ${SEVERITIES.map((severity) => `"${severity}"`).join(', ')}`,
    test: (value) => isObject(value) && Object.values(value).every((one) => SEVERITIES.includes(String(one))),
  },
  retryableStatuses: {
    expected: 'a list of HTTP statuses from 100 to 599',
    test: (value) => isListOf(value, (one) => Number.isInteger(one) && Number(one) >= 100 && Number(one) <= 599),
  },
  longestWaitMs: {
    expected: 'a number of milliseconds, 0 or more',
    test: (value) => typeof value === 'number' && value >= 0,
  },
  rateLimitWithoutRetryAfter: {
    expected: '"back-off" or "stop"',
    test: (value) => value === 'back-off' || value === 'stop',
  },
  idempotentEndpoints: { expected: 'a list of parts of URLs', test: isListOfNames },
  sleepHelpers: { expected: 'a list of function names', test: isListOfNames },
  backoffHelpers: { expected: 'a list of function names', test: isListOfNames },
  retryAfterHelpers: { expected: 'a list of function names', test: isListOfNames },
  daemons: { expected: 'a list of function names', test: isListOfNames },
};

/** Every key that a configuration may hold. */
export const CONFIG_KEYS: readonly string[] = [...Object.keys(SETTING_TYPES), 'ignore'];

const RULE_IDS = RULES.map(({ id }) => id);

/** Reads a configuration's text. Unknown keys and wrong values are errors: a setting that does nothing misleads. */
export function readConfig(text: string): ConfigReading {
  const json = parseJson(text);
  if (json.kind === 'error') return { kind: 'error', problems: [json.message] };
  if (!isObject(json.value)) return { kind: 'error', problems: ['The configuration must be a JSON object.'] };
  const problems: string[] = [];
  const { ignore = [], ...settings } = json.value;
  if (!isListOf(ignore, (one) => typeof one === 'string')) problems.push('"ignore" must be a list of patterns.');
  for (const [key, value] of Object.entries(settings)) {
    if (key === '$schema') continue;
    if (!isSetting(key)) {
      const meant = nearestWord(key, CONFIG_KEYS);
      problems.push(
        `Unknown key "${key}". ${meant === null ? `Known keys: ${CONFIG_KEYS.join(', ')}.` : `Did you mean "${meant}"?`}`,
      );
    } else if (!SETTING_TYPES[key].test(value)) {
      problems.push(`"${key}" must be ${SETTING_TYPES[key].expected}.`);
    }
  }
  for (const id of isObject(settings['rules']) ? Object.keys(settings['rules']) : []) {
    if (RULE_IDS.includes(id)) continue;
    const meant = nearestWord(id, RULE_IDS);
    problems.push(
      `There is no rule "${id}". ${meant === null ? `Rules: ${RULE_IDS.join(', ')}.` : `Did you mean ${meant}?`}`,
    );
  }
  if (problems.length > 0) return { kind: 'error', problems };
  const given = Object.fromEntries(Object.entries(settings).filter(([key]) => isSetting(key)));
  return {
    kind: 'config',
    config: { settings: { ...DEFAULT_SETTINGS, ...given }, ignore: ignore as readonly string[] },
  };
}

/** The nearest configuration file in `folder` or above it; `null` when there is none. */
export function findConfigFile(folder: string): string | null {
  let at = resolve(folder);
  for (;;) {
    const file = join(at, CONFIG_FILE);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return file;
    const parent = dirname(at);
    if (parent === at) return null;
    at = parent;
  }
}

/** Reads a configuration file; a file that can't be read is a problem like any other. */
export function readConfigFile(file: string): ConfigReading {
  try {
    return readConfig(readFileSync(file, 'utf8'));
  } catch (error) {
    return { kind: 'error', problems: [error instanceof Error ? error.message : String(error)] };
  }
}

type Json = { readonly kind: 'value'; readonly value: unknown } | { readonly kind: 'error'; readonly message: string };

function parseJson(text: string): Json {
  try {
    return { kind: 'value', value: JSON.parse(text) };
  } catch (error) {
    return { kind: 'error', message: `No valid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function isSetting(key: string): key is keyof Settings {
  return Object.hasOwn(SETTING_TYPES, key);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOfNames(value: unknown): boolean {
  return isListOf(value, (one) => typeof one === 'string' && one.trim() !== '');
}

function isListOf(value: unknown, test: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(test);
}
