import type { Node } from '@oxc-project/types';
import { newError } from './objects.ts';
import { type Run, Stopped, Thrown } from './run.ts';
import { type Value, boolean, text } from './value.ts';

/** One expression that is made to throw, or to be true or false, so as to see where that leads. */
export type Supposition =
  | { readonly node: Node; readonly kind: 'throws'; readonly error: string; readonly message: string }
  | { readonly node: Node; readonly kind: 'is'; readonly value: boolean };

/**
 * What an expression comes to where the plan supposes something of it, else the value it has by itself. What throws before
 * any attempt is made has shown enough when the site's loop comes round to it again.
 * @throws {Thrown} where the plan says that it throws.
 */
export function suppose(run: Run, node: Node, value: Value): Value {
  const { supposed } = run.plan;
  if (supposed?.node !== node) return value;
  const again = run.supposedIn !== null && run.round > run.supposedIn;
  run.supposedIn ??= run.round;
  if (supposed.kind === 'is') return boolean(supposed.value);
  if (again) throw new Stopped('attempts');
  throw new Thrown(newError(run, supposed.error, text(supposed.message)));
}
