import type { BuiltInScenario } from './built-in-scenario.ts';

/** Five answers of the Gemini API; the figure is how many answers stay unused. */
export const GEMINI_SCENARIOS: readonly BuiltInScenario[] = [
  {
    id: 'gemini-overloaded',
    row: 'G6',
    title: 'The model is overloaded twice',
    group: 'gemini',
    script: '503, 503, 200',
    provider: 'gemini',
    expectation: 'Success on the third call; 0 answers left.',
  },
  {
    id: 'gemini-retry-info',
    row: 'G6',
    title: 'A RetryInfo of 2 s',
    group: 'gemini',
    script: '429 retryInfo=2s, 200',
    provider: 'gemini',
    expectation: 'Waits 2 s, then success; 0 answers left.',
  },
  {
    id: 'gemini-quota-exhausted',
    row: 'G6',
    title: 'A RetryInfo of 49 minutes',
    group: 'gemini',
    script: '429 retryInfo=2970.9s, 200',
    provider: 'gemini',
    expectation: 'Gives up at once instead of waiting; 1 answer left.',
  },
  {
    id: 'gemini-invalid-argument',
    row: 'G6',
    title: 'An invalid argument',
    group: 'gemini',
    script: '400, 200',
    provider: 'gemini',
    expectation: 'Gives up at once; 1 answer left.',
  },
  {
    id: 'gemini-outage',
    row: 'G6',
    title: 'Unavailable for ever',
    group: 'gemini',
    script: '503 forever',
    provider: 'gemini',
    expectation: 'With 3 attempts: 2 waits, then the error.',
  },
];
