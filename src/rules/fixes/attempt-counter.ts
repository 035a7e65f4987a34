import type { Node } from '@oxc-project/types';
import type { SourceModule } from '../../analyzer/source-module.ts';
import type { RetrySite } from '../../model/site.ts';
import { type Of, isBinary, isDeclarator, isFunction, isLoop, nameOf, nodesIn } from './syntax.ts';

/** The variable that counts the attempts at a place. */
export interface AttemptCounter {
  readonly name: string;
  /** Its value there after the first attempt; a constant's name where that is one. */
  readonly first: number | string;
  /** What one more attempt changes it by. */
  readonly step: 1 | -1;
}

type Update = Of<'UpdateExpression' | 'AssignmentExpression'>;

/** A counter that moves by one from a known number, in the loop or the recursion around a place; `null` without one. */
export function attemptCounter(
  site: RetrySite,
  module: SourceModule,
  path: readonly Node[],
  at: number,
): AttemptCounter | null {
  const around = path.findLast(isFunction);
  const loop = path.slice(around ? path.indexOf(around) : 0).findLast(isLoop);
  if (loop) {
    const counter = ofLoop(loop, around ?? module.program, at);
    // What stands before the attempt is reached a round later.
    const { file, start } = site.operation.location;
    const isLater = file === module.file && start > at && start < loop.end;
    return counter && isLater ? { ...counter, first: counter.first + counter.step } : counter;
  }
  return around ? ofParameter(around) : null;
}

function ofLoop(loop: Node, around: Node, at: number): (AttemptCounter & { readonly first: number }) | null {
  const updates = nodesIn(loop, isUpdate);
  for (const update of updates) {
    const name = updated(update);
    // What is taken back on failure counts something else.
    if (updates.some((other) => updated(other) === name && other.operator[0] !== update.operator[0])) continue;
    const start = name === null ? null : initialValue(around, name);
    if (name === null || start === null || start.inside(loop)) continue;
    const step = update.operator === '++' || update.operator === '+=' ? 1 : -1;
    if (step === -1 && start.value < 2) continue;
    const head = loop.type === 'ForStatement' && within(update, loop.update);
    return { name, first: !head && update.start < at ? start.value + step : start.value, step };
  }
  return null;
}

const updated = (update: Update): string | null =>
  nameOf(update.type === 'UpdateExpression' ? update.argument : update.left);

const within = (node: Node, outer: Node | null): boolean =>
  outer !== null && node.start >= outer.start && node.end <= outer.end;

const isUpdate = (node: Node): node is Update =>
  node.type === 'UpdateExpression' ||
  (node.type === 'AssignmentExpression' &&
    /^[+-]=$/.test(node.operator) &&
    node.right.type === 'Literal' &&
    node.right.value === 1);

interface InitialValue {
  readonly value: number;
  /** True when it is set anew in each round of a loop. */
  inside(loop: Node): boolean;
}

function initialValue(around: Node, name: string): InitialValue | null {
  const declarator = nodesIn(around, isDeclarator).find(({ id }) => nameOf(id) === name);
  const init = declarator?.init;
  if (init?.type !== 'Literal' || typeof init.value !== 'number') return null;
  const inside = (loop: Node): boolean =>
    within(init, loop) && !(loop.type === 'ForStatement' && within(init, loop.init));
  return { value: init.value, inside };
}

/** A parameter with a number or a constant for its default that a call inside hands on changed by one. */
function ofParameter(around: Node): AttemptCounter | null {
  if (!isFunction(around)) return null;
  for (const parameter of around.params) {
    if (parameter.type !== 'AssignmentPattern') continue;
    const name = nameOf(parameter.left);
    const first = writtenOrNamed(parameter.right);
    if (name === null || first === null) continue;
    const steps = nodesIn(around, isBinary).filter((node) => isByOne(node, name));
    if (steps.some(({ operator }) => operator === '+') && typeof first === 'number') return { name, first, step: 1 };
    if (steps.some(({ operator }) => operator === '-')) return { name, first, step: -1 };
  }
  return null;
}

function writtenOrNamed(node: Node): number | string | null {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null;
  const name = nameOf(node);
  return name !== null && /^[A-Z][A-Z\d_]*$/.test(name) ? name : null;
}

const isByOne = ({ operator, left, right }: Of<'BinaryExpression'>, name: string): boolean =>
  /^[+-]$/.test(operator) && nameOf(left) === name && right.type === 'Literal' && right.value === 1;

/** `2 ** attempt`, counted so that the first wait is one base. */
export function powerOfTwo({ name, first, step }: AttemptCounter): string {
  if (step === -1) return `2 ** (${first} - ${name})`;
  return first === 0 ? `2 ** ${name}` : `2 ** (${name} - ${first})`;
}

/** A test that is true at the given attempt (the first is 1) and after it; `null` where its limit is not written. */
export function reached({ name, first, step }: AttemptCounter, attempt: number): string | null {
  if (typeof first === 'string') return null;
  return step === -1 ? `${name} <= ${first - attempt + 1}` : `${name} >= ${first + attempt - 1}`;
}
