/** What a library hands to a function in its options or to the operation. */
export type Given =
  /** The error, or `null` when there was an answer. */
  | 'error'
  /** The answer, or `null` when there was none. */
  | 'response'
  /** Failures so far, the last one included: 1 after the first attempt. */
  | 'failures'
  /** The same from 0: 0 after the first attempt. */
  | 'retries'
  /** An object that holds the error and the counts; older versions gave the error itself, with the counts on it. */
  | 'context'
  /** async-retry's function that ends the retries. */
  | 'bail'
  /** promise-retry's function that asks for the next attempt. */
  | 'again'
  /** An object with `abort()`, which ends the retries. */
  | 'aborter';

/** One way to call a library. */
export interface RetryEntry {
  /** The names after the module, without `default`: empty for the default export, `create`, `extend().get`. */
  readonly path: RegExp;
  /**
   * What is repeated: a function in this argument; one of these properties of the options; the call's own request; every
   * request of a client that is set up here; or the source of the `.pipe()` around the call.
   */
  readonly repeats: number | readonly string[] | 'call' | 'client' | 'piped';
  /** The argument with the options; `any`: the first that has them. */
  readonly options: number | 'any';
  /** The property path to the options within the argument. */
  readonly under?: readonly string[];
  /** What the operation is given. */
  readonly gives?: readonly Given[];
  /** The operation is given this argument of the call, too: a key that is asked for. */
  readonly handsOn?: number;
  /** The options were begun elsewhere: what is not written here is unknown, not the default. */
  readonly inherits?: true;
  /** Retries that are off unless they are asked for. */
  readonly offByDefault?: true;
  /** Arguments may come as (options, function). */
  readonly swaps?: true;
}

/** Which outcomes are tried again. */
export interface RetriedOutcomes {
  /** Statuses, ends included; `[]` none. */
  readonly statuses: readonly (readonly [from: number, to: number])[];
  readonly network: boolean;
  readonly timeout: boolean;
  readonly abort: boolean;
  readonly other: boolean;
  /** Methods that are tried again; absent: all. */
  readonly methods?: readonly string[];
  /** The methods only limit what is done after a status. */
  readonly methodsOfStatusesOnly?: true;
}

export interface RetryPredicate {
  readonly option: string;
  readonly gives: readonly Given[];
  /** `replaces` the default condition, or is asked as well, after it. */
  readonly combines: 'replaces' | 'narrows';
  /** The library awaits what it returns. */
  readonly awaited: boolean;
  /** True means stop. */
  readonly negated?: true;
  /** `undefined` leaves it to the default. */
  readonly undefinedIsDefault?: true;
  /** It is asked only of methods that are tried again. */
  readonly ofRetriedMethodsOnly?: true;
  /** A function takes away the limit on attempts. */
  readonly unlimits?: true;
  /** What it replaces was narrower than everything. */
  readonly widens: boolean;
}

/** The wait before retry n, counted from 1: a base that grows. Durations in ms. */
export interface RetryDelay {
  /** `other`: a schedule that these words do not describe. */
  readonly growth: 'none' | 'constant' | 'linear' | 'exponential' | 'other';
  readonly base?: DelayOption;
  readonly factor?: DelayOption;
  readonly cap?: DelayOption;
  /** Multiplies the wait by a random number of this range. */
  readonly spread?: readonly [least: number, most: number];
  /** Adds a random time of up to this many ms. */
  readonly noiseMs?: number;
  /** The option that turns the spread on (`true` or one of the texts). */
  readonly spreadOption?: { readonly option: string; readonly texts?: readonly string[]; readonly default: boolean };
  /** The option that holds a function giving the wait; it may be the one of the base. */
  readonly computed?: {
    readonly option: string;
    readonly gives: readonly Given[];
    readonly awaited: boolean;
    /** 0 means stop. */
    readonly zeroStops?: true;
    /** It gives an observable that starts the next attempt. */
    readonly notifies?: true;
  };
}

export interface DelayOption {
  readonly option?: string;
  readonly default: number;
}

/** Retry-After as the library itself hears it. */
export interface HeardRetryAfter {
  /** On these statuses. */
  readonly statuses: readonly (readonly [from: number, to: number])[];
  /** HTTP-dates are understood too. */
  readonly dates: boolean;
  /** A longer one ends the retries, or is not heard. In ms; absent: no limit. */
  readonly limitMs?: number;
  readonly overLimit?: 'stops' | 'ignored';
}

export interface RetryPolicy {
  readonly attempts: {
    readonly option: string;
    readonly counts: 'retries' | 'attempts';
    /** `Infinity`: without end. */
    readonly default: number;
    /** 0 takes away the limit. */
    readonly zeroIsEndless?: true;
    /** `true` takes away the limit. */
    readonly trueIsEndless?: true;
    /** An option that takes away the limit when it is true. */
    readonly endless?: string;
    /** A text that takes away the limit. */
    readonly endlessText?: string;
  };
  readonly delay: RetryDelay;
  readonly condition: RetriedOutcomes;
  readonly predicate?: RetryPredicate;
  /** Options with lists that replace the default. */
  readonly statusesOption?: string;
  readonly methodsOption?: string;
  readonly heard?: HeardRetryAfter;
  /** It looks at answers too, not only at exceptions. */
  readonly judgesAnswers?: true;
  /** Option with a time in ms after which nothing is tried again. */
  readonly deadline?: string;
  /** Option with a signal that ends the retries. */
  readonly signal?: string;
  /** A function that is told of a failure and may throw to stop. */
  readonly hook?: { readonly option: string; readonly gives: readonly Given[] };
  /** Options under which this is not a retry of failures only, or not one that is described here. */
  readonly beyond?: readonly string[];
}

/** What an exported name means as a value of an option. */
export type ReadyMade =
  | { readonly kind: 'condition'; readonly condition: RetriedOutcomes }
  | { readonly kind: 'delay'; readonly delay: RetryDelay; readonly hearsRetryAfter: boolean };

/** One library: how it is called and what it then does, read in its source or measured at the version named. */
export interface RetryLibrary {
  readonly name: string;
  readonly modules: readonly string[];
  readonly version: string;
  /**
   * `wrapper`: repeats a function of the program, so that what is retried shows in the code; `client`: its own requests;
   * `query`: a cache of a user interface, whose retries are part of its design.
   */
  readonly role: 'wrapper' | 'client' | 'query';
  readonly entries: readonly RetryEntry[];
  readonly policy: RetryPolicy;
  /** Errors whose throw ends the retries, by exported name. */
  readonly stopErrors?: readonly string[];
  readonly ready?: Readonly<Record<string, ReadyMade>>;
  /** Every option that it reads; absent: other options may belong to a request. */
  readonly known?: readonly string[];
  /** Names that people write, and the option they mean. */
  readonly mistaken?: Readonly<Record<string, string>>;
}

/** Everything that fails. */
export const EVERYTHING: RetriedOutcomes = {
  statuses: [[100, 599]],
  network: true,
  timeout: true,
  abort: true,
  other: true,
};
