import type { Fault } from '../../model/script.ts';
import type { Range } from '../../model/source.ts';

/** So much in so many ms. */
export interface Rate {
  readonly amount: number;
  readonly perMs: number;
}

/** What a refused request is answered with. */
export type RefusalAnswer =
  { readonly kind: 'status'; readonly status: number } | { readonly kind: 'fault'; readonly fault: Fault };

/** What a refusal says of coming back: `exact` is when this request would be served, as far as the layer can tell. */
export type Announcement =
  { readonly kind: 'exact' } | { readonly kind: 'none' } | { readonly kind: 'seconds'; readonly seconds: number };

interface Refusing {
  readonly answer: RefusalAnswer;
  readonly announces: Announcement;
  /** Where the layer stands in the model's text. */
  readonly range: Range;
}

/** A limit on requests and on tokens, each a bucket that is refilled continuously and shared by all clients. */
export interface BucketLayer extends Refusing {
  readonly kind: 'bucket';
  readonly requests: Rate | null;
  /** How many requests the full bucket holds; as many as come in one period, unless it says so. */
  readonly burst: number | null;
  /** Input and output tokens together. */
  readonly tokens: Rate | null;
  readonly input: Rate | null;
  readonly output: Rate | null;
  /** Tokens of every request; `null`: counted from its body. */
  readonly spends: { readonly input: number; readonly output: number } | null;
}

/** So many requests at a time; the next ones wait in line, in the order of arrival, until the line is full. */
export interface QueueLayer extends Refusing {
  readonly kind: 'queue';
  readonly workers: number;
  /** Ms of work for each request. */
  readonly latencyMs: number;
  /** Places in the line. */
  readonly waiting: number;
}

/** Nothing is served for a time; afterwards a share that grows evenly from none to all. */
export interface OutageLayer extends Refusing {
  readonly kind: 'outage';
  readonly fromMs: number;
  readonly forMs: number;
  readonly recoveryMs: number;
}

export type Layer = BucketLayer | QueueLayer | OutageLayer;

/** A server that answers by its own state rather than by a script: a request passes its layers in order. */
export interface ServerModel {
  readonly layers: readonly Layer[];
  /** Throttle again whoever calls before the time that was announced to them. */
  readonly guard: boolean;
  /** The text it was read from. */
  readonly text: string;
}
