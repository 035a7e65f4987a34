import type { LibraryUse, PolicyPart } from '../model/library-use.ts';

type Scope = (use: LibraryUse) => boolean;

const sets =
  (...parts: readonly PolicyPart[]): Scope =>
  (use) =>
    parts.some((part) => use.sets.includes(part));
const ofWrapper: Scope = ({ role }) => role === 'wrapper';
const never: Scope = () => false;
const always: Scope = () => true;
/** A user interface's cache serves one user; its waits are part of its design. */
const unlessQuery =
  (scope: Scope): Scope =>
  (use) =>
    use.role !== 'query' && scope(use);

/** The wait is the code's own, and the statuses that come with a Retry-After are its choice. */
const choosesWait: Scope = (use) =>
  use.sets.includes('delay-function') || (use.sets.includes('delay') && use.sets.includes('condition'));

/** Of which rules a library call is asked: only where the code, not the library's default, decides what they judge. */
const SCOPES: Readonly<Record<string, Scope>> = {
  'no-retry-client-error': (use) =>
    use.predicate?.always !== true && (use.role === 'wrapper' || use.sets.includes('condition')),
  'no-catch-all-retry': always,
  'no-async-retry-predicate': always,
  'no-retry-nonidempotent': always,
  'no-retry-after-abort': (use) => use.role === 'wrapper' || use.sets.includes('condition'),
  'require-retry-delay': (use) => use.name !== 'axios-retry' && sets('attempts', 'delay')(use),
  'prefer-exponential-backoff': sets('delay'),
  'cap-backoff': unlessQuery(sets('delay', 'attempts')),
  'require-jitter': unlessQuery(sets('delay')),
  // got's own random part is a fixed one of 100 ms.
  'effective-jitter': (use) => use.name !== 'got' && unlessQuery(sets('delay-function'))(use),
  'timer-range': sets('delay-function'),
  'honor-retry-after': unlessQuery((use) => use.role === 'wrapper' || choosesWait(use)),
  'parse-retry-after-date': sets('delay-function'),
  'cap-retry-after': sets('delay-function'),
  'no-shortened-retry-after': sets('delay-function'),
  'bounded-retries': never,
  'advance-attempt': never,
  'attempt-count-mismatch': never,
  'overall-deadline': ofWrapper,
  'library-retry-budget': always,
  'known-retry-options': always,
  'retry-has-no-effect': always,
  'axios-retry-zero-delay': always,
  'fetch-retry-unbounded': always,
  'infinite-library-retries': always,
  'return-after-bail': always,
};

/** Whether a rule has something to say of a library call. */
export const concerns = (ruleId: string, use: LibraryUse): boolean => (SCOPES[ruleId] ?? ofWrapper)(use);
