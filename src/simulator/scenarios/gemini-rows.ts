import type { BuiltInScenario } from './built-in-scenario.ts';

/** What the Gemini API documents for each status, row by row (G1 to G4). */
export const GEMINI_ROW_SCENARIOS: readonly BuiltInScenario[] = [
  {
    id: 'gemini-rate-limited',
    row: 'G1',
    title: 'A rate limit without RetryInfo',
    group: 'gemini',
    script: '429 x2, 200',
    provider: 'gemini',
    expectation: 'Own backoff, then success: 3 calls.',
  },
  {
    id: 'gemini-internal-error',
    row: 'G1',
    title: 'An internal error',
    group: 'gemini',
    script: '500, 200',
    provider: 'gemini',
    expectation: 'One wait, then success: 2 calls.',
  },
  {
    id: 'gemini-deadline-exceeded',
    row: 'G1',
    title: 'The deadline is exceeded',
    group: 'gemini',
    script: '504, 504, 200',
    provider: 'gemini',
    expectation: 'Few attempts: a longer deadline helps, repetition alone does not.',
  },
  {
    id: 'gemini-daily-quota',
    row: 'G2',
    title: 'The daily quota is used up',
    group: 'gemini',
    script:
      '429 body="{\\"error\\":{\\"code\\":429,\\"message\\":\\"You exceeded your current quota.\\",\\"status\\":\\"RESOURCE_EXHAUSTED\\",\\"details\\":[{\\"@type\\":\\"type.googleapis.com/google.rpc.QuotaFailure\\",\\"violations\\":[{\\"quotaId\\":\\"GenerateRequestsPerDayPerProjectPerModel\\"}]},{\\"@type\\":\\"type.googleapis.com/google.rpc.RetryInfo\\",\\"retryDelay\\":\\"2970.938289688s\\"}]}}", 200',
    provider: 'gemini',
    expectation: 'Gives up at once; 1 answer left.',
  },
  {
    id: 'gemini-long-retry-info',
    row: 'G3',
    title: 'A RetryInfo above the longest wait',
    group: 'gemini',
    script: '429 retryInfo=90s, 200',
    provider: 'gemini',
    expectation: 'Gives up if its longest wait is shorter, and else waits the whole 90 s.',
  },
  {
    id: 'gemini-jitter',
    row: 'G4',
    title: 'Four failures in a row',
    group: 'gemini',
    script: '503 x4, 200',
    provider: 'gemini',
    expectation: 'Random waits up to 1, 2, 4 and 8 s; success on the fifth try.',
  },
];
