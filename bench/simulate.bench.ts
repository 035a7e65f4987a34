// How long a simulation takes, process start included, and what an hour of virtual waiting adds.
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, type Scenario } from '../src/model/scenario.ts';
import { runScenario } from '../src/simulator/run.ts';

const RUNS = 7;
const PAUSE_MS = 600;
const sandbox = fileURLToPath(new URL('../dist/sandbox.js', import.meta.url));
const file = fileURLToPath(new URL('../samples/src/unsafe/stock-levels.ts', import.meta.url));

const scenario = (script: string): Scenario => ({
  file,
  target: 'fetchStockLevels',
  call: null,
  script,
  provider: 'plain',
  seed: 1,
  limits: DEFAULT_LIMITS,
});

async function timed(script: string): Promise<number> {
  const start = performance.now();
  await runScenario(scenario(script), { entry: sandbox, keepSpare: true });
  const taken = performance.now() - start;
  // As long as a person takes to look at what came out, at least.
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return taken;
}

console.log(`first run: ${(await timed('503 x2, 200')).toFixed(0)} ms`);
const later: number[] = [];
const hour: number[] = [];
for (let run = 0; run < RUNS; run++) {
  later.push(await timed('503 x2, 200'));
  hour.push(await timed('429 retry-after=3600, 200'));
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
console.log(`later runs: ${median(later).toFixed(0)} ms (median of ${RUNS})`);
console.log(`with an hour of virtual waiting: ${median(hour).toFixed(0)} ms (median of ${RUNS})`);
