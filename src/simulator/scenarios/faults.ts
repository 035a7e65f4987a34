import type { BuiltInScenario } from './built-in-scenario.ts';

/** What every client meets sooner or later, each with the rule that it puts to the proof. */
export const FAULT_SCENARIOS: readonly BuiltInScenario[] = [
  {
    id: 'overload-then-ok',
    title: 'Overloaded twice, then fine',
    group: 'faults',
    script: '503 x2, 200',
    provider: 'plain',
    expectation: 'Two growing, random waits, then success: 3 calls.',
  },
  {
    id: 'client-error',
    title: 'A request that cannot succeed',
    group: 'faults',
    script: '400, 200',
    provider: 'plain',
    expectation: 'One call, then the error: nothing to retry.',
  },
  {
    id: 'outage',
    title: 'An outage that does not end',
    group: 'faults',
    script: '503 forever',
    provider: 'plain',
    expectation: 'A few attempts, then the last error, without a wait after the last attempt.',
  },
  {
    id: 'connection-reset',
    title: 'The connection is reset',
    group: 'faults',
    script: 'reset, 200',
    provider: 'plain',
    expectation: 'One wait, then success: 2 calls.',
  },
  {
    id: 'no-answer',
    title: 'No answer at all',
    group: 'faults',
    script: 'hang, 200',
    provider: 'plain',
    expectation: 'The first call is given up after its own time limit; the second succeeds.',
  },
  {
    id: 'answer-lost',
    title: 'Applied, but the answer is lost',
    group: 'faults',
    script: 'lost, 200',
    provider: 'plain',
    expectation: 'A POST takes effect once: it is sent again only with the same idempotency key.',
  },
  {
    id: 'not-json',
    title: 'A success that is not JSON',
    group: 'faults',
    script: '200 body="not json"',
    provider: 'plain',
    expectation: 'One call, then the parse error: asking again gives the same body.',
  },
  {
    id: 'stream-fails',
    title: 'A stream that fails midway',
    group: 'faults',
    script: '200 sse-error, 200',
    provider: 'plain',
    expectation: 'What was already handed on is not sent again.',
  },
];
