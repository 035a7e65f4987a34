import type { Node } from '@oxc-project/types';
import type { Meant } from './meant.ts';
import type { Supposition } from './suppositions.ts';

/** What an attempt is made to end in. */
export type Planned =
  | { readonly kind: 'success' }
  /** Any failure: the run splits into one for each class of outcomes that the code tells apart. */
  | { readonly kind: 'any-failure' }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly retryAfter: string | null;
      /** Another header field that announces when to come back, by its lower-case name. */
      readonly field?: { readonly name: string; readonly value: string };
    }
  /** The answer is a success, and the connection is lost after the first piece of its body. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'network' | 'timeout' | 'abort' | 'other' };

/** How one run is to go. */
export interface RunPlan {
  /** The call whose outcomes are planned; `null`: every call succeeds and is noted. */
  readonly operation: Node | null;
  /** Other calls that make the same operation, being written alike. */
  readonly twins?: ReadonlySet<Node>;
  /** The construct that is asked about: paths that leave before reaching it are not looked at. */
  readonly site: Node | null;
  /** The function that calls itself, where that is what is asked about: each call of it is a round. */
  readonly again?: Node;
  /** The run begins at the site: what stands before it in its function is skipped, and evaluated where it is read. */
  readonly seek: boolean;
  readonly outcome: (attempt: number) => Planned;
  /** The run stops when this attempt begins. */
  readonly stopAtAttempt: number;
  /** How the operation tells a failed status: by its answer, or by an exception. */
  readonly style: 'answers' | 'throws';
  /** What may still be spent on the candidate, over all its runs. */
  readonly effort: Effort;
  /** What is put right in the evaluation, as the author may have meant it. */
  readonly meant?: Meant;
  /** What one expression is supposed to come to, whatever it would come to by itself. */
  readonly supposed?: Supposition;
}

/** A purse of evaluation steps, shared by runs. */
export interface Effort {
  left: number;
  /** Functions that took too long to call for what they give. */
  slow?: WeakSet<object>;
}
