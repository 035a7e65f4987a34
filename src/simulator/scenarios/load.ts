import type { BuiltInScenario } from './built-in-scenario.ts';

/** What only many clients at once show, against servers with a state of their own (rows R9, R10, F4, H10). */
export const LOAD_SCENARIOS: readonly BuiltInScenario[] = [
  {
    id: 'shared-concurrency',
    row: 'R9',
    title: 'Four at a time',
    group: 'load',
    script: '200',
    herd: { model: 'queue 4 latency=1s waiting=8', clients: 40, overMs: 0 },
    provider: 'plain',
    expectation: 'Those who are turned away spread out; each finishes in the end.',
  },
  {
    id: 'token-bucket',
    row: 'R10',
    title: 'A sharp ramp against a token bucket',
    group: 'load',
    script: '200',
    herd: { model: 'bucket 600/min burst=20', clients: 200, overMs: 5000 },
    provider: 'anthropic',
    expectation: 'Calls follow the announced times; few calls for each operation.',
  },
  {
    id: 'retry-storm',
    row: 'F4',
    title: 'Thousands after an outage',
    group: 'load',
    script: '200',
    herd: { model: 'outage 20s recovery=20s', clients: 1000, overMs: 30000 },
    provider: 'plain',
    expectation: 'No peaks: the load after the outage stays close to what it was before.',
  },
  {
    id: 'early-calls-guarded',
    row: 'H10',
    title: 'Early calls are throttled again',
    group: 'load',
    script: '200',
    herd: { model: 'bucket 120/min burst=10, guard', clients: 50, overMs: 0 },
    provider: 'plain',
    expectation: 'No call before the announced time, so that none is throttled again.',
  },
];
