import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import { isFunction, isLoop, nodesIn } from './syntax.ts';

/** The variable that counts the attempts at a place, and what it is after the first failure. */
export interface AttemptCounter {
  readonly name: string;
  /** Its value there after the first attempt. */
  readonly first: number;
}

type Update = Extract<Node, { type: 'UpdateExpression' | 'AssignmentExpression' }>;

/** A counter that goes up by one from a known number, in the loop or the recursion around a place; `null` without one. */
export function attemptCounter(module: SourceModule, path: readonly Node[], at: number): AttemptCounter | null {
  const loop = path.findLast(isLoop);
  const around = path.findLast(isFunction);
  if (loop) {
    const counter = ofLoop(loop, around ?? module.program, at);
    if (counter) return counter;
  }
  return around ? ofParameter(around) : null;
}

function ofLoop(loop: Node, around: Node, at: number): AttemptCounter | null {
  for (const update of nodesIn(loop, isStepUp)) {
    const target = update.type === 'UpdateExpression' ? update.argument : update.left;
    if (target.type !== 'Identifier') continue;
    const start = initialValue(around, target.name);
    if (start === null) continue;
    const head =
      loop.type === 'ForStatement' &&
      loop.update !== null &&
      update.start >= loop.update.start &&
      update.end <= loop.update.end;
    return { name: target.name, first: !head && update.start < at ? start + 1 : start };
  }
  return null;
}

const isStepUp = (node: Node): node is Update =>
  (node.type === 'UpdateExpression' && node.operator === '++') ||
  (node.type === 'AssignmentExpression' &&
    node.operator === '+=' &&
    node.right.type === 'Literal' &&
    node.right.value === 1);

function initialValue(around: Node, name: string): number | null {
  const declarators = nodesIn(
    around,
    (node): node is Extract<Node, { type: 'VariableDeclarator' }> => node.type === 'VariableDeclarator',
  );
  const declarator = declarators.find(({ id }) => id.type === 'Identifier' && id.name === name);
  const init = declarator?.init;
  return init?.type === 'Literal' && typeof init.value === 'number' ? init.value : null;
}

/** A parameter with a number for its default that a call inside hands on increased by one. */
function ofParameter(around: Node): AttemptCounter | null {
  if (!isFunction(around)) return null;
  for (const parameter of around.params) {
    if (
      parameter.type !== 'AssignmentPattern' ||
      parameter.left.type !== 'Identifier' ||
      parameter.right.type !== 'Literal'
    )
      continue;
    const { name } = parameter.left;
    const { value } = parameter.right;
    const steps = nodesIn(
      around,
      (node): node is Extract<Node, { type: 'BinaryExpression' }> =>
        node.type === 'BinaryExpression' &&
        node.operator === '+' &&
        node.left.type === 'Identifier' &&
        node.left.name === name &&
        node.right.type === 'Literal' &&
        node.right.value === 1,
    );
    if (typeof value === 'number' && steps.length > 0) return { name, first: value };
  }
  return null;
}

/** `2 ** attempt`, counted so that the first wait is one base. */
export function powerOfTwo({ name, first }: AttemptCounter): string {
  return first === 0 ? `2 ** ${name}` : `2 ** (${name} - ${first})`;
}
