import type { CallExpression, Node } from '@oxc-project/types';
import { calleeName } from '../analyzer/evaluate/inert.ts';
import { childrenOf } from '../analyzer/find/children.ts';
import type { SourceModule } from '../analyzer/source-module.ts';
import type { RetrySite } from '../model/site.ts';
import { repeatedOf } from './bounded-retries.ts';
import { httpEvidence } from './http-evidence.ts';
import type { Rule } from './rule.ts';

/** What limits how many run at once, by its name; and lists that were cut into pieces. */
const LIMITS = /\b\w*(limit|queue|semaphore|throttl|bottleneck|pool|mutex|schedul|acquire|concurren)\w*\b/i;
const PIECE = /chunk|batch|slice|page|group|window|top\w|first\w/i;

export const limitRetryConcurrency: Rule = {
  id: 'limit-retry-concurrency',
  group: 'D',
  severity: 'information',
  ofCaller: true,
  summary: 'Every item of a list is tried, and retried, at once.',
  check(site, { analysis: { module } }) {
    if (httpEvidence(site) === 'none') return [];
    const all = unlimitedIn(module).find(({ each }) => runs(each, site, module));
    if (!all) return [];
    const tried = site.bound.kind === 'attempts' ? `up to ${site.bound.attempts} times each` : 'over and over';
    return [
      {
        message: `All of ${all.list} are requested at once, ${tried}: nothing limits how many requests are under way while the server is in trouble.`,
        location: { file: module.file, start: all.node.start, end: all.node.end },
        evidence: 'proved',
        related: [{ message: 'The retries of each', location: site.head }],
      },
    ];
  },
  proof: (site) => ({ script: `${repeatedOf(site.decisions)} x3, 200` }),
};

interface Unlimited {
  /** `Promise.all(list.map(each))`. */
  readonly node: Node;
  readonly list: string;
  readonly each: Node;
}

const known = new WeakMap<SourceModule, readonly Unlimited[]>();

/** Every `Promise.all(list.map(…))` of a module whose list may be of any length, and which no limiter goes through. */
function unlimitedIn(module: SourceModule): readonly Unlimited[] {
  const cached = known.get(module);
  if (cached) return cached;
  const found = module.text.includes('Promise.all')
    ? nodesIn(module.program).flatMap((node) => asUnlimited(node, module))
    : [];
  known.set(module, found);
  return found;
}

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

function asUnlimited(node: Node, { text }: SourceModule): Unlimited[] {
  if (
    node.type !== 'CallExpression' ||
    !/^Promise\s*\.\s*all(Settled)?$/.test(text.slice(node.callee.start, node.callee.end))
  )
    return [];
  const [mapped] = node.arguments;
  if (
    mapped?.type !== 'CallExpression' ||
    mapped.callee.type !== 'MemberExpression' ||
    calleeName(mapped.callee) !== 'map'
  )
    return [];
  const [each] = mapped.arguments;
  const { object } = mapped.callee;
  const list = text.slice(object.start, object.end);
  if (!each || isShort(object) || PIECE.test(list) || LIMITS.test(text.slice(node.start, node.end))) return [];
  return [{ node, list: list.length > 40 ? 'the list' : list, each }];
}

/** A list that is written out, or made with a length that is. */
function isShort(list: Node): boolean {
  if (list.type === 'ArrayExpression') return list.elements.every((element) => element?.type !== 'SpreadElement');
  if (list.type !== 'CallExpression') return false;
  return /^(Array|from|fill|keys)$/.test(calleeName(list.callee)) && list.arguments.some(hasWrittenLength);
}

const hasWrittenLength = (argument: CallExpression['arguments'][number]): boolean =>
  argument.type === 'Literal' ||
  (argument.type === 'ObjectExpression' &&
    argument.properties.some((property) => property.type === 'Property' && property.value.type === 'Literal'));

/** True when the function that is called for each item holds the site, is its function, or calls it. */
function runs(each: Node, { functionName, location }: RetrySite, { text }: SourceModule): boolean {
  if (location.start >= each.start && location.end <= each.end) return true;
  if (functionName === null) return false;
  const name = functionName.split('.').at(-1) ?? functionName;
  if (each.type === 'Identifier') return each.name === name;
  return nodesIn(each).some(
    (node) =>
      node.type === 'CallExpression' &&
      calleeName(node.callee) === name &&
      /^(this\.)?[\w#]+$/.test(text.slice(node.callee.start, node.callee.end)),
  );
}
