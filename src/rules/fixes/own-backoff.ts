import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { attemptCounter, powerOfTwo } from './attempt-counter.ts';
import { baseIn, capIn } from './durations.ts';
import { before, freeName, type Style } from './style.ts';
import { isCall, isFunction, isLoop, listOf, plain, textOf } from './syntax.ts';

/** An expression for a wait in ms, and what it needs elsewhere. */
export interface Backoff {
  readonly expression: string;
  readonly edits: readonly TextEdit[];
}

/** Full jitter over a first wait that doubles with the attempts: by the code's own counter, else by a new one. */
export function grown(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  at: number,
  base: string = baseIn(module, path, at),
): Backoff {
  const cap = capIn(module, path, at, firstOf(site));
  const counter = attemptCounter(site, module, path, at);
  if (counter) return { expression: fullJitter(cap, `${base} * ${powerOfTwo(counter)}`), edits: [] };
  const declared = newCounter(site, module, style, path);
  if (declared) return { expression: fullJitter(cap, `${base} * 2 ** ${declared.name}++`), edits: [declared.edit] };
  const isBelow = !Number.isNaN(written(base)) && written(base) <= written(cap);
  return { expression: isBelow ? `Math.random() * ${base}` : fullJitter(cap, base), edits: [] };
}

const firstOf = ({ waiting }: RetrySite): number => waiting.schedule[0]?.mostMs ?? 0;

const fullJitter = (cap: string, wait: string): string => `Math.random() * Math.min(${cap}, ${wait})`;

const written = (text: string): number => Number(text.replaceAll('_', ''));

/** A count of the retries before a loop that has none, unless a single retry leaves nothing to count. */
function newCounter(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
): { readonly name: string; readonly edit: TextEdit } | null {
  if (site.bound.kind === 'attempts' && site.bound.attempts <= 2) return null;
  // The counter that never moves is to be put right, not doubled.
  if (site.bound.kind === 'none' && site.bound.counter) return null;
  const around = path.findLastIndex(isFunction);
  const index = path.findLastIndex(isLoop);
  const loop = path[index];
  if (loop?.type === 'ForOfStatement' || (loop?.type === 'ForStatement' && loop.update)) return null;
  const labelled = path[index - 1]?.type === 'LabeledStatement';
  const statement = path[labelled ? index - 1 : index];
  if (index <= around || !statement || !listOf(path[path.indexOf(statement) - 1])) return null;
  const name = freeName(module.text.slice(site.functionLocation.start, site.functionLocation.end), 'attempt');
  return { name, edit: before(module, style, statement.start, `let ${name} = 0`) };
}

/**
 * A written wait with a cap and full jitter, keeping what is there of them; `null` where the random part that is there has to be
 * understood first. `source` is the expression that computes `own`.
 */
export function jittered(
  site: RetrySite,
  module: SourceModule,
  style: Style,
  path: readonly Node[],
  own: Node,
  source: Node,
  at: number,
): Backoff | null {
  const { random, growth, longestMs } = site.waiting;
  const text = textOf(module, own);
  const code = textOf(module, source);
  const cap = capIn(module, path, at, firstOf(site));
  const kept = { expression: text, edits: [] };
  if (random === true) {
    const isLimited = /Math\.min\(/.test(code) || growth === 'constant' || (longestMs !== null && longestMs <= 60_000);
    if (isLimited) return kept;
    const scaled = /^Math\.random\(\) \* /.exec(code);
    return scaled ? { expression: fullJitter(cap, code.slice(scaled[0].length)), edits: [] } : null;
  }
  if (/random/i.test(code)) return null;
  // What is computed may grow by what can't be told.
  if (growth === 'constant' && !isCall(plain(source))) return grown(site, module, style, path, at, factor(text, own));
  if (/^Math\.min\(/.test(code)) return { expression: `Math.random() * ${factor(text, own)}`, edits: [] };
  return { expression: fullJitter(cap, text), edits: [] };
}

/** An operand of a product, in parentheses where it needs them. */
const factor = (text: string, node: Node): string =>
  /^(Literal|Identifier|MemberExpression|CallExpression)$/.test(plain(node).type) || text.startsWith('(')
    ? text
    : `(${text})`;
