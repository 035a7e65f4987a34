import type { Node } from '@oxc-project/types';
import type { RunResult } from '../../evaluate/explore.ts';
import type { RunEvent } from '../../evaluate/run.ts';
import type { Span } from '../../evaluate/value.ts';
import { childrenOf } from '../../find/children.ts';
import { factsOf } from '../../find/module-facts.ts';
import type { ModuleHost, SourceModule } from '../../source-module.ts';
import type { RetryAfterHandling, Waiting } from '../../../model/site.ts';
import type { Location } from '../../../model/source.ts';
import type { Proven } from '../probe.ts';

/** What the facts about timing are read from. */
export interface Evidence {
  readonly proven: Proven;
  /** The run that failed for as long as it could. */
  readonly endurance: RunResult;
  readonly waiting: Waiting;
  readonly retryAfter: RetryAfterHandling;
  readonly host: ModuleHost;
}

/** The runs that made a second attempt after the first had failed. */
export const againOf = ({ failures }: Proven): RunResult[] => failures.filter(({ end }) => end === 'attempts');

type EventOf<Kind extends RunEvent['kind']> = Extract<RunEvent, { kind: Kind }>;

/** The events of one kind, in order. */
export const eventsOf = <Kind extends RunEvent['kind']>(
  events: readonly RunEvent[],
  kind: Kind,
): readonly EventOf<Kind>[] => events.filter((event): event is EventOf<Kind> => event.kind === kind);

/** The nodes from the program down to the innermost one that spans a place. */
export function pathTo(module: SourceModule, place: Span): Node[] {
  const path: Node[] = [];
  let node: Node | undefined = module.program;
  while (node) {
    path.push(node);
    node = childrenOf(node).find(({ start, end }) => start <= place.start && end >= place.end);
  }
  return path;
}

/** Every node of a tree, outermost first. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* nodesOf(child);
}

/** Every node of a module, outermost first. */
export const nodesOfModule = (module: SourceModule): readonly Node[] => factsOf(module).nodes;

/** The text of a node. */
export const textOf = ({ text }: SourceModule, { start, end }: Span): string => text.slice(start, end);

/** A place in the file of a module. */
export const placed = ({ file }: SourceModule, { start, end }: Span): Location => ({ file, start, end });

/** The functions of a module that have a name, by it. */
export function functionsNamed(module: SourceModule, name: string): Node[] {
  const found: Node[] = [];
  for (const node of nodesOfModule(module)) {
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) found.push(node);
    else if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.id.name === name && node.init)
      found.push(node.init);
    else if (
      (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition' || node.type === 'Property') &&
      node.key.type === 'Identifier' &&
      node.key.name === name &&
      node.value
    )
      found.push(node.value);
  }
  return found.filter(({ type }) => /Function/.test(type));
}
