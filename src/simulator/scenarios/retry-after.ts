import type { BuiltInScenario } from './built-in-scenario.ts';

/** Eight checks of Retry-After and its surroundings (RFC 9110 §10.2.3). */
export const RETRY_AFTER_SCENARIOS: readonly BuiltInScenario[] = [
  {
    id: 'retry-after-seconds',
    title: 'Retry-After in seconds',
    group: 'retry-after',
    script: '429 retry-after=7, 200',
    provider: 'plain',
    expectation: 'The second call comes 7 s later or after that.',
  },
  {
    id: 'retry-after-date',
    title: 'Retry-After as an HTTP-date',
    group: 'retry-after',
    script: '429 retry-after=@+7s, 200',
    provider: 'plain',
    expectation: 'The second call comes at that date or after it.',
  },
  {
    id: 'retry-after-malformed',
    title: 'A malformed Retry-After',
    group: 'retry-after',
    script: '429 retry-after=soon, 200',
    provider: 'plain',
    expectation: 'The header is ignored: the own backoff, not an immediate call.',
  },
  {
    id: 'retry-after-minimum',
    title: 'Retry-After is the least wait',
    group: 'retry-after',
    script: '503 retry-after=10, 503 retry-after=10, 200',
    provider: 'plain',
    expectation: 'Jitter may lengthen the waits, never shorten them: each at least 10 s.',
  },
  {
    id: 'backoff-capped',
    title: 'Backoff without a header',
    group: 'retry-after',
    script: '429 x6, 200',
    provider: 'plain',
    expectation: 'Random waits that grow up to a cap.',
  },
  {
    id: 'retry-after-twice',
    title: 'Turned away twice',
    group: 'retry-after',
    script: '429 retry-after=2 x2, 200',
    provider: 'plain',
    expectation: 'Two waits of 2 s, then success: 3 calls.',
  },
  {
    id: 'invalid-request',
    title: 'An invalid request',
    group: 'retry-after',
    script: '400, 200',
    provider: 'anthropic',
    expectation: 'One call; 1 answer left.',
  },
  {
    id: 'retry-budget',
    title: 'The retry budget is used up',
    group: 'retry-after',
    script: '429 forever',
    provider: 'plain',
    expectation: 'As many calls as attempts were allowed (2 retries: 3 calls), then the error.',
  },
];
