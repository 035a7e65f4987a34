import type { Range } from './source.ts';

/** A transport fault, named in scripts by its key. */
export type Fault = 'reset' | 'refused' | 'dns' | 'tls' | 'closed' | 'connect-reset' | 'connect-timeout';

/** What the server (or the network) does to one call. */
export type StepAnswer =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: Fault }
  /** No answer, ever. */
  | { readonly kind: 'hang' }
  /** The request is applied, then the connection is reset before the answer. */
  | { readonly kind: 'lost' };

/** When the server says to come back. */
export type RetryAfter =
  /** Delay-seconds, sent as written. */
  | { readonly kind: 'seconds'; readonly seconds: number }
  /** An HTTP-date that many ms after the answer (negative: in the past). */
  | { readonly kind: 'date'; readonly afterMs: number; readonly form: 'imf' | 'rfc850' | 'asctime' }
  /** Anything else, sent as written: `soon`. */
  | { readonly kind: 'raw'; readonly value: string };

/** One scripted outcome, its timing and its dress. */
export interface Step {
  readonly answer: StepAnswer;
  readonly retryAfter: RetryAfter | null;
  /** Gemini's `RetryInfo.retryDelay`, in ms, put into the error body. */
  readonly retryInfoMs: number | null;
  /** Virtual ms between the request and the answer. */
  readonly afterMs: number;
  /** Cut the body after so many bytes and reset the connection. */
  readonly cutBytes: number | null;
  /** Send the body in pieces, the last of them so many ms after the headers; `null`: at once. */
  readonly dribbleMs: number | null;
  /** The body as sent; `null` is the provider's usual one. */
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** An event stream that fails midway (R6). */
  readonly sseError: boolean;
  /** An error answer to a request that took effect all the same. */
  readonly applied: boolean;
  /** How many calls this step answers; `Infinity` for `forever`. */
  readonly times: number;
  /** How probable this answer is among itself and those in `or`, in percent. */
  readonly percent: number;
  /** What may be answered instead, drawn anew for every call. Their own `times` and `or` mean nothing. */
  readonly or: readonly Step[];
  /** Where the step stands in the script's text. */
  readonly range: Range;
}

/** An ordered list of steps, and whether it ends. */
export interface Steps {
  readonly steps: readonly Step[];
  /** True after `end`: a further call is an error of its own. Otherwise the last step answers all later calls. */
  readonly closed: boolean;
}

/** Steps for some requests only; they are played independently of the others. */
export interface Route extends Steps {
  /** Upper-case; `null` for any. */
  readonly method: string | null;
  /** A path, or a URL, in which `*` stands for any characters: `/orders/*`. */
  readonly pattern: string;
}

/** An ordered list of outcomes that the simulated server plays to the requests that no route takes. */
export interface Script extends Steps {
  /** The first one that fits takes the request. */
  readonly routes: readonly Route[];
  /** The text it was read from. */
  readonly text: string;
}

/** What is wrong with a script's text. `line` and `column` are 1-based. */
export interface ScriptError {
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly range: Range;
}
