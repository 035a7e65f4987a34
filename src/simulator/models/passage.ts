/** A request as a layer of a model sees it. */
export interface Arrival {
  /** Virtual ms since the start of the run. */
  readonly atMs: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a layer does with a request. */
export type Passage =
  /** Goes on after so many ms. */
  | { readonly kind: 'pass'; readonly afterMs: number }
  /** `servedInMs`: when the same request would be let in, as far as the layer knows; `null` when it does not. */
  | { readonly kind: 'refuse'; readonly servedInMs: number | null };

/** The state of one layer in a run. Requests come in the order of time. */
export interface LayerState {
  admit(arrival: Arrival): Passage;
}

export const PASSED: Passage = { kind: 'pass', afterMs: 0 };
