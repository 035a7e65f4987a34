import type { Node } from '@oxc-project/types';
import type { CausePlace } from '../../model/site.ts';
import type { Location } from '../../model/source.ts';
import type { Root } from '../evaluate/explore.ts';
import { factsOf } from '../find/module-facts.ts';
import { pathTo } from './timing/evidence.ts';

type Thrown = Extract<Node, { type: 'NewExpression' }>;

/** The new error of a function that gives no cause, as far as it is written there once; and where one could be put. */
export function replacedBy({ module, node }: Root): { location: Location | null; causeAt: CausePlace | null } {
  const thrown = factsOf(module).nodes.flatMap((one) =>
    one.type === 'ThrowStatement' &&
    one.start >= node.start &&
    one.end <= node.end &&
    one.argument.type === 'NewExpression' &&
    !/\bcause\b/.test(module.text.slice(one.start, one.end))
      ? [one.argument]
      : [],
  );
  const [only, ...others] = thrown;
  if (!only || others.length > 0) return { location: null, causeAt: null };
  const location = { file: module.file, start: only.start, end: only.end };
  const clause = pathTo(module, only).findLast((one) => one.type === 'CatchClause');
  const name = clause?.type === 'CatchClause' && clause.param?.type === 'Identifier' ? clause.param.name : null;
  return { location, causeAt: name !== null && takesCause(only) ? { location: behind(only, location), name } : null };
}

/** True for `new Error(message)`, which takes a cause as its second argument (ECMAScript 2022, §20.5.1.1). */
const takesCause = ({ callee, arguments: args }: Thrown): boolean =>
  callee.type === 'Identifier' && /^(Type|Range)?Error$/.test(callee.name) && args.length === 1;

function behind({ arguments: [message] }: Thrown, location: Location): Location {
  const at = message?.end ?? location.end;
  return { ...location, start: at, end: at };
}
