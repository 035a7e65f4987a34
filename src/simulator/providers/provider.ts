import type { Step } from '../../model/script.ts';

/** The part of a request that decides what a real API would answer. */
export interface ProviderRequest {
  /** 1-based number of the call, from which the answer's ids are made. */
  readonly n: number;
  readonly method: string;
  readonly url: string;
  /** Empty when there is none. */
  readonly body: string;
}

/** What the script asks of an answer beyond its status. */
export interface AnswerContext {
  readonly request: ProviderRequest;
  /** When the answer is sent, in ms since the epoch. */
  readonly answeredAtMs: number;
  /** Delay to announce in a Google `RetryInfo`, in ms. */
  readonly retryInfoMs: number | null;
  /** What the script itself sets, if anything: some APIs word an answer by its headers. */
  readonly scripted?: Pick<Step, 'retryAfter' | 'headers'>;
}

/** An answer's dress. Header names are lower-case. */
export interface ProviderAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * How one API words its answers. The script alone decides status, timing and faults; the descriptor says what the API
 * documents for that status. Headers and body of the script win over these.
 */
export interface Provider {
  /** The name in scripts and on the command line. */
  readonly id: string;
  readonly title: string;
  /** The public page that documents the error bodies and headers. */
  readonly documentation: string;
  /** A host for simulated URLs, as the API's own clients use it. */
  readonly origin: string;
  /** Headers of every answer. */
  headers(context: AnswerContext): Readonly<Record<string, string>>;
  /** Status 300 to 599. */
  error(status: number, context: AnswerContext): ProviderAnswer;
  /** Status 200 to 299. */
  success(status: number, context: AnswerContext): ProviderAnswer;
  /** A 200 whose event stream ends in an error. */
  streamError(context: AnswerContext): ProviderAnswer;
  /**
   * The wait, in ms from the answer, that an error's headers announce in the API's own way; `null` when they do not.
   * Retry-After, where there is one, comes first.
   */
  readonly announcedMs?: (headers: Readonly<Record<string, string>>, answeredAtMs: number) => number | null;
}
