import type { BinaryExpression, CallExpression, Node } from '@oxc-project/types';
import { exactText } from './arithmetic.ts';
import type { Environment } from './environment.ts';
import { calleeName } from './inert.ts';
import { ANSWER, ERROR, has } from './provenance.ts';
import type { Run } from './run.ts';
import { type Value, provenance } from './value.ts';

/** An answer or an error is asked for a reason that waiting cannot cure. */
export interface ReasonEvent {
  readonly kind: 'reason';
  /** The reason as it is written in the code. */
  readonly reason: string;
  readonly node: Node;
  readonly file: string;
  /** What the test comes to where the reason is given. */
  readonly given: boolean;
  readonly attempt: number;
}

/**
 * Reasons of a 429 that last until somebody pays or a day has passed: OpenAI's error codes, Anthropic's credit balance,
 * Google's quota for a day. A quota for a minute comes back by itself and has other names.
 */
const LASTING =
  /insufficient_(quota|credits?|funds|balance)|quota_?exhausted\b|credit_balance|billing_(hard_limit|not_active)|exceeded your current quota|per_?day\b/i;

/** Notes `code === 'insufficient_quota'`. */
export function noteReasonComparison(
  run: Run,
  environment: Environment,
  node: BinaryExpression,
  left: Value,
  right: Value,
): void {
  if (!/^[!=]==?$/.test(node.operator)) return;
  const reason = lasting(right) ?? lasting(left);
  if (reason !== null && (isTold(left) || isTold(right)))
    note(run, environment, node, reason, !node.operator.startsWith('!'));
}

/** Notes `message.includes('insufficient_quota')`. */
export function noteReasonCall(
  run: Run,
  environment: Environment,
  node: CallExpression,
  self: Value,
  args: readonly Value[],
): void {
  const [first] = args;
  if (!first || !/^(includes|startsWith|match)$/.test(calleeName(node.callee))) return;
  const reason = lasting(first);
  if (reason !== null && isTold(self)) note(run, environment, node, reason, true);
}

const lasting = (value: Value): string | null => {
  const written = exactText(value);
  return written !== null && LASTING.test(written) ? written : null;
};

const isTold = (value: Value): boolean => has(provenance(value), ANSWER | ERROR);

function note(run: Run, environment: Environment, node: Node, reason: string, given: boolean): void {
  run.events.push({ kind: 'reason', reason, node, file: environment.module.source.file, given, attempt: run.attempts });
}
