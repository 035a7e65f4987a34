import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readDoc } from '../../scripts/read-doc.ts';
import { CONFIG_KEYS, findConfigFile, readConfig, readConfigFile } from '../../src/project/read-config.ts';
import { DEFAULT_SETTINGS } from '../../src/rules/settings.ts';
import { temporaryProject } from './temporary-project.ts';

test('what is not set keeps its default', () => {
  assert.deepEqual(readConfig('{ "$schema": "x", "rules": { "require-jitter": "off" }, "ignore": ["legacy/"] }'), {
    kind: 'config',
    config: { settings: { ...DEFAULT_SETTINGS, rules: { 'require-jitter': 'off' } }, ignore: ['legacy/'] },
  });
});

describe('a wrong configuration says which key and what it may hold', () => {
  const cases: [text: string, problem: RegExp][] = [
    ['{', /^No valid JSON: /],
    ['[]', /^The configuration must be a JSON object\.$/],
    ['{ "rule": {} }', /^Unknown key "rule"\. Did you mean "rules"\?$/],
    ['{ "colour": {} }', /^Unknown key "colour"\. Known keys: rules, .*, ignore\.$/],
    ['{ "rules": { "require-jitter": "warn" } }', /^"rules" must be an object of rule ids with "error", "warning"/],
    ['{ "rules": { "require-jiter": "off" } }', /^There is no rule "require-jiter"\. Did you mean require-jitter\?$/],
    ['{ "rules": { "colour": "off" } }', /^There is no rule "colour"\. Rules: /],
    ['{ "rateLimitWithoutRetryAfter": "wait" }', /^"rateLimitWithoutRetryAfter" must be "back-off" or "stop"\.$/],
    ['{ "idempotentEndpoints": ["", "/search"] }', /^"idempotentEndpoints" must be a list of parts of URLs\.$/],
    ['{ "sleepHelpers": "snooze" }', /^"sleepHelpers" must be a list of function names\.$/],
    ['{ "retryableStatuses": [42] }', /^"retryableStatuses" must be a list of HTTP statuses from 100 to 599\.$/],
    ['{ "longestWaitMs": "5m" }', /^"longestWaitMs" must be a number of milliseconds, 0 or more\.$/],
    ['{ "daemons": "poll" }', /^"daemons" must be a list of function names\.$/],
    ['{ "ignore": "dist" }', /^"ignore" must be a list of patterns\.$/],
  ];
  for (const [text, problem] of cases) {
    test(text, () => {
      const reading = readConfig(text);
      assert.equal(reading.kind, 'error');
      assert.equal(reading.problems.length, 1);
      assert.match(reading.problems[0] ?? '', problem);
    });
  }
});

test('the published schema has the keys that are read, and no other', () => {
  const schema = JSON.parse(readDoc('schemas/retrylab.config.schema.json')) as { properties: Record<string, unknown> };
  assert.deepEqual(Object.keys(schema.properties).sort(), ['$schema', ...CONFIG_KEYS].sort());
});

test('the nearest file upwards counts', () => {
  const folder = temporaryProject({ 'retrylab.config.json': '{}', 'src/deep/a.ts': '' });
  assert.equal(findConfigFile(join(folder, 'src/deep')), join(folder, 'retrylab.config.json'));
});

test('a file that can not be read is a problem', () => {
  assert.equal(readConfigFile('/nowhere/retrylab.config.json').kind, 'error');
});
