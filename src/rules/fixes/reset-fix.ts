import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { before, styleOf } from './style.ts';
import { type Of, isCall, isDeclarator, isIdentifier, isLoop, nameOf, nodesIn, ownPath, pathTo } from './syntax.ts';

/**
 * Empties what an attempt collects where the attempt begins; `null` unless that is a variable that the site's function
 * declares empty right before its loop.
 */
export function resetFix(site: RetrySite, module: SourceModule): Fix | null {
  const { leftover } = site.attemptState;
  if (!leftover || leftover.into === 'form' || leftover.into === 'sink' || site.kind !== 'loop') return null;
  if (leftover.location.file !== module.file || !/^[\w$]+$/.test(leftover.name)) return null;
  const path = ownPath(pathTo(module, leftover.location), site);
  const loop = path.find((node) => isLoop(node) && node.start === site.location.start);
  const attempt = path.find((node): node is Of<'TryStatement'> => node.type === 'TryStatement' && isWithin(node, loop));
  const [first] = attempt?.block.body ?? [];
  const around = pathTo(module, site.functionLocation).at(-1);
  if (!loop || !first || !around) return null;
  const declared = nodesIn(around, isDeclarator).find(
    ({ id, end }) => nameOf(id) === leftover.name && end < loop.start,
  );
  const reset = declared ? resetOf(leftover.name, declared) : null;
  if (!declared || reset === null || isTouched(around, leftover.name, declared.end, loop.start)) return null;
  return {
    title: `Empty ${leftover.name} where each attempt begins`,
    edits: [before(module, styleOf(module), first.start, reset)],
    safe: true,
  };
}

const isWithin = (inner: Node, outer: Node | undefined): boolean =>
  outer !== undefined && inner.start >= outer.start && inner.end <= outer.end;

/** The statement that makes a variable what its declaration made it. */
function resetOf(name: string, { init }: Of<'VariableDeclarator'>): string | null {
  if (init?.type === 'ArrayExpression') return init.elements.length === 0 ? `${name}.length = 0` : null;
  if (init?.type !== 'Literal') return null;
  return init.value === 0 || init.value === '' ? `${name} = ${init.raw ?? ''}` : null;
}

/** True when code between the declaration and the loop may put something in. */
const isTouched = (around: Node, name: string, start: number, end: number): boolean =>
  nodesIn(around, isIdentifier).some((node) => node.name === name && node.start >= start && node.end <= end) ||
  nodesIn(around, isCall).some((call) => call.start < start && call.end > end);
