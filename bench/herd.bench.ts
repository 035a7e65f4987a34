// How long 1,000 clients over 60 virtual seconds take, and 200 runs under different seeds; process start included.
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, type Scenario } from '../src/model/scenario.ts';
import { runHerd } from '../src/simulator/run-herd.ts';
import { runSeeds } from '../src/simulator/run-seeds.ts';

const entry = fileURLToPath(new URL('../dist/sandbox.js', import.meta.url));
const SCENARIO: Scenario = {
  file: fileURLToPath(new URL('../samples/src/unsafe/stock-levels.ts', import.meta.url)),
  target: 'fetchStockLevels',
  call: null,
  script: '503 x3, 200',
  provider: 'plain',
  seed: 1,
  limits: DEFAULT_LIMITS,
};

const herd = await runHerd(
  {
    ...SCENARIO,
    model: 'outage 30s recovery=30s',
    clients: 1000,
    overMs: 60_000,
    limits: { ...DEFAULT_LIMITS, wallMs: 60_000 },
  },
  { entry },
);
const { operations, calls, lastCallMs } = herd.figures;
console.log(
  `herd of ${operations} clients over 60 virtual s (${herd.end.kind}): ${herd.realMs} ms, ${herd.peakMb ?? 0} MB, ${calls} calls, the last after ${(lastCallMs / 1000).toFixed(0)} s`,
);
const seeds = await runSeeds(SCENARIO, 200, { entry });
console.log(`${seeds.runs} seeds, 4 calls each: ${seeds.realMs} ms`);
