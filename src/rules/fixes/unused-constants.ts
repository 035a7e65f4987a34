import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { TextEdit } from '../../model/finding.ts';
import { lineOf } from './long-line.ts';
import { type Of, isFunction, isIdentifier, listOf, nameOf, nodesIn } from './syntax.ts';

/** Edits that remove the constants of a function which only replaced text used: what they compute is computed no more. */
export function withoutUnused(module: SourceModule, path: readonly Node[], edits: readonly TextEdit[]): TextEdit[] {
  const around = path.find(isFunction);
  if (!around) return [...edits];
  const constants = nodesIn(around, isBlockOrCase).flatMap((block) => (listOf(block) ?? []).filter(isPlainConstant));
  const done = [...edits];
  for (let more = true; more;) {
    more = false;
    for (const constant of constants) {
      const { start, end } = lineOf(module.text, constant);
      const name = nameOf(constant.declarations[0]?.id);
      if (name === null || done.some((edit) => edit.start < end && edit.end > start)) continue;
      const used = nodesIn(around, isIdentifier).filter((node) => node.name === name && !within(node, constant));
      const isGone = used.length > 0 && used.every((node) => done.some((edit) => within(node, edit)));
      if (!isGone || done.some(({ text }) => new RegExp(`(?<![.\\w$'"-])${name}(?![\\w$'"-])`).test(text))) continue;
      done.push({ start, end, text: '' });
      more = true;
    }
  }
  return done;
}

const within = (inner: { start: number; end: number }, outer: { start: number; end: number }): boolean =>
  inner.start >= outer.start && inner.end <= outer.end;

const isBlockOrCase = (node: Node): node is Of<'BlockStatement' | 'SwitchCase'> =>
  node.type === 'BlockStatement' || node.type === 'SwitchCase';

/** `const name = …` whose value nothing waits for. */
const isPlainConstant = (node: Node): node is Of<'VariableDeclaration'> =>
  node.type === 'VariableDeclaration' &&
  node.kind === 'const' &&
  node.declarations.length === 1 &&
  nodesIn(node, hasEffect).length === 0;

const hasEffect = (node: Node): node is Node => /^(Await|Yield|Update|Assignment)Expression$/.test(node.type);
