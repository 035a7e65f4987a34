import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { Fix } from '../../model/finding.ts';
import type { RetrySite } from '../../model/site.ts';
import { indentationAt, styleOf } from './style.ts';
import { isCall, isLoop, nodesIn, pathTo } from './syntax.ts';

/** Moves the counter on the way to the next attempt: in the recursive call, or before the wait of a loop. */
export function advanceFix(site: RetrySite, module: SourceModule): Fix | null {
  if (site.bound.kind !== 'none' || !site.bound.counter) return null;
  const { name } = site.bound.counter;
  return site.kind === 'recursion' ? inCall(site, module, name) : inLoop(site, module, name);
}

function inCall(site: RetrySite, module: SourceModule, name: string): Fix | null {
  const call = pathTo(module, site.head).findLast(isCall);
  const argument = call?.arguments.find((one) => one.type === 'Identifier' && one.name === name);
  if (!argument || /left|remaining|retries/i.test(name)) return null;
  return {
    title: `Pass ${name} + 1 to the next attempt`,
    edits: [{ start: argument.end, end: argument.end, text: ' + 1' }],
    safe: true,
  };
}

function inLoop(site: RetrySite, module: SourceModule, name: string): Fix | null {
  const [wait] = site.waiting.locations.filter(({ file }) => file === module.file);
  const path = wait ? pathTo(module, wait) : [];
  const loop = path.findLast(isLoop);
  const statement = path.findLast((node) => node.type === 'ExpressionStatement');
  if (!loop || !statement || !countsUp(loop, name)) return null;
  const { end, newline } = styleOf(module);
  const text = `${name}++${end}${newline}${indentationAt(module.text, statement.start)}`;
  return {
    title: `Count ${name} up before the next attempt`,
    edits: [{ start: statement.start, end: statement.start, text }],
    safe: true,
  };
}

/** True for `counter < limit` in the loop's head. */
const countsUp = (loop: Node, name: string): boolean =>
  nodesIn(
    loop,
    (node): node is Extract<Node, { type: 'BinaryExpression' }> =>
      node.type === 'BinaryExpression' && /^<=?$/.test(node.operator),
  ).some(({ left }) => left.type === 'Identifier' && left.name === name);
