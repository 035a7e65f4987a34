import type { Fault } from '../../model/script.ts';
import type { Ledger } from '../../model/trace.ts';

/** One request as it reached the server. */
export interface ServerRequest {
  /** 1-based, among the calls of its client. */
  readonly n: number;
  /** Which of the herd sent it; 1 when there is only one. */
  readonly client: number;
  /** Upper-case. */
  readonly method: string;
  readonly url: string;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** As UTF-8 text; empty when there is none. */
  readonly body: string;
  /** Virtual ms since the start of the run. */
  readonly atMs: number;
}

/** What the server does to one request. Times are virtual ms from the request. */
export type AnswerAction =
  | {
      readonly kind: 'respond';
      readonly status: number;
      /** With lower-case names; without those that frame the message (Content-Length and the like). */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly afterMs: number;
      /** Send so many bytes of the body, then reset the connection. */
      readonly cutBytes: number | null;
      /** Send the body in pieces, the last one so many ms after the headers. */
      readonly dribbleMs: number | null;
    }
  | {
      readonly kind: 'fault';
      readonly fault: Fault;
      readonly afterMs: number;
      /** True when the request had taken effect before the connection was lost. */
      readonly applied: boolean;
    }
  | { readonly kind: 'hang' }
  /** The script is closed and used up, or no route of it takes the request: there is no scripted answer. */
  | { readonly kind: 'after-end' };

/** The action, and what the trace has to know of it. */
export interface PlannedAnswer {
  readonly action: AnswerAction;
  /** In the script's words: `429 retry-after=2`; `after end` when the script had ended, `no route` when it has none. */
  readonly outcome: string;
  /** How long the answer asks to wait, in ms from the answer; `null` when it does not say, or not validly. */
  readonly announcedMs: number | null;
  /** The request's idempotency key, or `null`. */
  readonly key: string | null;
  /** The request's body without the key: equal for two attempts of the same request. */
  readonly comparableBody: string;
}

/** What answers the requests of a run: one that plays a script, or a model of a server under load. */
export interface SimulatedServer {
  answer(request: ServerRequest): PlannedAnswer;
  /** What the requests so far have changed. */
  ledger(): Ledger;
  /** How many scripted answers were not given; a `forever` step counts as one until it is first played; 0 for a model. */
  unused(): number;
}
