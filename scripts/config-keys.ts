import { RULES } from '../src/rules/index.ts';
import { DEFAULT_SETTINGS, type Settings } from '../src/rules/settings.ts';

export type Language = 'en' | 'ko';

/** What is written of a key of `retrylab.config.json` in the README and in its schema. */
interface ConfigKey {
  readonly what: Readonly<Record<Language, string>>;
  readonly unless: Readonly<Record<Language, string>>;
  /** Its JSON Schema, without the description. */
  readonly schema: object;
}

const SEVERITY = { enum: ['error', 'warning', 'information', 'hint', 'off'] };
const NAMES = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true };
const NONE = { en: 'none', ko: '없음' };

const CONFIG: Readonly<Record<keyof Settings | 'ignore', ConfigKey>> = {
  rules: {
    what: {
      en: '`error`, `warning`, `information`, `hint` or `off`, by rule',
      ko: '규칙별로 `error`, `warning`, `information`, `hint`, `off`',
    },
    unless: { en: "each rule's own", ko: '규칙마다 다름' },
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(RULES.map(({ id, summary }) => [id, { ...SEVERITY, description: summary }])),
    },
  },
  retryableStatuses: {
    what: {
      en: 'statuses that your API means to be retried, besides 408, 425, 429 and those of 5xx that can pass',
      ko: '408, 425, 429와 일시적일 수 있는 5xx 말고도 여러분의 API가 재시도하라고 하는 상태 코드',
    },
    unless: NONE,
    schema: { type: 'array', items: { type: 'integer', minimum: 100, maximum: 599 }, uniqueItems: true },
  },
  longestWaitMs: {
    what: { en: 'the longest wait that you accept, in ms', ko: '받아들일 수 있는 가장 긴 대기 시간(ms)' },
    unless: { en: '300000 (5 minutes)', ko: '300000(5분)' },
    schema: { type: 'number', minimum: 0, default: DEFAULT_SETTINGS.longestWaitMs },
  },
  rateLimitWithoutRetryAfter: {
    what: {
      en: 'what a 429 that brings no Retry-After should lead to: `back-off`, or `stop`, which reports code that retries it',
      ko: 'Retry-After가 없는 429를 받았을 때 해야 할 일: `back-off`(기다렸다 다시 시도) 또는 `stop`(재시도하는 코드를 보고)',
    },
    unless: { en: '`back-off`', ko: '`back-off`' },
    schema: { enum: ['back-off', 'stop'], default: DEFAULT_SETTINGS.rateLimitWithoutRetryAfter },
  },
  idempotentEndpoints: {
    what: {
      en: 'parts of URLs whose POST and PATCH can be repeated without harm: `/search`, `api.example.com/v1/*/query`',
      ko: 'POST와 PATCH를 되풀이해도 해가 없는 URL의 일부: `/search`, `api.example.com/v1/*/query`',
    },
    unless: NONE,
    schema: NAMES,
  },
  sleepHelpers: {
    what: {
      en: 'functions that wait the duration they are given, by name: in ms, in seconds where the name says so',
      ko: '받은 시간만큼 기다리는 함수의 이름(ms, 이름에 초라고 쓰여 있으면 초)',
    },
    unless: NONE,
    schema: NAMES,
  },
  backoffHelpers: {
    what: {
      en: 'functions that wait, or give a wait, which grows and is random, by name',
      ko: '점점 길어지는 무작위 시간을 기다리거나 그 시간을 돌려주는 함수의 이름',
    },
    unless: NONE,
    schema: NAMES,
  },
  retryAfterHelpers: {
    what: { en: 'functions that read Retry-After, by name', ko: 'Retry-After를 읽는 함수의 이름' },
    unless: NONE,
    schema: NAMES,
  },
  daemons: {
    what: {
      en: 'functions that are meant to try for ever, by name',
      ko: '끝없이 시도하도록 만든 함수의 이름',
    },
    unless: NONE,
    schema: NAMES,
  },
  ignore: {
    what: {
      en: 'files that a search leaves out, as in a `.gitignore`',
      ko: '검색에서 뺄 파일. `.gitignore`와 같은 문법입니다',
    },
    unless: NONE,
    schema: NAMES,
  },
};

const HEADS: Readonly<Record<Language, string>> = {
  en: '| key | what it means | unless set |',
  ko: '| 키 | 뜻 | 기본값 |',
};

/** The keys of `retrylab.config.json` as a Markdown table. */
export function configTable(language: Language): string {
  const rows = Object.entries(CONFIG).map(
    ([key, { what, unless }]) => `| \`${key}\` | ${what[language]} | ${unless[language]} |`,
  );
  return [HEADS[language], '| --- | --- | --- |', ...rows].join('\n');
}

/** The JSON Schema of `retrylab.config.json`, which editors check and complete it by. */
export function configSchema(): string {
  const properties = Object.entries(CONFIG).map(([key, { what, schema }]): [string, object] => [
    key,
    { description: sentence(what.en), ...schema },
  ]);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Retry Lab',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries<object>([['$schema', { type: 'string' }], ...properties]),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replaceAll('`', '').replace(/^Error,/, 'error,');
