import type { BuiltInScenario } from './built-in-scenario.ts';
import { FAULT_SCENARIOS } from './faults.ts';
import { GEMINI_SCENARIOS } from './gemini.ts';
import { RETRY_AFTER_SCENARIOS } from './retry-after.ts';

/** Every built-in scenario, the ones to try first at the top. */
export const BUILT_IN_SCENARIOS: readonly BuiltInScenario[] = [
  ...FAULT_SCENARIOS,
  ...RETRY_AFTER_SCENARIOS,
  ...GEMINI_SCENARIOS,
];

/** The scenario of that id, or `null`. */
export function findScenario(id: string): BuiltInScenario | null {
  return BUILT_IN_SCENARIOS.find((scenario) => scenario.id === id) ?? null;
}
