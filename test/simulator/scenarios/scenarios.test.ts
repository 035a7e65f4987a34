import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findProvider } from '../../../src/simulator/providers/index.ts';
import { parseModel } from '../../../src/simulator/models/parse-model.ts';
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

/** The rows of the five articles that are a behaviour which a script or a model can replay. */
const ROWS =
  'D1 D2 D3 D4 D5 F1 F2 F3 F4 F6 G1 G2 G3 G4 G6 H1 H2 H3 H4 H5 H6 H7 H8 H10 R2 R3 R4 R5 R6 R7 R9 R10 R12 R13'.split(
    ' ',
  );

test('every row that can be replayed has a scenario', () => {
  assert.deepEqual([...new Set(BUILT_IN_SCENARIOS.map(({ row }) => row))].sort(), [...ROWS].sort());
});

test("Gemini's five and the eight of Retry-After are whole", () => {
  const count = (row: string): number => BUILT_IN_SCENARIOS.filter((scenario) => scenario.row === row).length;
  assert.deepEqual([count('G6'), count('R7')], [5, 8]);
});

for (const { id, herd } of BUILT_IN_SCENARIOS) {
  if (herd !== undefined)
    test(`${id} has a model that can be played`, () => {
      assert.equal(parseModel(herd.model).kind, 'model');
    });
}

test('no two play the same, so that a form that holds one can name it', () => {
  const played = BUILT_IN_SCENARIOS.filter(({ herd }) => herd === undefined);
  assert.equal(new Set(played.map(({ script, provider }) => `${provider}: ${script}`)).size, played.length);
});

test('a scenario is found by its id', () => {
  assert.equal(findScenario('answer-lost')?.script, 'lost, 200');
  assert.equal(findScenario('nothing'), null);
});
