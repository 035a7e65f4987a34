import { API_SCENARIOS } from './api-rows.ts';
import type { BuiltInScenario } from './built-in-scenario.ts';
import { DECISION_SCENARIOS } from './decision-rows.ts';
import { FAULT_SCENARIOS } from './faults.ts';
import { GEMINI_SCENARIOS } from './gemini.ts';
import { GEMINI_ROW_SCENARIOS } from './gemini-rows.ts';
import { LOAD_SCENARIOS } from './load.ts';
import { RETRY_AFTER_ROW_SCENARIOS } from './retry-after-rows.ts';
import { RETRY_AFTER_SCENARIOS } from './retry-after.ts';

/** Every built-in scenario, the ones to try first at the top. */
export const BUILT_IN_SCENARIOS: readonly BuiltInScenario[] = [
  ...FAULT_SCENARIOS,
  ...RETRY_AFTER_SCENARIOS,
  ...RETRY_AFTER_ROW_SCENARIOS,
  ...DECISION_SCENARIOS,
  ...API_SCENARIOS,
  ...GEMINI_SCENARIOS,
  ...GEMINI_ROW_SCENARIOS,
  ...LOAD_SCENARIOS,
];

/** The scenario of that id, or `null`. */
export function findScenario(id: string): BuiltInScenario | null {
  return BUILT_IN_SCENARIOS.find((scenario) => scenario.id === id) ?? null;
}
