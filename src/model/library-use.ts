import type { Location } from './source.ts';

/** A part of a retry policy that code may set, or leave to the library. */
export type PolicyPart = 'attempts' | 'delay' | 'delay-function' | 'condition' | 'methods';

/** A function of the program that a library asks whether to try again. */
export interface RetryPredicate {
  readonly option: string;
  readonly location: Location;
  /** True when it says yes to every outcome; `null`: can't be told. */
  readonly always: boolean | null;
  /** It gives a promise, and the library takes it for the answer. */
  readonly promised: boolean;
  /** What it replaces tries less again. */
  readonly widens: boolean;
  /** It takes away the library's limit on attempts. */
  readonly unlimits: boolean;
}

/** The library or client that repeats the operation, and what of its policy the code sets. */
export interface LibraryUse {
  readonly name: string;
  /** The version whose behaviour was read or measured. */
  readonly version: string;
  /** `wrapper`: it repeats a function of the program; `client`: its own requests; `query`: it fetches for a user interface. */
  readonly role: 'wrapper' | 'client' | 'query';
  readonly sets: readonly PolicyPart[];
  readonly predicate: RetryPredicate | null;
  /** Where the code takes away the limit on attempts, and sets no deadline. */
  readonly unlimited: Location | null;
  /** Options that it does not have, and those that are meant. */
  readonly mistaken: readonly { readonly name: string; readonly meant: string; readonly location: Location }[];
  /** The method of the request, where it is one that the library never sends again; `null`: it is not. */
  readonly leavesOut: string | null;
  /** Where the operation ends the retries and goes on to throw, which is retried all the same. */
  readonly bailedInVain: Location | null;
}
