import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findProvider } from '../../../src/simulator/providers/index.ts';
import { BUILT_IN_SCENARIOS, findScenario } from '../../../src/simulator/scenarios/index.ts';
import { parseScript } from '../../../src/simulator/script/parse-script.ts';

for (const { id, script, provider, expectation } of BUILT_IN_SCENARIOS) {
  describe(id, () => {
    test('has a script that can be played', () => {
      assert.equal(parseScript(script).kind, 'script');
    });
    test('has a provider that exists', () => {
      assert.ok(findProvider(provider));
    });
    test('says in one sentence what is expected', () => {
      assert.match(expectation, /^[^\n]+\.$/);
    });
  });
}

test('ids are unique', () => {
  assert.equal(new Set(BUILT_IN_SCENARIOS.map(({ id }) => id)).size, BUILT_IN_SCENARIOS.length);
});

test("Gemini's five, the eight of Retry-After and the faults are there", () => {
  const count = (group: string): number => BUILT_IN_SCENARIOS.filter((scenario) => scenario.group === group).length;
  assert.deepEqual([count('gemini'), count('retry-after'), count('faults')], [5, 8, 8]);
});

test('a scenario is found by its id', () => {
  assert.equal(findScenario('answer-lost')?.script, 'lost, 200');
  assert.equal(findScenario('nothing'), null);
});
