import type { CallExpression } from '@oxc-project/types';
import type { Environment } from './environment.ts';
import { calleeName } from './inert.ts';
import { sleepsSeconds } from './names.ts';
import { sleepAsGiven } from './opaque-calls.ts';
import { OPAQUE, RANDOM, SERVER } from './provenance.ts';
import type { Run } from './run.ts';
import { noteRead } from './server-words.ts';
import { type Value, unknown } from './value.ts';

/** Calls a function of which the user has told what it does, whether its code can be seen or not; `null` for any other. */
export function callToldHelper(
  run: Run,
  environment: Environment,
  node: CallExpression,
  args: readonly Value[],
): Value | null {
  const { helpers } = run.host;
  if (!helpers) return null;
  const name = calleeName(node.callee);
  const [first] = args;
  if (first && helpers.sleep.includes(name)) {
    return sleepAsGiven(run, sleepsSeconds(name) ? 'seconds' : 'ms', first, args, node, true);
  }
  if (helpers.backoff.includes(name)) {
    // Whether it waits or only says how long, `await` tells.
    return unknown(`wait of ${name}() ${run.id()}`, OPAQUE | RANDOM);
  }
  if (helpers.retryAfter.includes(name)) {
    noteRead(run, environment, name, node);
    return unknown(`${name}() ${run.id()}`, OPAQUE | SERVER);
  }
  return null;
}
