import type { RunReport } from '../../model/trace.ts';
import { exact, measured } from '../judge/span.ts';

/** An answer that a run gives to a question about retries, and what in the run says so. */
export interface Answer {
  readonly verdict: 'sound' | 'unsound' | 'not shown';
  readonly evidence: string;
}

/** One question of the checklist: the script that asks it, and how its run is read. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly script: string;
  /** A second script, where one alone does not tell. */
  readonly second?: string;
  readonly read: (run: RunReport, second: RunReport | null) => Answer;
}

/** Calls that a 401 may come to: the first, one after a refresh, and the refresh itself. */
const CALLS_AFTER_401 = 3;

/** The questions to be asked of any code that retries (row D6). */
export const CHECKLIST: readonly Question[] = [
  {
    id: 'classified',
    question: 'Are failures told apart, or all retried alike?',
    script: '400, 200',
    second: '503, 200',
    read(refused, busy) {
      const evidence = `${count(refused)} after a 400, ${busy === null ? '?' : count(busy)} after a 503`;
      return { verdict: refused.calls.length <= 1 ? 'sound' : 'unsound', evidence };
    },
  },
  {
    id: 'bounded-401',
    question: 'Does a 401 come to an end?',
    script: '401 forever',
    read(run) {
      const isBounded = run.calls.length <= CALLS_AFTER_401 && run.end.kind !== 'unbounded';
      return { verdict: isBounded ? 'sound' : 'unsound', evidence: count(run) };
    },
  },
  {
    id: 'retry-after',
    question: 'Is Retry-After read?',
    script: '429 retry-after=7, 200',
    read({ calls, waitsMs }) {
      const [wait] = waitsMs;
      if (calls.length === 0) return { verdict: 'not shown', evidence: 'no call' };
      if (wait === undefined) return { verdict: 'not shown', evidence: 'it gave up after the 429' };
      // Timers round to whole ms.
      return { verdict: wait >= 6999 ? 'sound' : 'unsound', evidence: `call 2 came after ${measured(wait)} of 7 s` };
    },
  },
  {
    id: 'spread',
    question: 'Are the waits spread, or always the same?',
    script: '503 x3, 200',
    read({ verdicts, waitsMs }) {
      if (waitsMs.length === 0) return { verdict: 'not shown', evidence: 'it does not retry a 503' };
      const evidence = `waits of ${waitsMs.map(measured).join(', ')}`;
      const fault = verdicts.find(({ ruleId }) => FIXED.includes(ruleId));
      return { verdict: fault === undefined ? 'sound' : 'unsound', evidence };
    },
  },
  {
    id: 'bounded',
    question: 'Are attempts and time limited?',
    script: '503 forever',
    second: 'hang forever',
    read(outage, hung) {
      const isHung = hung?.end.kind === 'stuck' || hung?.end.kind === 'unbounded';
      const evidence = `${count(outage)} in an outage; a call without an answer ${isHung ? 'is waited for without end' : `is over after ${exact(hung?.virtualMs ?? 0)}`}`;
      return { verdict: outage.end.kind === 'unbounded' || isHung ? 'unsound' : 'sound', evidence };
    },
  },
  {
    id: 'told',
    question: 'Does the failure say its status and how many attempts were made?',
    script: '503 forever',
    read({ end, output, calls }) {
      if (end.kind !== 'rejected') return { verdict: 'not shown', evidence: 'it did not fail with an error' };
      const told = `${end.error.name} ${end.error.message} ${output}`;
      const [status, attempts] = [/\b503\b/, new RegExp(`\\b${calls.length}\\b`)].map((word) => word.test(told));
      const lacking = [...(status === true ? [] : ['status']), ...(attempts === true ? [] : ['attempts'])];
      const where = `"${shortened(end.error.message)}"${output === '' ? ' and nothing printed' : ' and the output'}`;
      const evidence = lacking.length === 0 ? where : `no ${lacking.join(' and no ')} in ${where}`;
      return { verdict: lacking.length === 0 ? 'sound' : 'unsound', evidence };
    },
  },
  {
    id: 'duplicates',
    question: 'Are duplicates ruled out when a POST is sent again?',
    script: 'lost, 200',
    read({ calls, ledger }) {
      const unsafe = calls.filter(({ method }) => method === 'POST' || method === 'PATCH');
      const [first] = unsafe;
      if (first === undefined) return { verdict: 'not shown', evidence: 'it sends no POST or PATCH' };
      const keyed = first.keyed ? 'with a key' : 'without a key';
      const times = ledger.applied === 1 ? 'once' : `${ledger.applied} times`;
      const evidence = `sent ${unsafe.length === 1 ? 'once' : `${unsafe.length} times`} ${keyed}, applied ${times}`;
      return { verdict: ledger.applied <= 1 ? 'sound' : 'unsound', evidence };
    },
  },
];

/** Verdicts on the randomness and the length of waits. */
const FIXED: readonly string[] = ['require-jitter', 'effective-jitter', 'require-retry-delay'];

function count({ calls, end }: RunReport): string {
  const made = calls.length === 1 ? '1 call' : `${calls.length} calls`;
  return end.kind === 'unbounded' ? `${made} and no end` : made;
}

function shortened(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`;
}
