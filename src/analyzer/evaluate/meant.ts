import type { Node } from '@oxc-project/types';
import type { Value } from './value.ts';

/** What an evaluation puts right: a `try` awaits what it returns, and these callbacks return the promise that they drop. */
export interface Meant {
  readonly callbacks: readonly Node[];
}

/** A promise that was made by a statement of its own, nobody waits for, and is going to be rejected. */
export interface Dropped {
  readonly value: Value;
  readonly node: Node;
  readonly file: string;
}
